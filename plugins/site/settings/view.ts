import * as v from 'valibot';
import { type ChangedSettings, escapeHtml, type StoreReader } from '../../../core/index.ts';
import { frontSettings, type SiteConfig } from '../config/config.ts';
import { defaultCategory } from '../terms/taxonomies.ts';

/**
 * What the reference lets an administrator choose, and here is always so: nothing would obey another choice, so that none
 * is taken.
 */
const ALWAYS = {
  use_smilies: true,
  site_icon: null,
};

/** How the site wants to be shown, of all that is set. */
const front = v.object({ ...frontSettings, email: v.optional(frontSettings.email) });

/** Schema of the settings. */
export const settingsSchema = v.pipe(
  v.object({
    title: v.pipe(v.string(), v.description('HTML')),
    description: v.pipe(v.string(), v.description('HTML')),
    url: v.string(),
    timezone: v.string(),
    ...front.entries,
    site_logo: v.nullable(frontSettings.site_logo),
    use_smilies: v.boolean(),
    site_icon: v.null(),
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
    email: config.email ?? undefined,
    default_category: defaultCategory(store, config)?.id ?? 0,
  }),
  site_logo: config.site_logo || null,
  ...ALWAYS,
});
