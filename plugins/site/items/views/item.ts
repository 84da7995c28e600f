import {
  type AnswerContext,
  hasBlocks,
  publicationInstant,
  shownContent,
  shownExcerpt,
  shownSlug,
  termsByName,
  titleHtml,
} from '../../../content/index.ts';
import { wallTime } from '../date-time.ts';
import { type Item, termsOf } from '../kind/item.ts';
import type { ItemKind, ItemShape } from '../kind/kind.ts';
import type { Links, ViewContext } from '../kind/view-context.ts';
import { addressById, itemUrl, permalink } from './address.ts';
import { actionLinks, type CarriedTerms, classList, itemLinks, shownMedia } from './links.ts';
import { shownMeta } from './meta.ts';

/** Options for showing an item. */
export interface ItemViewOptions {
  /** `edit` shows stored texts. The caller checks the right to edit the item. */
  readonly context: AnswerContext;
  /** Whether the client gave the item's password. Otherwise its texts are omitted, except in the context `edit`. */
  readonly opened?: boolean;
  /** Number of words in a generated excerpt. Default 30. */
  readonly excerptLength?: number | undefined;
  /** Whether to include `_links`. Default yes. */
  readonly links?: boolean;
}

/** An item to show, and how. */
interface Showing {
  readonly context: ViewContext;
  readonly kind: ItemKind;
  readonly item: Item;
  readonly edit: boolean;
  readonly locked: boolean;
  readonly words: number | undefined;
}

/** An item as it is shown (reference, Site), with its members in the order of the reference. */
export function itemView(
  context: ViewContext,
  kind: ItemKind,
  item: Item,
  { context: asked, opened = false, excerptLength: words, links = true }: ItemViewOptions,
): Record<string, unknown> {
  const edit = asked === 'edit';
  const showing = { context, kind, item, edit, locked: Boolean(item.password) && !opened && !edit, words };
  return {
    ...(kind.shape ? shaped(showing, kind.shape, asked) : asked === 'embed' ? embedded(showing) : whole(showing)),
    ...(links && { _links: { ...linksOf(showing), ...(edit && actionLinks(context, kind, item)) } }),
  };
}

const linksOf = ({ context, kind, item }: Showing): Links =>
  kind.shape?.links ? kind.shape.links(context, kind, item) : itemLinks(context, kind, item);

/** The members of an item of a kind with its own shape. */
const shaped = ({ context, kind, item }: Showing, shape: ItemShape, asked: AnswerContext) => ({
  ...shape.members(context, item, asked),
  ...(asked !== 'embed' && context.shownFields(kind.fields, item)),
});

/** The members in the context `embed`. */
function embedded(showing: Showing) {
  const { context, kind, item } = showing;
  return {
    id: item.id,
    date: wallTime(publicationInstant(item), context.site.timezone),
    slug: shownSlug(item.slug),
    type: kind.name,
    link: itemUrl(context, kind, item),
    ...(kind.embedsText ? writtenOf(showing) : titleOf(showing)),
    ...excerptOf(showing),
    ...bylineOf(showing),
    ...kind.own.show(context, item, 'embed'),
  };
}

/** The members from which editors can continue with its text. */
const writtenOf = (showing: Showing) => ({
  status: showing.kind.statuses.shown(showing.item, showing.context.moment),
  ...titleOf({ ...showing, edit: true }),
  ...contentOf({ ...showing, edit: true }),
});

/** All members. */
function whole(showing: Showing) {
  const { context, kind, item, edit, locked } = showing;
  const { supports } = kind;
  const date = publicationInstant(item);
  const modified = Date.parse(item.modified ?? '') || date;
  const zone = context.site.timezone;
  const guid = item.guid ?? addressById(context, kind, item);
  const carried = carriedTerms(showing);
  const hasPages = kind.base !== undefined;
  return {
    id: item.id,
    date: wallTime(date, zone),
    date_gmt: wallTime(date, 'UTC'),
    guid: edit ? { raw: guid, rendered: guid } : { rendered: guid },
    modified: wallTime(modified, zone),
    modified_gmt: wallTime(modified, 'UTC'),
    ...(edit && kind.locks && { password: item.password ?? '' }),
    slug: shownSlug(item.slug),
    status: kind.statuses.shown(item, context.moment),
    type: kind.name,
    link: itemUrl(context, kind, item),
    ...titleOf(showing),
    ...contentOf(showing),
    ...excerptOf(showing),
    ...bylineOf(showing),
    ...(kind.hierarchical && { parent: item.parent ?? 0 }),
    ...(supports.has('page-attributes') && { menu_order: item.menu_order ?? 0 }),
    ...(supports.has('comments') && {
      comment_status: item.comment_status ?? kind.discussion,
      ping_status: item.ping_status ?? kind.pings,
    }),
    ...(supports.has('sticky') && { sticky: item.sticky ?? false }),
    template: item.template ?? '',
    ...(supports.has('post-formats') && { format: item.format ?? 'standard' }),
    ...(supports.has('custom-fields') && { meta: shownMeta(kind, item, locked) }),
    ...Object.fromEntries(
      carried.map(({ field, terms, single }) => {
        const ids = terms.map(({ id }) => id);
        return [field, single ? (ids[0] ?? 0) : ids];
      }),
    ),
    ...(edit && hasPages && permalink(context, kind, item)),
    ...(hasPages && { class_list: classList(context, kind, item, carried) }),
    ...kind.own.show(context, item, edit ? 'edit' : 'view'),
    ...context.shownFields(kind.fields, item),
  };
}

/** The title, stored and rendered; titles of raw kinds are never rendered. */
function titleOf({ kind, item, edit }: Showing) {
  if (!kind.supports.has('title')) return {};
  const { title } = item;
  return {
    title: {
      ...((edit || kind.raw) && { raw: title }),
      ...(!kind.raw && { rendered: titleHtml(title) }),
    },
  };
}

function contentOf({ context, kind, item, edit, locked }: Showing) {
  if (!kind.supports.has('editor')) return {};
  const content = locked ? '' : (item.content ?? '');
  return {
    content: {
      ...((edit || kind.raw) && { raw: content }),
      ...(!kind.raw && { rendered: shownContent(context, item.id, content) }),
      protected: Boolean(item.password),
      ...(edit && { block_version: hasBlocks(content) ? 1 : 0 }),
    },
  };
}

function excerptOf({ context, kind, item, edit, locked, words }: Showing) {
  if (!kind.supports.has('excerpt')) return {};
  const { id, excerpt = '', content = '' } = item;
  return {
    excerpt: {
      ...(edit && { raw: excerpt }),
      rendered: locked ? '' : shownExcerpt(context, { id, excerpt, content }, words),
      protected: Boolean(item.password),
    },
  };
}

/** Author and featured image. */
const bylineOf = ({ context, kind, item }: Showing) => ({
  ...(kind.supports.has('author') && { author: item.author }),
  ...(kind.supports.has('thumbnail') && { featured_media: shownMedia(context, kind, item) }),
});

/** Its terms in each taxonomy of its kind, sorted by name. */
const carriedTerms = ({ context, kind, item }: Showing): readonly CarriedTerms[] =>
  kind.taxonomies.map(({ taxonomy, field, single = false }) => ({
    taxonomy,
    field,
    single,
    terms: termsByName(context.store, taxonomy, termsOf(item, field)),
  }));
