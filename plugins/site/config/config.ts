import * as v from 'valibot';
import { emailText, FORMATS, OPEN_OR_CLOSED } from './choices.ts';
import { imageSizes } from './image-sizes.ts';
import { permalinkSettings } from './permalinks.ts';

const count = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least));
const format = v.pipe(v.string(), v.maxLength(50));

/** Settings of how the site is presented, which the API exposes; the names are the reference's. */
export const frontSettings = {
  date_format: v.pipe(format, v.description('Date format, as in PHP.')),
  time_format: v.pipe(format, v.description('Time format, as in PHP.')),
  start_of_week: v.pipe(count(0), v.maxValue(6), v.description('First day of the week; 0 is Sunday.')),
  language: v.pipe(
    v.string(),
    v.regex(/^[a-z]{2,3}([_-][a-z\d]{2,8})*$/i, 'must be a language such as en_US'),
    v.description('Language of the site, such as en_US.'),
  ),
  posts_per_page: v.pipe(count(1), v.maxValue(100), v.description('Number of posts per page.')),
  show_on_front: v.pipe(v.picklist(['posts', 'page']), v.description('Content of the front page.')),
  page_on_front: v.pipe(count(0), v.description('Id of the front page; 0 for none.')),
  page_for_posts: v.pipe(count(0), v.description('Id of the page with the latest posts; 0 for none.')),
  site_logo: v.pipe(count(0), v.description('Id of the image that is the logo of the site; 0 for none.')),
  site_icon: v.pipe(
    count(0),
    v.description('Id of the icon of the site, which browsers show next to the title; 0 for none.'),
  ),
  use_smilies: v.pipe(v.boolean(), v.description('Whether `:-)` in texts is shown as an emoji.')),
  email: v.pipe(emailText, v.description('E-mail address of the administrator of the site.')),
  default_category: v.pipe(count(0), v.description('Id of the default category of posts.')),
  default_post_format: v.pipe(v.picklist(FORMATS), v.description('Default format of posts.')),
  default_comment_status: v.pipe(
    v.picklist(OPEN_OR_CLOSED),
    v.description('Whether comments on new posts and media are open.'),
  ),
  default_ping_status: v.pipe(v.picklist(OPEN_OR_CLOSED), v.description('Whether new posts accept pings.')),
};

/** Default date format, as in PHP. */
export const DATE_FORMAT = 'F j, Y';
/** Default time format, as in PHP. */
export const TIME_FORMAT = 'g:i a';

/** Settings of the site: `settings.json › plugins › site`. */
export const config = v.object({
  date_format: v.optional(frontSettings.date_format, DATE_FORMAT),
  time_format: v.optional(frontSettings.time_format, TIME_FORMAT),
  start_of_week: v.optional(frontSettings.start_of_week, 1),
  language: v.optional(frontSettings.language, 'en_US'),
  posts_per_page: v.optional(frontSettings.posts_per_page, 10),
  show_on_front: v.optional(frontSettings.show_on_front, 'posts'),
  page_on_front: v.optional(frontSettings.page_on_front, 0),
  page_for_posts: v.optional(frontSettings.page_for_posts, 0),
  site_logo: v.optional(frontSettings.site_logo, 0),
  site_icon: v.optional(frontSettings.site_icon, 0),
  use_smilies: v.optional(frontSettings.use_smilies, true),
  /** Whether search engines may index the site. */
  blog_public: v.optional(v.boolean(), true),
  /** Whether feeds contain only summaries. */
  rss_use_excerpt: v.optional(v.boolean(), false),
  email: v.optional(v.nullable(frontSettings.email), null),
  default_category: v.optional(v.nullable(frontSettings.default_category), null),
  default_post_format: v.optional(frontSettings.default_post_format, 'standard'),
  default_comment_status: v.optional(frontSettings.default_comment_status, 'open'),
  default_ping_status: v.optional(frontSettings.default_ping_status, 'open'),
  ...permalinkSettings,
  image_sizes: imageSizes,
  /** Name of the theme's folder in `themes`. */
  theme: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be the name of a folder')), 'daybook'),
  /** Whether everybody may read menus and their items, and not only users who write. */
  public_menus: v.optional(v.boolean(), false),
  /** Places where menus are shown: titles by name. */
  menu_locations: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/, 'must be lower-case letters, digits, - and _')),
      v.string(),
    ),
    { primary: 'Main menu', footer: 'Footer menu' },
  ),
});

/** The settings, validated and with their defaults. */
export type SiteConfig = v.InferOutput<typeof config>;

/** Default values of the settings. */
export const usualSettings: SiteConfig = v.parse(config, {});
