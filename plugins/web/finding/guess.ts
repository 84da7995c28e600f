import { all, any, type Condition, eq, gte, lt, type StoreReader } from '../../../core/index.ts';
import {
  addressing,
  type DateParts,
  datePath,
  dateUrl,
  embeddables,
  linkableNamed,
  pathParts,
  type Structure,
  searchables,
  slugKey,
  toInstant,
  withStatus,
} from '../../content/index.ts';
import { type Item, itemUrl, POST } from '../../site/index.ts';
import { pageNumber, withoutNumber } from '../asked/address.ts';
import type { Asked, WebContext } from '../asked/asking.ts';
import type { Moved } from '../asked/shown.ts';
import { textPageUrl, urlBehind } from '../subjects/item.ts';
import { dateInstead, dateOf } from './dates.ts';
import { EMBED } from './embedded.ts';
import { isAt, pagedKinds } from './items-at.ts';
import { movedTo } from './moved.ts';

/** Maximum number of items with the same former slug, or of records with similar slugs, that are examined. */
const MOST_NAMESAKES = 100;

/**
 * A redirect to what was probably meant, with the query, guessed as in the reference: the month of a day that does not exist, or the
 * record whose slug begins with the last segment of the address.
 */
export function guessed(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { isPlain, permalinks } = addressing(context);
  if (isPlain || address.parts.length === 0) return undefined;
  const parts = datePath(context, address.parts) ?? [];
  if (!dateOf(parts) && namesNothing(permalinks?.structure, address.parts)) return undefined;
  const date = dateOf(parts.slice(0, 3)) ?? dateOf(parts.slice(0, 2)) ?? dateOf(parts.slice(0, 1));
  const other = date && dateInstead(date);
  if (other) return movedTo(asked, dateUrl(context, other));
  // the address of a date does not name a record
  if (dateOf(parts)) return undefined;
  // a number in the place of a post's name is no page of a text
  const isPost = permalinks?.structure?.match(address.parts) !== undefined;
  const { above = address.parts, number } = isPost ? { number: 1 } : withoutNumber(address.parts);
  const said = permalinks?.structure?.match(above);
  const name = slugKey(said?.postname ?? above.at(-1) ?? '');
  const url = urlLike(asked, name, said?.year === undefined ? undefined : saidDate(said));
  const textPage = number > 1 ? number : (pageNumber(address.query.page) ?? 1);
  return url === undefined ? undefined : movedTo(asked, textPageUrl(url, textPage), ['page']);
}

/**
 * Does a path have more segments than the address of a post and its attachment? If such addresses begin with names, pages are not
 * searched there either (reference).
 */
const namesNothing = (structure: Structure | undefined, parts: readonly string[]): boolean =>
  structure?.beginsWithName === true &&
  !structure.tags.has('category') &&
  parts.length > pathParts(structure.text).length + 1;

/** Address of the public post that had this slug before it changed. */
export function formerlyNamed(context: WebContext, name: string): string | undefined {
  const published = all(eq('former_slug', slugKey(name)), withStatus('publish', context.moment));
  const item = context.store.of(POST.collection).first(published);
  return item && itemUrl(context, POST, item);
}

/**
 * A redirect to the public item that was at this address before its slug or its date changed, with the page number of a list or the
 * suffix for frames. A page number of its text is dropped (reference, `wp_old_slug_redirect`).
 */
export function formerlyAt(asked: Asked): Moved | undefined {
  const { parts, paged = 1 } = asked.address;
  const isFrame = parts.at(-1) === EMBED;
  const above = isFrame ? parts.slice(0, -1) : withoutNumber(parts).above;
  const url = formerUrl(asked, parts) ?? (above && formerUrl(asked, above));
  if (url === undefined) return undefined;
  if (paged > 1) return { location: urlBehind(url, `page/${paged}`) };
  return { location: isFrame ? urlBehind(url, EMBED) : url };
}

/** @param parts of the former path */
function formerUrl({ context }: Asked, parts: readonly string[]): string | undefined {
  const name = slugKey(parts.at(-1) ?? '');
  if (name === '') return undefined;
  const published = all(any(eq('former_slug', name), eq('slug', name)), withStatus('publish', context.moment));
  for (const kind of pagedKinds(context)) {
    const item = context.store
      .of(kind.collection)
      .find({ where: published, limit: MOST_NAMESAKES })
      .records.find((one) => formerly(one, name).some((item) => isAt(context, { kind, item }, parts)));
    if (item) return itemUrl(context, kind, item);
  }
  return undefined;
}

/** An item as it was with this slug, once for each of its dates, without its current state. */
const formerly = (item: Item, slug: string): readonly Item[] =>
  [...(slugKey(item.slug) === slug ? [] : [item.date]), ...(item.former_dates ?? [])].map((date) => ({
    ...item,
    slug,
    date,
  }));

const saidDate = ({
  year = '',
  monthnum,
  day,
}: Readonly<Partial<Record<'year' | 'monthnum' | 'day', string>>>): DateParts => ({
  year: Number(year),
  ...(monthnum !== undefined && { month: Number(monthnum) }),
  ...(day !== undefined && { day: Number(day) }),
});

/**
 * URL of the public record whose slug begins with a text; the first one by slug. Items of the site take precedence over other kinds.
 *
 * @param date of its publication
 */
export function urlLike(asked: Asked, name: string, date?: DateParts): string | undefined {
  if (name === '') return undefined;
  const { context } = asked;
  const { store, moment, site, contributions } = context;
  const published = all(withStatus('publish', moment), date && onDate(date, site.timezone));
  const own = pagedKinds(context);
  const begins = own.flatMap((kind): readonly Like[] => {
    const [found] = store.of(kind.collection).find({
      where: all(published, gte('slug', name), lt('slug', `${name}\uffff`)),
      order: [{ field: 'slug', direction: 'asc' }],
      limit: 1,
    }).records;
    return found ? [{ type: kind.name, record: found }] : [];
  });
  const others = contributions
    .all(searchables)
    .filter(({ name: type, isApart }) => !isApart && !own.some((kind) => kind.name === type));
  const [first] = begins.toSorted((a, b) => bySlug(a.record, b.record));
  if (first) return shownUrl(context, first.type, first.record.id);
  for (const { name: type, collection } of others) {
    const found = recordsLike(store.of(collection), name, published);
    for (const { id } of found.slice(0, MOST_NAMESAKES)) {
      const url = shownUrl(context, type, id);
      if (url !== undefined) return url;
    }
  }
  return undefined;
}

/** URL of the page of a record, if it is public. */
function shownUrl(context: WebContext, type: string, id: number): string | undefined {
  const embeddable = context.contributions.all(embeddables).find(({ name }) => name === type);
  if (embeddable) return embeddable.find(context, id)?.url;
  return linkableNamed(context, 'post_type', type)?.find(context, id)?.url;
}

/**
 * The records whose slugs begin with a text, by slug. Examines all records: an index would cost each start and each write, and
 * addresses without content are rarely requested.
 */
export function recordsLike(
  records: Pick<ReturnType<StoreReader['of']>, 'values'>,
  begin: string,
  where: Condition,
): readonly Slugged[] {
  if (begin === '') return [];
  const found: Slugged[] = [];
  for (const [id, slug] of records.values(['id', 'slug'], where)) {
    if (typeof slug === 'string' && slug.startsWith(begin)) found.push({ id: Number(id), slug });
  }
  return found.sort(bySlug);
}

/** A record whose slug begins with the requested one. */
interface Like {
  readonly type: string;
  readonly record: Slugged;
}

interface Slugged {
  readonly id: number;
  readonly slug: string;
}

const bySlug = (a: Slugged, b: Slugged): number => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.id - b.id);

function onDate({ year, month, day }: DateParts, zone: string) {
  const begin = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  const end = new Date(begin);
  if (month === undefined) end.setUTCFullYear(year + 1);
  else if (day === undefined) end.setUTCMonth(month);
  else end.setUTCDate(day + 1);
  const instant = (time: Date) => toInstant(time.toISOString().slice(0, 19).replace('T', ' '), zone);
  return all(gte('date', instant(begin)), lt('date', instant(end)));
}
