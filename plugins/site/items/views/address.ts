import { addressing, freeSlug, shownSlug, slugify, statusOf } from '../../../content/index.ts';
import { frontPageOf } from '../../config/presentation.ts';
import type { Item } from '../kind/item.ts';
import type { AddressContext, ItemKind } from '../kind/kind.ts';
import { addressSlugs } from '../saving/address-slugs.ts';

/** The address of an item by id, which never changes. */
export function addressById(context: AddressContext, { name, address }: ItemKind, { id }: Item): string {
  const isFirst = addressing(context).permalinks === undefined;
  const query = address && !isFirst ? `${address.id}=${id}` : `post_type=${name}&p=${id}`;
  return `${context.site.url}/?${query}`;
}

/** The permanent identifier of an item in feeds: the imported one, or otherwise its first address. */
export function guidOf(context: AddressContext, kind: ItemKind, item: Item): string {
  const [slug = item.slug] = item.former_slugs ?? [];
  const [date = item.date] = item.former_dates ?? [];
  return item.guid ?? itemUrl(context, kind, { ...item, slug, date });
}

/**
 * The address of an item's page. It is the address by id for an item that is not published, whose kind has no pages, or that has a
 * hidden ancestor (whose slug must not be revealed), and for all items if the settings say so.
 */
export function itemUrl(context: AddressContext, kind: ItemKind, item: Item): string {
  const { isPlain, page } = addressing(context);
  const path = pagePath(context, kind, item);
  const isFront = frontPageOf(context) === item.id;
  return path && (isFront || !isPlain) ? page(isFront ? [] : path) : addressById(context, kind, item);
}

/** Segments of the address of an item's page, encoded; undefined if it has only an address by id. */
export function pagePath(context: AddressContext, kind: ItemKind, item: Item): readonly string[] | undefined {
  // without permalinks, items keep their address in the trash, as in version 0.1.0
  const online = ['publish', 'private', ...(addressing(context).permalinks ? [] : ['trash'])];
  return kind.base !== undefined && item.slug !== '' && online.includes(statusOf(item, context.moment))
    ? pathWith(context, kind, item, shownSlug(item.slug))
    : undefined;
}

/** The address of an item as editors show it: its URL pattern, and the slug made from its title. */
export interface Permalink {
  readonly permalink_template: string;
  readonly generated_slug: string;
}

/** The permalink of an item of a kind that has pages. */
export function permalink(context: AddressContext, kind: ItemKind, item: Item): Permalink {
  const slug = slugify(item.title) || String(item.id);
  const slugs = addressSlugs(context, kind, item, item.id);
  return {
    permalink_template: templateOf(context, kind, item),
    // decoded, unlike the slug itself (reference); its own slug is always free, so others need not be looked up
    generated_slug: slug === item.slug ? slug : freeSlug(slug, slugs),
  };
}

/** In the trash, a post has only its address by id, unlike a page (reference). */
function templateOf(context: AddressContext, kind: ItemKind, item: Item): string {
  const { isPlain, page, permalinks } = addressing(context);
  const name = kind.hierarchical ? '%pagename%' : '%postname%';
  const isThrownOut = permalinks !== undefined && item.status === 'trash' && !kind.hierarchical;
  return isPlain || isThrownOut
    ? addressById(context, kind, item)
    : page(pathWith(context, kind, item, name) ?? withBase(kind.base, [name]));
}

/** Segments of the address of an item with this slug; undefined if one of its ancestors is not published. */
function pathWith(context: AddressContext, kind: ItemKind, item: Item, slug: string): readonly string[] | undefined {
  const { permalinks, front } = addressing(context);
  const { base, address } = kind;
  if (permalinks && address?.path) return address.path(context, item, slug);
  const above = slugsAbove(context, kind, item);
  return above && [...(base ? front : []), ...withBase(base, [...above, slug])];
}

const withBase = (base: string | undefined, path: readonly string[]): readonly string[] => [
  ...(base ? [base] : []),
  ...path,
];

/** Slugs of an item's ancestors, encoded, starting at the top; undefined if one of them is not published. */
function slugsAbove({ store, moment }: AddressContext, kind: ItemKind, item: Item): readonly string[] | undefined {
  const items = store.of(kind.collection);
  const slugs: string[] = [];
  const seen = new Set([item.id]);
  for (let id = kind.hierarchical ? (item.parent ?? 0) : 0; id > 0; ) {
    const parent = items.get(id);
    // a handwritten file may name a parent that does not exist, or a descendant
    if (!parent || seen.has(id) || parent.slug === '' || statusOf(parent, moment) !== 'publish') return undefined;
    seen.add(id);
    slugs.unshift(shownSlug(parent.slug));
    id = parent.parent ?? 0;
  }
  return slugs;
}
