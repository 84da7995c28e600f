import { toLocal } from '../../../content/index.ts';
import type { ContentItem, TermReference } from '../../items/import-item.ts';
import { metaFields } from './wxr-meta.ts';
import { attribute, cdata, element } from './xml-text.ts';

/** Terms of an item, and fields for which WordPress uses taxonomies. */
function termsOf(item: ContentItem): readonly TermReference[] {
  const named = (taxonomy: string, slug: string | undefined): readonly TermReference[] =>
    slug ? [{ taxonomy, slug, name: slug }] : [];
  return [
    ...item.terms,
    ...('format' in item && item.format ? named('post_format', `post-format-${item.format}`) : []),
    ...('theme' in item ? named('wp_theme', item.theme) : []),
    ...('area' in item ? named('wp_template_part_area', item.area) : []),
  ];
}

/** Published attachments and revisions inherit the visibility of their parent. */
const statusOf = ({ kind, status }: ContentItem): string =>
  status === 'publish' && (kind === 'attachment' || kind === 'revision') ? 'inherit' : status;

/** Undefined for drafts without a date, which WordPress dates when it publishes them. */
const publishedAt = ({ date, modified, status }: ContentItem): string | undefined =>
  date ?? (status === 'draft' || status === 'pending' ? undefined : modified);

const NO_TIME = '0000-00-00 00:00:00';

/** The `<item>` element of an item. @param zone time zone of the site */
export function wxrItem(item: ContentItem, zone: string): string {
  const time = (iso: string | undefined, of: string) => (iso === undefined ? NO_TIME : toLocal(Date.parse(iso), of));
  const { date, modified = date } = item;
  const isEntry = item.kind === 'nav_menu_item';
  return `<item>
${element('title', item.title)}${element('link', item.link)}${date === undefined ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>\n`}${element('dc:creator', item.author)}<guid isPermaLink="false">${cdata(item.guid ?? item.link ?? '')}</guid>
<description></description>
<content:encoded>${cdata(isEntry ? (item.description ?? '') : item.content)}</content:encoded>
<excerpt:encoded>${cdata(isEntry ? (item.attr_title ?? '') : item.excerpt)}</excerpt:encoded>
${[
  element('wp:post_id', item.id),
  element('wp:post_date', time(date ?? modified, zone)),
  element('wp:post_date_gmt', time(publishedAt(item), 'UTC')),
  element('wp:post_modified', time(modified, zone)),
  element('wp:post_modified_gmt', time(modified, 'UTC')),
  element('wp:comment_status', item.comment_status),
  element('wp:ping_status', item.ping_status),
  element('wp:post_name', item.slug),
  element('wp:status', statusOf(item)),
  element('wp:post_parent', isEntry ? 0 : (item.parent ?? 0)),
  element('wp:menu_order', item.kind === 'tribe_events' && item.sticky ? -1 : (item.menu_order ?? 0)),
  element('wp:post_type', item.kind),
  element('wp:post_password', item.password),
  element('wp:is_sticky', 'sticky' in item && item.sticky && item.kind !== 'tribe_events' ? 1 : 0),
  ...(item.kind === 'attachment' ? [element('wp:attachment_url', item.url)] : []),
  ...termsOf(item).map(
    ({ taxonomy, slug, name }) =>
      `<category domain="${attribute(taxonomy)}" nicename="${attribute(slug)}">${cdata(name)}</category>\n`,
  ),
  ...metaFields(item, zone).map(
    ([key, value]) =>
      `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', String(value))}</wp:postmeta>\n`,
  ),
].join('')}</item>
`;
}
