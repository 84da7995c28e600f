import {
  all,
  any,
  type Condition,
  eq,
  noneOf,
  oncePer,
  oneOf,
  type Query,
  type RenderContext,
} from '../../../core/index.ts';
import {
  contentTaxonomies,
  contentTypes,
  type Searchable,
  searchables,
  termUse,
  visitOf,
} from '../../content/index.ts';
import { POST, presentationOf, relevance, searchFilter } from '../../site/index.ts';
import type { Asking } from '../shown/post.ts';
import { type AskedQuery, askedQuery, MOST } from './asked-query.ts';

/** The records on one page of a loop. */
export interface FoundPosts {
  /** In display order. */
  readonly ids: readonly number[];
  /** Number of records on all pages. */
  readonly total: number;
  /** Number of pages; 0 if there are none, or past the last. */
  readonly pages: number;
  /** The current page, from 1. */
  readonly page: number;
}

/** The records of the loop around a block: the results of its query, or what the page itself lists. */
export function foundPosts(asking: Asking): FoundPosts {
  const asked = askedQuery(asking.values);
  if (!asked.inherit) return ownPosts(asking, asked);
  const visit = visitOf(asking.values);
  const { items = [], total = 0, pages = 0 } = visit?.list ?? {};
  const own = visit?.subject.is === 'item' && !visit.list ? [visit.subject.item] : items;
  return { ids: own.map(({ record }) => record.id), total, pages, page: visit?.page ?? 1 };
}

/** Name of the query parameter for the page of a loop. */
export const pageParameter = ({ queryId }: Asking['values']): string =>
  typeof queryId === 'number' ? `query-${queryId}-page` : 'query-page';

/** The requested page of a loop with its own query, from 1. */
export function askedPage(values: Asking['values']): number {
  const said = Number(visitOf(values)?.query?.[pageParameter(values)] ?? 1);
  return Number.isSafeInteger(said) && said > 0 ? said : 1;
}

/** Results by query, for one rendering: several blocks use the same query. */
const foundFor = oncePer((_context: RenderContext) => new Map<unknown, FoundPosts>());

function ownPosts(asking: Asking, asked: AskedQuery): FoundPosts {
  const { context, values } = asking;
  const found = foundFor(context);
  const before = found.get(values.query);
  if (before?.page === askedPage(values)) return before;
  const posts = findPosts(asking, asked);
  found.set(values.query, posts);
  return posts;
}

function findPosts(asking: Asking, asked: AskedQuery): FoundPosts {
  const { context, values } = asking;
  const page = askedPage(values);
  const kind = kindOf(context, asked);
  const perPage = Math.min(asked.perPage || presentationOf(context).posts_per_page, MOST);
  if (!kind) return { ids: [], total: 0, pages: 0, page };
  const records = context.store.of(kind.collection);
  const { rows, total } = records.find({
    where: conditionOf(context, kind, asked),
    ...orderOf(context, kind, asked),
    offset: (page - 1) * perPage + (asked.perPage === null ? 0 : (asked.offset ?? 0)),
    limit: perPage,
  });
  const ids = rows.map(({ id }) => id);
  const pinned = page === 1 && putsPinnedFirst(asked) ? pinnedOf(context, kind, asked) : [];
  return {
    ids: [...pinned, ...ids.filter((id) => !pinned.includes(id))],
    total,
    // past the last page the reference counts none
    pages: rows.length > 0 ? Math.ceil(total / perPage) : 0,
    page,
  };
}

/**
 * The requested kind of record, if it is viewable; posts otherwise (reference). None for files: they have pages, but are never published themselves.
 */
function kindOf({ contributions }: RenderContext, { postType }: AskedQuery): Searchable | undefined {
  const kinds = contributions.all(searchables);
  const asked = kinds.find(({ name, rights }) => name === postType && rights.read === undefined);
  if (asked) return asked;
  const isViewable = contributions.all(contentTypes).some(({ name, viewable }) => name === postType && viewable);
  return isViewable ? undefined : kinds.find(({ name }) => name === POST.name);
}

function conditionOf(context: RenderContext, kind: Searchable, asked: AskedQuery): Condition {
  const { search, exclude, author, parents, sticky, format } = asked;
  const has = (field: string) => field in kind.collection.fields;
  const authors = [author].flat().filter((id) => id > 0);
  const type = context.contributions.all(contentTypes).find(({ name }) => name === kind.name);
  return all(
    context.moment.reached(search === '' ? 'listed' : 'open'),
    search === ''
      ? undefined
      : searchFilter({ search: search.slice(0, context.site.limits.search_length) }, context.site),
    exclude.length > 0 ? noneOf('id', exclude) : undefined,
    authors.length > 0 ? oneOf('author', authors) : undefined,
    parents.length > 0 && type?.hierarchical && has('parent') ? oneOf('parent', parents) : undefined,
    has('sticky') && sticky === 'only' ? eq('sticky', true) : undefined,
    has('sticky') && sticky === 'exclude' ? eq('sticky', false) : undefined,
    has('format') && format.length > 0 ? oneOf('format', format) : undefined,
    ...termsAsked(context, asked).map(([taxonomy, terms]) => carries(context, kind, taxonomy, terms)),
  );
}

/** The requested terms, by taxonomy. */
function termsAsked({ contributions }: RenderContext, { taxQuery, categoryIds, tagIds }: AskedQuery) {
  const viewable = contributions.all(contentTaxonomies).filter((one) => one.public);
  return [...Object.entries({ category: categoryIds, post_tag: tagIds }), ...Object.entries(taxQuery ?? {})].filter(
    ([taxonomy, terms]) => terms.length > 0 && viewable.some(({ name }) => name === taxonomy),
  );
}

/** Records that have one of these terms directly; records of a kind without the taxonomy do not match. */
function carries({ contributions }: RenderContext, kind: Searchable, taxonomy: string, terms: readonly number[]) {
  const use = contributions.all(termUse).find(({ collection }) => collection.name === kind.collection.name);
  const field = use?.fields[taxonomy]?.published;
  return field === undefined ? any() : oneOf(field, terms);
}

/** Fields by the value of `orderBy`. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  author: 'author',
  modified: 'modified',
  menu_order: 'menu_order',
  parent: 'parent',
  name: 'slug',
  ID: 'id',
};

/** The field to order a collection by; the publication date if `orderBy` names no field of it. */
export function orderField({ fields }: Pick<Searchable['collection'], 'fields'>, orderBy: string): string {
  const { [orderBy]: field = 'listed' } = FIELDS;
  return field === 'id' || field in fields ? field : 'listed';
}

function orderOf(
  { site }: RenderContext,
  { collection }: Searchable,
  { orderBy, order, search }: AskedQuery,
): Pick<Query, 'order' | 'tiers'> {
  return {
    order: [{ field: orderField(collection, orderBy), direction: order }],
    ...(search !== '' && orderBy === 'relevance' && { tiers: relevance({ search }, site) }),
  };
}

/** Are sticky posts put first? Only if nothing narrows the query like an archive or a search (reference, `WP_Query`). */
const putsPinnedFirst = ({ sticky, search, author, taxQuery, categoryIds, tagIds, format }: AskedQuery): boolean =>
  sticky === '' &&
  search === '' &&
  typeof author !== 'number' &&
  [categoryIds, tagIds, format, ...Object.values(taxQuery ?? {})].every((list) => list.length === 0);

function pinnedOf({ store, moment }: RenderContext, { collection }: Searchable, { exclude }: AskedQuery) {
  if (!('sticky' in collection.fields)) return [];
  const { rows } = store.of(collection).find({
    where: all(moment.reached('listed'), eq('sticky', true), exclude.length > 0 ? noneOf('id', exclude) : undefined),
    order: [{ field: 'listed', direction: 'desc' }],
    limit: MOST,
  });
  return rows.map(({ id }) => id);
}
