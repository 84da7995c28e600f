import * as v from 'valibot';
import type { ChangedSettings, StoreReader } from '../../../core/index.ts';
import { termBySlug } from '../../content/index.ts';
import { frontSettings, type SiteConfig } from '../config.ts';
import { CATEGORIES } from '../taxonomies/category.ts';

/**
 * What the reference lets an administrator choose, and here is always so: nothing would obey another choice, so that none
 * is taken.
 */
const ALWAYS = {
  use_smilies: false,
  default_post_format: 'standard',
  default_ping_status: 'open',
  default_comment_status: 'open',
  site_logo: null,
  site_icon: null,
};

/** How the site wants to be shown, of all that is set. */
const front = v.object(frontSettings);

/** Schema of the settings. */
export const settingsSchema = v.pipe(
  v.object({
    title: v.string(),
    description: v.string(),
    url: v.string(),
    timezone: v.string(),
    ...frontSettings,
    default_category: v.number(),
    use_smilies: v.boolean(),
    default_post_format: v.string(),
    default_ping_status: v.string(),
    default_comment_status: v.string(),
    site_logo: v.null(),
    site_icon: v.null(),
  }),
  v.title('settings'),
);

/** The settings as the reference shows them. */
export const settingsView = (
  store: StoreReader,
  { site, config }: Pick<ChangedSettings<SiteConfig>, 'site' | 'config'>,
): v.InferOutput<typeof settingsSchema> => ({
  title: site.title,
  description: site.description,
  url: site.url,
  timezone: site.timezone,
  ...v.parse(front, config),
  default_category: termBySlug(store, CATEGORIES, CATEGORIES.fallback ?? '')?.id ?? 0,
  ...ALWAYS,
});
