import type { RenderContext } from '../../../core/index.ts';
import {
  asGlobalStyles,
  asMedia,
  asMenuItem,
  asTemplate,
  guidOf,
  type History,
  type Item,
  type ItemKind,
  itemUrl,
  placeOf,
  revisionsOf,
  termsOf,
  UPLOADS,
} from '../../site/index.ts';
import type { ContentItem, RevisionItem } from '../items/import-item.ts';
import { type Common, commonItem, loginOf } from './common-item.ts';
import { termReferences } from './term-item.ts';

type Shared = Common & Pick<RevisionItem, 'content' | 'excerpt' | 'terms'>;

/** Converts a record of one of the kinds of the plugin `site`. */
export function siteItem(context: RenderContext, kind: ItemKind, item: Item): ContentItem {
  const shared = sharedBy(context, kind, item);
  switch (kind.name) {
    case 'attachment':
      return attachmentItem(context, shared, item);
    case 'nav_menu_item':
      return menuItem(shared, item);
    case 'wp_template':
    case 'wp_template_part': {
      const { theme, area, description = '' } = asTemplate(item);
      return { ...shared, kind: kind.name, theme, area, excerpt: description };
    }
    case 'wp_global_styles': {
      const { theme, settings = {}, styles = {} } = asGlobalStyles(item);
      return { ...shared, kind: kind.name, theme, content: JSON.stringify({ settings, styles }) };
    }
    default:
      return textItem(shared, kind, item);
  }
}

function sharedBy(context: RenderContext, kind: ItemKind, item: Item): Shared {
  const { content = '', excerpt = '', parent, menu_order, featured_media, former_slugs, former_dates, meta } = item;
  return {
    ...commonItem(context, item),
    content,
    excerpt,
    parent: parent || undefined,
    menu_order,
    comment_status: item.comment_status ?? kind.discussion,
    ping_status: item.ping_status ?? kind.pings,
    featured_media,
    link: itemUrl(context, kind, item),
    guid: guidOf(context, kind, item),
    terms: termReferences(
      context,
      kind.taxonomies.flatMap(({ field }) => termsOf(item, field)),
    ),
    former_slugs,
    former_dates,
    meta,
  };
}

const textItem = (shared: Shared, { name }: ItemKind, { sticky, format, template }: Item): ContentItem => ({
  ...shared,
  kind: name as 'post' | 'page' | 'wp_block' | 'wp_navigation',
  sticky,
  format,
  template,
});

function attachmentItem({ site }: RenderContext, shared: Shared, item: Item): ContentItem {
  const { file, alt_text, caption = '', description = '', post } = asMedia(item);
  const url = site.file(UPLOADS, file);
  return {
    ...shared,
    kind: 'attachment',
    url,
    guid: item.guid ?? url,
    alt_text,
    content: description,
    excerpt: caption,
    parent: post,
  };
}

function menuItem(shared: Shared, item: Item): ContentItem {
  const { type, object, object_id, url, attr_title, description, target, classes, xfn } = asMenuItem(item);
  return {
    ...shared,
    kind: 'nav_menu_item',
    menu_order: placeOf(item),
    type,
    object,
    object_id,
    url,
    attr_title,
    description,
    target,
    classes,
    xfn,
  };
}

/** The revisions of an item, oldest first. */
export const revisionItems = (context: RenderContext, { id }: Item, history: History): readonly RevisionItem[] =>
  revisionsOf(history)
    .toReversed()
    .map((version) => ({
      kind: 'revision',
      id: version.id,
      parent: id,
      title: version.title,
      slug: `${id}-revision-v1`,
      status: 'publish',
      date: version.date,
      modified: version.date,
      author: loginOf(context, version.author),
      content: version.content,
      excerpt: version.excerpt,
      terms: [],
    }));
