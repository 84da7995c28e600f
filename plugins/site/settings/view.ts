import * as v from 'valibot';
import { type ChangedSettings, escapeHtml, type StoreReader } from '../../../core/index.ts';
import { frontSettings, type SiteConfig } from '../config/config.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { PAGE } from '../kinds/page.ts';
import { MEDIA } from '../media/kind.ts';
import { defaultCategory } from '../terms/taxonomies.ts';

/** Settings of this plugin that are shown; a missing e-mail address is empty. */
const front = v.object({ ...frontSettings, email: v.string() });

/** Schema of the settings. */
export const settingsSchema = v.pipe(
  v.object({
    title: v.pipe(v.string(), v.description('HTML')),
    description: v.pipe(v.string(), v.description('HTML')),
    url: v.string(),
    timezone: v.string(),
    ...front.entries,
    site_logo: v.nullable(frontSettings.site_logo),
  }),
  v.title('settings'),
);

/** Does the record with this id exist outside the trash? */
const isThere = (store: StoreReader, { collection }: ItemKind, id: number): boolean => {
  const item = store.of(collection).get(id);
  return item !== undefined && item.status !== 'trash';
};

type Shown = Pick<SiteConfig, 'show_on_front' | 'page_on_front' | 'page_for_posts'>;

/**
 * What the front page shows. A deleted or trashed page counts as none, and posts are shown instead (in the reference, trashing
 * the page changes the settings).
 */
function shownInFront(store: StoreReader, { show_on_front, page_on_front, page_for_posts }: Shown): Shown {
  const there = (id: number): number => (isThere(store, PAGE, id) ? id : 0);
  const front = there(page_on_front);
  return {
    show_on_front: front === page_on_front ? show_on_front : 'posts',
    page_on_front: front,
    page_for_posts: there(page_for_posts),
  };
}

/** The settings as the reference shows them. */
export const settingsView = (
  store: StoreReader,
  { site, config }: Pick<ChangedSettings<SiteConfig>, 'site' | 'config'>,
): v.InferOutput<typeof settingsSchema> => ({
  title: escapeHtml(site.title),
  description: escapeHtml(site.description),
  url: site.url,
  timezone: site.timezone,
  ...v.parse(front, {
    ...config,
    email: config.email ?? '',
    default_category: defaultCategory(store, config)?.id ?? 0,
    ...shownInFront(store, config),
  }),
  site_logo: isThere(store, MEDIA, config.site_logo) ? config.site_logo : null,
});
