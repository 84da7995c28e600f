import { type Collection, eq, users } from '../../../core/index.ts';
import {
  addressing,
  pathParts,
  permalinks,
  publicationInstant,
  type Structure,
  type StructureTag,
  shownSlug,
  type Term,
  termById,
  termBySlug,
  termPath,
  toLocal,
} from '../../content/index.ts';
import { addressOf, type Item, termsOf } from '../items/kind/item.ts';
import type { AddressContext, ItemAddress } from '../items/kind/kind.ts';
import { fallbackOf } from '../items/kind/points.ts';
import { CATEGORIES } from '../terms/taxonomies.ts';

/** Parts of the publication date, in the time zone of the site. */
const DATE_TAGS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'] as const satisfies readonly StructureTag[];

/**
 * Addresses of posts, according to the structure in the settings.
 *
 * @param posts returns their collection, whose declaration in turn needs these addresses
 */
export const postAddress = (posts: () => Collection<Item>): ItemAddress => ({
  id: 'p',
  path: (context, item, slug) =>
    addressing(context).permalinks?.structure?.fill((tag) => textFor(context, item, tag, slug)) ?? ['post', slug],
  isMistaken: ({ contributions }, slug) => {
    const structure = contributions.ask(permalinks, undefined)?.structure;
    return structure !== undefined && isDateIn(structure, slug);
  },
  find: (context, path) => {
    const { structure, former = [] } = addressing(context).permalinks ?? {};
    for (const one of structure ? [structure, ...former] : former) {
      const item = postAt(context, posts(), one.match(path));
      if (item) return item;
    }
    return undefined;
  },
});

/**
 * Would this slug be taken for part of a date in addresses of this structure? A number in first place may be a year, one after
 * a year a month, one after a month a day (WordPress, `wp_unique_post_slug`).
 */
function isDateIn({ text }: Structure, slug: string): boolean {
  const number = /^\d+$/.test(slug) ? Number(slug) : 0;
  const parts = pathParts(text);
  const place = parts.indexOf('%postname%');
  if (number === 0 || place < 0) return false;
  const before = parts[place - 1];
  return place === 0 || (before === '%year%' && number < 13) || (before === '%monthnum%' && number < 32);
}

function textFor(context: AddressContext, item: Item, tag: StructureTag, slug: string): string {
  if (tag === 'postname') return slug;
  if (tag === 'post_id') return String(item.id);
  if (tag === 'category') return categoryPath(context, item).join('/');
  if (tag === 'author') return shownSlug(authorSlug(context, item));
  return datesOf(context, item)[tag];
}

function datesOf({ site }: AddressContext, item: Item): Record<(typeof DATE_TAGS)[number], string> {
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = toLocal(
    publicationInstant(item),
    site.timezone,
  ).split(/[- :]/);
  return { year, monthnum, day, hour, minute, second };
}

/** The path of the category with the lowest id, else of the fallback category, including ancestors (reference). */
function categoryPath(context: AddressContext, item: Item): readonly string[] {
  const { store } = context;
  const carried = termsOf(item, 'categories')
    .map((id) => termById(store, CATEGORIES, id))
    .filter((term) => term !== undefined);
  const [first] = carried.toSorted((a: Term, b: Term) => a.id - b.id);
  const shown = first ?? fallbackOf(context, CATEGORIES);
  return shown ? termPath(store, CATEGORIES, shown) : [CATEGORIES.fallback ?? ''];
}

/** Empty if the author does not exist: then the part is left out. */
const authorSlug = ({ store }: AddressContext, { author }: Item): string => store.of(users).get(author)?.slug ?? '';

/** The post at an address, if date and author match. Any existing category matches, so links survive a change of categories. */
function postAt(
  context: AddressContext,
  posts: Collection<Item>,
  said: ReturnType<Structure['match']>,
): Item | undefined {
  if (!said) return undefined;
  const { post_id, postname = '', author, category } = said;
  const all = context.store.of(posts);
  const item = post_id === undefined ? all.first(eq('address', addressOf(postname, 0))) : all.get(Number(post_id));
  if (!item) return undefined;
  const dates = datesOf(context, item);
  const ofDate = DATE_TAGS.every((tag) => said[tag] === undefined || Number(said[tag]) === Number(dates[tag]));
  const ofAuthor = author === undefined || author.toLowerCase() === authorSlug(context, item).toLowerCase();
  const ofCategory = category === undefined || termBySlug(context.store, CATEGORIES, category.split('/').at(-1) ?? '');
  return ofDate && ofAuthor && ofCategory ? item : undefined;
}
