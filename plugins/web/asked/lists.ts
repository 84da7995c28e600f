import { all, type Condition, eq, not, type Order, oneOf } from '../../../core/index.ts';
import {
  type ContentRecord,
  mayReadPublished,
  type Searchable,
  searchables,
  termUse,
  type VisitList,
} from '../../content/index.ts';
import { PAGE, POST, presentationOf, relevance, searchFilter } from '../../site/index.ts';
import type { Asked, WebContext } from './asking.ts';
import { compareBy, isByRelevance, NEWEST, orderAsked } from './list-order.ts';
import { narrowed } from './narrowed.ts';
import { pageAddress } from './page-address.ts';

/** Number of records in a feed (reference, `posts_per_rss`). */
export const FEED_LENGTH = 10;

/** A kind of record and which of its records are listed. */
interface Source {
  readonly kind: Searchable;
  readonly where: Condition;
}

/** A page of a list, from 1, and the number of records per page. */
interface Slice {
  readonly perPage: number;
  readonly page: number;
}

/** Kinds whose records are shown in lists of several kinds. */
const listedKinds = ({ contributions, principal }: WebContext): readonly Searchable[] =>
  contributions.all(searchables).filter(({ rights, isApart }) => !isApart && mayReadPublished(principal, rights));

/** The requested page of a list. */
const sliceOf = ({ context, address, isFeed }: Asked): Slice => ({
  perPage: isFeed ? FEED_LENGTH : presentationOf(context).posts_per_page,
  page: address.paged ?? 1,
});

/** Whether the requested page is after the last one of a list. Never true for a feed, which then has no entries (reference). */
export const isBeyond = ({ address, isFeed }: Asked, { items }: VisitList): boolean =>
  !isFeed && (address.paged ?? 1) > 1 && items.length === 0;

/** Posts, newest first. @param where an additional condition */
export function listPosts(asked: Asked, where?: Condition): VisitList {
  const { moment, contributions } = asked.context;
  const kind = contributions.all(searchables).find(({ name }) => name === POST.name);
  return kind ? listOf(asked, [{ kind, where: all(moment.reached('listed'), where) }]) : listOf(asked, []);
}

/**
 * The newest posts as shown on the front page: sticky ones come first on its first page, and of these the ones that the page would
 * list anyway, in its order (reference). This is also the order in the feed of the posts page, but not in the feed of the site
 * (reference).
 *
 * @param isFront false for the posts page
 */
export function listNewest(asked: Asked, isFront: boolean): VisitList {
  const list = listPosts(asked);
  if ((asked.isFeed && isFront) || list.total === 0 || (asked.address.paged ?? 1) > 1) return list;
  const { store, moment } = asked.context;
  const pinned = store
    .of(POST.collection)
    .find({ where: all(moment.reached('listed'), eq('sticky', true)), order: NEWEST, limit: list.perPage })
    .records.map((record) => ({ type: POST.name, record }));
  const ids = new Set(pinned.map(({ record }) => record.id));
  const here = list.items.filter(({ record }) => ids.has(record.id));
  const inOrder = new Map([...here, ...pinned, ...list.items].map((item) => [item.record.id, item]));
  return { ...list, items: [...inOrder.values()] };
}

/** Records of all kinds that have at least one term of each group. @param groups ids of terms of the taxonomy */
export function listOfTerms(asked: Asked, taxonomy: string, groups: readonly (readonly number[])[]): VisitList {
  const { contributions, moment } = asked.context;
  const kinds = listedKinds(asked.context);
  const sources = contributions.all(termUse).flatMap(({ collection, fields }): Source[] => {
    const field = fields[taxonomy]?.published;
    const kind = kinds.find((one) => one.collection.name === collection.name);
    if (!kind || field === undefined) return [];
    const carried = groups.map((terms) => oneOf(field, terms));
    return [{ kind, where: all(moment.reached('listed'), ...carried) }];
  });
  return listOf(asked, sources);
}

/** Is the parameter set and not empty (reference, PHP's `empty`)? */
const isOn = (text = ''): boolean => text !== '' && text !== '0';

/**
 * The search that a query requests: for words, with `sentence=1` for one phrase, with `exact=1` for whole texts (reference).
 *
 * @param text the words
 */
function searchAsked({ address }: Asked, text: string): Parameters<typeof searchFilter>[0] {
  const { sentence, exact } = address.query;
  const words = text.trim();
  return {
    search: isOn(sentence) && words !== '' ? `"${words.replaceAll('"', ' ')}"` : words,
    ...(isOn(exact) && { search_semantics: 'exact' }),
  };
}

/**
 * Search results of all kinds, or of the kind in `post_type`, most relevant first. An empty search finds everything. A search for
 * pages only is not possible (reference: they are not `publicly_queryable`).
 *
 * @throws ApiError rest_invalid_param if the text is longer than the limits allow
 */
export function listFound(asked: Asked, text: string): VisitList {
  const { moment, site } = asked.context;
  const search = searchAsked(asked, text);
  const found = searchFilter(search, site);
  const where = all(moment.reached('listed'), found, search.search === '' ? undefined : moment.reached('open'));
  const tiers = search.search === '' || !isByRelevance(asked) ? [] : relevance(search, site);
  const kinds = listedKinds(asked.context);
  const only = kinds.find(({ name }) => name === asked.address.query.post_type && name !== PAGE.name);
  return listOf(
    asked,
    (only ? [only] : kinds).map((kind) => ({ kind, where })),
    tiers,
  );
}

function listOf(asked: Asked, sources: readonly Source[], tiers: readonly Condition[] = []): VisitList {
  const { context } = asked;
  const { perPage, page } = sliceOf(asked);
  // files are published with what they are attached to, and never listed (reference)
  const filled = (asked.address.query.post_type === 'attachment' ? [] : sources)
    .map(({ kind, where }) => ({ kind, where: all(where, narrowed(asked, kind)) }))
    .map((source) => ({ ...source, total: context.store.of(source.kind.collection).count(source.where) }))
    .filter(({ total }) => total > 0);
  const total = filled.reduce((sum, one) => sum + one.total, 0);
  const offset = (page - 1) * perPage;
  const [only, ...others] = filled;
  const order = orderAsked(
    asked,
    filled.map(({ kind }) => kind),
  );
  const items =
    offset >= total || !only
      ? []
      : others.length === 0
        ? found(context, only, { order, tiers, offset, limit: perPage })
        : merged(context, filled, { order, tiers, limit: offset + perPage }).slice(offset);
  return {
    items: items.map(({ kind, record }) => ({ type: kind.name, record })),
    total,
    perPage,
    pages: Math.ceil(total / perPage),
    urlOf: (one) => pageAddress(asked, one),
  };
}

interface Wanted {
  readonly order: readonly Order[];
  readonly tiers?: readonly Condition[];
  readonly offset?: number;
  readonly limit: number;
}

/** A listed record and its kind. */
interface Listed {
  readonly kind: Searchable;
  readonly record: ContentRecord;
}

const found = ({ store }: WebContext, { kind, where }: Source, wanted: Wanted): readonly Listed[] =>
  store
    .of(kind.collection)
    .find({ where, ...wanted })
    .records.map((record) => ({ kind, record }));

/** The first records of several kinds: those of the first tier in order, then those of the next. */
function merged(
  context: WebContext,
  sources: readonly Source[],
  { order, tiers = [], limit: wanted }: Wanted,
): readonly Listed[] {
  const items: Listed[] = [];
  for (const [place, tier] of [...tiers, undefined].entries()) {
    const limit = wanted - items.length;
    if (limit <= 0) break;
    const here = (where: Condition) => all(where, tier, ...tiers.slice(0, place).map(not));
    const first = sources
      .flatMap((source) => found(context, { ...source, where: here(source.where) }, { order, limit }))
      .toSorted(compareBy(order));
    items.push(...first.slice(0, limit));
  }
  return items;
}
