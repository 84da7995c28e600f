import { freeSlug, type RenderContext, slugify, statusOf } from '../../content/index.ts';
import { addressTaken } from '../address-taken.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';

/** What an address goes by: it is the same for every reader. */
type AddressContext = Pick<RenderContext, 'store' | 'site' | 'moment'>;

/** The address of an item that it has from the beginning, whatever it is called later. */
export const addressById = ({ site }: Pick<RenderContext, 'site'>, kind: ItemKind, item: Item): string =>
  `${site.url}/?post_type=${kind.name}&p=${item.id}`;

/**
 * The address of an item's page: its slug below those of the items that it lies below. One that is not online yet, whose
 * kind has no pages, or that lies below something hidden (whose slug nobody is to learn) has its address by id.
 */
export function itemUrl(context: AddressContext, kind: ItemKind, item: Item): string {
  const above = slugsAbove(context, kind, item);
  const online = ['publish', 'private', 'trash'].includes(statusOf(item, context.moment)) && item.slug !== '';
  return kind.base !== undefined && online && above
    ? pageAddress(context, kind, [...above, encodeURIComponent(item.slug)])
    : addressById(context, kind, item);
}

/** What an editor shows of the address that an item has or is to have: its pattern, and the slug that its title makes. */
export interface Permalink {
  readonly permalink_template: string;
  readonly generated_slug: string;
}

/** The permalink of an item of a kind that has pages. */
export function permalink(context: AddressContext, kind: ItemKind, item: Item): Permalink {
  const slug = slugify(item.title) || kind.name;
  const taken = addressTaken(context.store, kind, item, item.id);
  const above = slugsAbove(context, kind, item) ?? [];
  return {
    permalink_template: pageAddress(context, kind, [...above, kind.hierarchical ? '%pagename%' : '%postname%']),
    // its own is free for it, without a look at the others
    generated_slug: slug === item.slug ? slug : freeSlug(slug, taken),
  };
}

const pageAddress = ({ site }: AddressContext, { base }: ItemKind, parts: readonly string[]): string =>
  `${[site.url, ...(base ? [base] : []), ...parts].join('/')}/`;

/** Slugs of the items above one, encoded, from the top; undefined when one of them is not online. */
function slugsAbove({ store, moment }: AddressContext, kind: ItemKind, item: Item): readonly string[] | undefined {
  const items = store.of(kind.collection);
  const slugs: string[] = [];
  const seen = new Set([item.id]);
  for (let id = kind.hierarchical ? (item.parent ?? 0) : 0; id > 0; ) {
    const parent = items.get(id);
    // a file written by hand may name a parent that is gone, or one below itself
    if (!parent || seen.has(id) || parent.slug === '' || statusOf(parent, moment) !== 'publish') return undefined;
    seen.add(id);
    slugs.unshift(encodeURIComponent(parent.slug));
    id = parent.parent ?? 0;
  }
  return slugs;
}
