import type { SiteInfo } from '../../../../core/index.ts';
import type { TermItem, UserItem } from '../../items/import-item.ts';
import { AUTHOR_SLUG, MENU_LOCATION } from '../../wxr/items-of.ts';
import { cdata, element } from './xml-text.ts';

/** The beginning of a WordPress export. */
export const wxrHead = ({ title, url, description }: SiteInfo, now: number, language: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!-- An export of a site, for the importer of WordPress and for \`almanac import wordpress\`. -->
<rss version="2.0"
 xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:wfw="http://wellformedweb.org/CommentAPI/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${element('title', title)}${element('link', url)}${element('description', description)}<pubDate>${new Date(now).toUTCString()}</pubDate>
${element('language', language)}<wp:wxr_version>1.2</wp:wxr_version>
${element('wp:base_site_url', url)}${element('wp:base_blog_url', url)}<generator>https://wordpress.org/?v=6.8</generator>
`;

/** The end of a WordPress export. */
export const WXR_END = '</channel>\n</rss>\n';

/** The element of an author. */
export const authorElement = (user: UserItem): string =>
  `<wp:author>${[
    element('wp:author_id', user.id),
    element('wp:author_login', user.login),
    element('wp:author_email', user.email),
    element('wp:author_display_name', user.name),
    element('wp:author_first_name', user.first_name),
    element('wp:author_last_name', user.last_name),
    element(AUTHOR_SLUG, user.slug),
    ...(user.description ? [element('wp:author_description', user.description)] : []),
  ].join('')}</wp:author>\n`;

/** The element of a term: categories and tags have elements of their own. */
export function termElement(term: TermItem): string {
  const { id, taxonomy, slug, name, parent, description } = term;
  const head = `<wp:term_id>${id}</wp:term_id>`;
  switch (taxonomy) {
    case 'category':
      return `<wp:category>${head}${element('wp:category_nicename', slug)}${element('wp:category_parent', parent)}<wp:cat_name>${cdata(name)}</wp:cat_name>\n${filled('wp:category_description', description)}</wp:category>\n`;
    case 'post_tag':
      return `<wp:tag>${head}${element('wp:tag_slug', slug)}<wp:tag_name>${cdata(name)}</wp:tag_name>\n${filled('wp:tag_description', description)}</wp:tag>\n`;
    default:
      return `<wp:term>${head}${element('wp:term_taxonomy', taxonomy)}${element('wp:term_slug', slug)}${element('wp:term_parent', parent)}<wp:term_name>${cdata(name)}</wp:term_name>\n${filled('wp:term_description', description)}${locationsOf(term)}</wp:term>\n`;
  }
}

const filled = (name: string, text: string | undefined): string => (text ? element(name, text) : '');

/** Menu locations as term meta. WordPress stores them with its themes, and does not export them. */
const locationsOf = ({ locations = [] }: TermItem): string =>
  locations
    .map(
      (location) =>
        `<wp:termmeta>${element('wp:meta_key', MENU_LOCATION)}${element('wp:meta_value', location)}</wp:termmeta>\n`,
    )
    .join('');
