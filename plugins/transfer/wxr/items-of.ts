import { parseTime, slugify, toInstant } from '../../content/index.ts';
import {
  type CommentItem,
  type ContentItem,
  type ImportItem,
  noSuchKind,
  type TermItem,
  type TermReference,
  type UserItem,
} from '../items/import-item.ts';
import { leftOfStatus, standing, statusOf } from '../items/status.ts';
import { calendarItem } from './calendar-item.ts';
import { type PostMeta, postMeta } from './post-meta.ts';
import { allOf, textOf, type XmlElement } from './xml-element.ts';

/**
 * Converts a child element of the channel to items; elements about the site itself become none.
 *
 * @param zone time zone of times that are not in UTC
 */
export function itemsOf(element: XmlElement, zone: string): readonly ImportItem[] {
  switch (element.name) {
    case 'wp:author':
      return [userOf(element)];
    case 'wp:category':
      return [termOf(element, CATEGORY)];
    case 'wp:tag':
      return [termOf(element, TAG)];
    case 'wp:term': {
      const term = termOf(element, TERM);
      return MEMBERS.has(term.taxonomy) ? [] : [term];
    }
    case 'item':
      return [contentOf(element, zone), ...commentsOf(element)];
    default:
      return [];
  }
}

const placeOf = ({ line }: XmlElement): string => `line ${line}`;

const numberOf = (element: XmlElement, name: string): number => {
  const text = textOf(element, name).trim();
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
};

/** Element of Almanac exports with the slug of an author. */
export const AUTHOR_SLUG = 'wp:author_nicename';

/** The slug that WordPress makes from a login. Exports of WordPress do not contain it. */
const authorSlug = (login: string): string | undefined =>
  slugify(login.replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '')).replace(/[^a-z0-9_]+/g, '-') || undefined;

const userOf = (element: XmlElement): UserItem => ({
  kind: 'user',
  place: placeOf(element),
  id: numberOf(element, 'wp:author_id'),
  login: textOf(element, 'wp:author_login').trim(),
  slug: textOf(element, AUTHOR_SLUG).trim() || authorSlug(textOf(element, 'wp:author_login').trim()),
  email: textOf(element, 'wp:author_email').trim() || undefined,
  name: textOf(element, 'wp:author_display_name').trim() || undefined,
  first_name: textOf(element, 'wp:author_first_name').trim() || undefined,
  last_name: textOf(element, 'wp:author_last_name').trim() || undefined,
  description: textOf(element, 'wp:author_description').trim() || undefined,
});

/** Names of the members of a term; each kind of term element has its own. */
const CATEGORY = {
  taxonomy: 'category',
  slug: 'wp:category_nicename',
  name: 'wp:cat_name',
  parent: 'wp:category_parent',
  description: 'wp:category_description',
};
const TAG = {
  taxonomy: 'post_tag',
  slug: 'wp:tag_slug',
  name: 'wp:tag_name',
  parent: '',
  description: 'wp:tag_description',
};
const TERM = {
  taxonomy: '',
  slug: 'wp:term_slug',
  name: 'wp:term_name',
  parent: 'wp:term_parent',
  description: 'wp:term_description',
};

function termOf(element: XmlElement, names: typeof TERM): TermItem {
  const slug = textOf(element, names.slug).trim();
  const meta = allOf(element, 'wp:termmeta').map((one) => [textOf(one, 'wp:meta_key'), textOf(one, 'wp:meta_value')]);
  return {
    kind: 'term',
    place: placeOf(element),
    id: numberOf(element, 'wp:term_id'),
    taxonomy: names.taxonomy || textOf(element, 'wp:term_taxonomy').trim(),
    slug,
    name: textOf(element, names.name).trim() || slug,
    description: textOf(element, names.description) || undefined,
    parent: textOf(element, names.parent).trim() || undefined,
    locations: meta.flatMap(([key, value = '']) => (key === MENU_LOCATION ? [value] : [])),
    fields: [...new Set(meta.flatMap(([key = '']) => (key === MENU_LOCATION ? [] : [key])))],
  };
}

/** Term meta of a menu in Almanac exports: the name of a menu location where it is shown. */
export const MENU_LOCATION = '_menu_location';

/** Converts `2013-01-05 10:20:33` in a time zone to ISO 8601 in UTC; undefined if there is no time, which WordPress writes as zeros. */
function instantOf(text: string, zone = 'UTC'): string | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/.exec(text.trim());
  if (!found || found[1] === '0000') return undefined;
  const parsed = parseTime(text.trim());
  return parsed && new Date(toInstant(parsed.local, zone)).toISOString();
}

const openOr = (text: string): 'open' | 'closed' | undefined =>
  text === 'open' || text === 'closed' ? text : undefined;

type Common = Omit<ContentItem & { readonly kind: 'revision' }, 'kind'>;

function commonOf(element: XmlElement, meta: PostMeta, zone: string): Common {
  const text = (name: string) => textOf(element, name);
  const said = text('wp:status').trim();
  const status = statusOf(said);
  const written = instantOf(text('wp:post_date_gmt'));
  return {
    place: placeOf(element),
    id: numberOf(element, 'wp:post_id'),
    title: text('title'),
    ...standing(status, text('wp:post_name').trim(), {
      status: meta.first('_wp_trash_meta_status'),
      slug: meta.first('_wp_desired_post_slug'),
    }),
    date: written ?? (status === 'draft' || status === 'pending' ? undefined : instantOf(text('wp:post_date'), zone)),
    // a draft that was saved only once has no UTC time
    modified: instantOf(text('wp:post_modified_gmt')) ?? instantOf(text('wp:post_modified'), zone),
    author: text('dc:creator').trim() || undefined,
    password: text('wp:post_password') || undefined,
    content: text('content:encoded'),
    excerpt: text('excerpt:encoded'),
    parent: numberOf(element, 'wp:post_parent') || undefined,
    menu_order: Number.parseInt(text('wp:menu_order'), 10) || 0,
    comment_status: openOr(text('wp:comment_status').trim()),
    ping_status: openOr(text('wp:ping_status').trim()),
    featured_media: meta.id('_thumbnail_id'),
    link: text('link').trim() || undefined,
    guid: text('guid').trim() || undefined,
    terms: termsOf(element),
    former_slugs: meta.all('_wp_old_slug'),
    former_dates: meta.all('_wp_old_date').flatMap((day) => instantOf(`${day.trim()} 12:00:00`, zone) ?? []),
    behind: [...leftOfStatus(said), ...meta.behind],
    hidden: meta.hidden,
  };
}

const termsOf = (element: XmlElement): readonly TermReference[] =>
  allOf(element, 'category').flatMap(({ attributes, text }) => {
    const { domain = '', nicename = '' } = attributes;
    return domain === '' || nicename === ''
      ? []
      : [{ taxonomy: domain === 'tag' ? 'post_tag' : domain, slug: nicename, name: text.trim() || nicename }];
  });

/** Taxonomies that are members of items here. */
const MEMBERS: ReadonlySet<string> = new Set(['post_format', 'wp_theme', 'wp_template_part_area']);

function contentOf(element: XmlElement, zone: string): ImportItem {
  const meta = postMeta(element);
  const { terms, ...common } = commonOf(element, meta, zone);
  const said = (taxonomy: string) => terms.find((term) => term.taxonomy === taxonomy)?.slug;
  const item = { ...common, terms: terms.filter(({ taxonomy }) => !MEMBERS.has(taxonomy)) };
  const kind = textOf(element, 'wp:post_type').trim();
  switch (kind) {
    case 'post':
    case 'page':
    case 'wp_block':
    case 'wp_navigation':
      return {
        ...item,
        kind,
        sticky: textOf(element, 'wp:is_sticky').trim() === '1',
        format: said('post_format')?.replace(/^post-format-/, ''),
        template: meta.first('_wp_page_template'),
        meta: {
          footnotes: meta.first('footnotes'),
          pattern_sync_status: meta.first('wp_pattern_sync_status'),
          _builder_tags: meta.first('_builder_tags'),
          _builder_hide_in_design_set: meta.first('_builder_hide_in_design_set') === 'true' || undefined,
        },
      };
    case 'attachment':
      return {
        ...item,
        kind,
        url: textOf(element, 'wp:attachment_url').trim() || (item.guid ?? ''),
        alt_text: meta.first('_wp_attachment_image_alt'),
      };
    case 'nav_menu_item':
      return menuItemOf(item, meta);
    case 'wp_template':
    case 'wp_template_part':
      return { ...item, kind, theme: said('wp_theme'), area: said('wp_template_part_area') };
    case 'wp_global_styles':
      return { ...item, kind, theme: said('wp_theme') };
    case 'revision':
      return { ...item, kind };
    default:
      return (
        calendarItem(kind, item, meta) ?? {
          kind: 'lost',
          place: item.place,
          of: kind || 'item',
          id: item.id,
          why: noSuchKind(item, kind),
        }
      );
  }
}

const LINK_TYPES = ['taxonomy', 'post_type', 'post_type_archive', 'custom'] as const;

function menuItemOf(item: Common, meta: PostMeta): ImportItem {
  const type = LINK_TYPES.find((one) => one === meta.first('_menu_item_type'));
  return {
    ...item,
    kind: 'nav_menu_item',
    parent: meta.id('_menu_item_menu_item_parent'),
    type: type ?? 'custom',
    object: meta.first('_menu_item_object'),
    object_id: meta.id('_menu_item_object_id'),
    url: meta.first('_menu_item_url'),
    attr_title: item.excerpt,
    description: item.content,
    target: meta.first('_menu_item_target'),
    classes: meta.list('_menu_item_classes'),
    xfn: (meta.first('_menu_item_xfn') ?? '').split(/\s+/).filter((word) => word !== ''),
  };
}

/** Statuses of comments, by the number that WordPress stores. */
const APPROVALS: Readonly<Record<string, string>> = { 1: 'approved', 0: 'hold' };

const commentsOf = (element: XmlElement): readonly CommentItem[] =>
  allOf(element, 'wp:comment').map((comment) => {
    const text = (name: string) => textOf(comment, `wp:comment_${name}`);
    const approved = text('approved').trim();
    return {
      kind: 'comment',
      place: placeOf(comment),
      id: numberOf(comment, 'wp:comment_id'),
      post: numberOf(element, 'wp:post_id'),
      parent: numberOf(comment, 'wp:comment_parent'),
      type: text('type').trim() || 'comment',
      status: APPROVALS[approved] ?? approved,
      date: instantOf(text('date_gmt')) ?? '',
      author_name: text('author'),
      author_email: text('author_email').trim(),
      author_url: text('author_url').trim(),
      content: text('content'),
    };
  });
