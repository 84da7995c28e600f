import * as v from 'valibot';
import { type ChangedSettings, escapeHtml, type StoreReader } from '../../../core/index.ts';
import { frontSettings, type SiteConfig } from '../config/config.ts';
import { defaultCategory } from '../terms/taxonomies.ts';

/** How the site wants to be shown, of all that is set. No address is an empty one. */
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
  }),
  site_logo: config.site_logo || null,
});
