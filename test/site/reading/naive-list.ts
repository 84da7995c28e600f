import type { Role } from '../../../core/index.ts';
import type { Answer } from '../content-site.ts';

/** An item as its file says it, every member that a list can ask for filled in. */
export interface PlainItem {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly status: string;
  readonly author: number;
  readonly date: string;
  readonly modified: string;
  readonly content: string;
  readonly excerpt: string;
  readonly password?: string;
  readonly sticky?: boolean;
  readonly format?: string;
  readonly parent?: number;
  readonly menu_order?: number;
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
}

/** The client; undefined if anonymous. */
export interface Reader {
  readonly role: Role | undefined;
  readonly id: number | undefined;
  /** May they see and ask for their own items, and not only what is published? */
  readonly readsOwn: boolean;
  /** May they change those? */
  readonly editsOwn: boolean;
}

/** Terms that a parameter names, in one form or the other. */
type Terms = readonly number[] | { terms: readonly number[]; include_children?: boolean; operator?: 'AND' | 'OR' };

/** Parameters of a list; missing ones were not sent. */
export interface Asked {
  readonly context?: 'view' | 'edit';
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
  readonly order?: 'asc' | 'desc';
  readonly orderby?: string;
  readonly search?: string;
  readonly search_columns?: readonly string[];
  readonly search_semantics?: 'exact';
  readonly after?: string;
  readonly before?: string;
  readonly modified_after?: string;
  readonly modified_before?: string;
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  readonly slug?: readonly string[];
  readonly status?: readonly string[];
  readonly author?: readonly number[];
  readonly author_exclude?: readonly number[];
  readonly parent?: readonly number[];
  readonly parent_exclude?: readonly number[];
  readonly menu_order?: number;
  readonly sticky?: boolean;
  readonly format?: readonly string[];
  readonly tax_relation?: 'AND' | 'OR';
  readonly categories?: Terms;
  readonly categories_exclude?: Terms;
  readonly tags?: Terms;
  readonly tags_exclude?: Terms;
}

/** What every kind's list can be sorted by. */
export const ORDERBY = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
];

/** What a list is to answer, said once more and as plainly as can be: filter all, sort all, cut. */
export type NaiveAnswer = { readonly code: string } | { readonly ids: readonly number[]; readonly total: number };

/** The world that a list is asked about. */
export interface World {
  readonly items: readonly PlainItem[];
  /** Terms right below a term. */
  readonly children: ReadonlyMap<number, readonly number[]>;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** The answer to a list of posts, or of pages. */
export function naiveList({ items, children, now }: World, asked: Asked, reader: Reader): NaiveAnswer {
  const editor = reader.role === 'administrator' || reader.role === 'editor';
  const statuses = asked.status?.length ? asked.status : ['publish'];
  const onlyPublished = statuses.every((status) => status === 'publish');
  if (!onlyPublished && !editor && !reader.editsOwn) return { code: 'rest_invalid_param' };
  if (asked.context === 'edit' && !editor && !reader.editsOwn) return { code: 'rest_forbidden_context' };
  if (asked.orderby === 'relevance' && !asked.search) return { code: 'rest_no_search_term_defined' };
  if (asked.orderby === 'include' && !asked.include?.length) return { code: 'rest_orderby_include_missing_include' };

  const own = (item: PlainItem) => reader.id === item.author;
  const statusOf = (item: PlainItem) =>
    item.status === 'publish' && Date.parse(item.date) > now ? 'future' : item.status;
  const offline = (item: PlainItem) => ['draft', 'pending', 'trash', 'unread', 'read'].includes(item.status);
  const editable = (item: PlainItem) =>
    editor || (reader.editsOwn && own(item) && (offline(item) || reader.role === 'author'));
  const readable = (item: PlainItem) =>
    item.status === 'trash' ? editable(item) : editor || statusOf(item) === 'publish' || (reader.readsOwn && own(item));
  const wanted = (item: PlainItem) =>
    statuses.includes(statusOf(item)) || (statuses.includes('any') && item.status !== 'trash');

  const shown = items.filter(
    (item) =>
      wanted(item) &&
      readable(item) &&
      (asked.context !== 'edit' || editable(item)) &&
      (!asked.search || reader.role !== undefined || !item.password) &&
      fitsTerms(item, asked, children),
  );
  return naivePage(shown, asked);
}

/**
 * A page of what of these items is asked for.
 *
 * @param more texts of an item that are searched beside the columns
 */
export function naivePage<Item extends PlainItem>(
  items: readonly Item[],
  asked: Asked,
  more: (item: Item) => readonly string[] = () => [],
): NaiveAnswer {
  const found = items.filter(
    (item) => fitsTime(item, asked) && fitsMembers(item, asked) && fitsSearch(item, asked, more(item)),
  );
  const sorted = found.toSorted(orderOf(asked));
  const { page = 1, per_page = 10 } = asked;
  const { offset = (page - 1) * per_page } = asked;
  const ids = sorted.slice(offset, offset + per_page).map(({ id }) => id);
  if (asked.offset !== undefined && ids.length === 0) return { ids, total: 0 };
  if (sorted.length > 0 && page > Math.ceil(sorted.length / per_page)) return { code: 'rest_post_invalid_page_number' };
  return { ids, total: sorted.length };
}

/** All dates of the world lie in the winter of New York. */
const instantOf = (text: string): number => Date.parse(/Z|[+]\d\d:\d\d$/.test(text) ? text : `${text}-05:00`);

const seconds = (instant: number): number => Math.floor(instant / 1000);

function fitsTime(item: PlainItem, { after, before, modified_after, modified_before }: Asked): boolean {
  const later = (date: string, text: string | undefined) =>
    text === undefined || seconds(Date.parse(date)) > seconds(instantOf(text));
  const earlier = (date: string, text: string | undefined) =>
    text === undefined || seconds(Date.parse(date)) < seconds(instantOf(text));
  return (
    later(item.date, after) &&
    earlier(item.date, before) &&
    later(item.modified, modified_after) &&
    earlier(item.modified, modified_before)
  );
}

function fitsMembers(item: PlainItem, asked: Asked): boolean {
  const among = <T>(value: T, list: readonly T[] | undefined) => !list?.length || list.includes(value);
  const notAmong = <T>(value: T, list: readonly T[] | undefined) => !list?.includes(value);
  return (
    (asked.include?.length ? among(item.id, asked.include) : notAmong(item.id, asked.exclude)) &&
    among(item.slug, asked.slug) &&
    (asked.author_exclude?.length ? notAmong(item.author, asked.author_exclude) : among(item.author, asked.author)) &&
    (asked.parent?.length ? among(item.parent ?? 0, asked.parent) : notAmong(item.parent ?? 0, asked.parent_exclude)) &&
    (asked.menu_order === undefined || (item.menu_order ?? 0) === asked.menu_order) &&
    (asked.sticky === undefined || (item.sticky ?? false) === asked.sticky) &&
    among(item.format ?? 'standard', asked.format)
  );
}

const textsOf = (item: PlainItem): Readonly<Record<string, string>> => ({
  post_title: item.title.toLowerCase(),
  post_excerpt: item.password ? '' : item.excerpt.toLowerCase(),
  post_content: item.password ? '' : item.content.toLowerCase(),
});

function fitsSearch(
  item: PlainItem,
  { search = '', search_columns, search_semantics }: Asked,
  more: readonly string[],
): boolean {
  const texts = textsOf(item);
  const named = (search_columns?.length ? search_columns : Object.keys(texts)).map((name) => texts[name] ?? '');
  const columns = [...named, ...more];
  return wordsOf(search).every(({ word, without }) => {
    const has = columns.some((text) => (search_semantics === 'exact' ? text === word : text.includes(word)));
    return has !== without;
  });
}

const wordsOf = (search: string) =>
  [...search.toLowerCase().matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].map(([, minus, phrase, word]) => ({
    word: phrase ?? word ?? '',
    without: minus === '-',
  }));

function fitsTerms(item: PlainItem, asked: Asked, children: World['children']): boolean {
  const below = (id: number): readonly number[] => [id, ...(children.get(id) ?? []).flatMap(below)];
  const clause = (carried: readonly number[] = [], terms: Terms | undefined, excluded: boolean): boolean[] => {
    const named = terms === undefined ? [] : 'terms' in terms ? terms.terms : terms;
    if (named.length === 0) return [];
    const options = terms && 'terms' in terms ? terms : undefined;
    const meant = options?.include_children ? named.flatMap(below) : named;
    const carries = (id: number) => carried.includes(id);
    const fits = options?.operator === 'AND' ? meant.every(carries) : meant.some(carries);
    return [fits !== excluded];
  };
  const clauses = [
    ...clause(item.categories, asked.categories, false),
    ...clause(item.categories, asked.categories_exclude, true),
    ...clause(item.tags, asked.tags, false),
    ...clause(item.tags, asked.tags_exclude, true),
  ];
  if (clauses.length === 0) return true;
  return asked.tax_relation === 'OR' ? clauses.some(Boolean) : clauses.every(Boolean);
}

function orderOf(asked: Asked): (a: PlainItem, b: PlainItem) => number {
  const { orderby = 'date', order = 'desc' } = asked;
  const isUnnamed = orderby === 'include_slugs' && !asked.slug?.length;
  const sign = order === 'asc' || isUnnamed ? 1 : -1;
  const keys: Readonly<Record<string, (item: PlainItem) => number | string>> = {
    id: (item) => item.id,
    author: (item) => item.author,
    modified: (item) => Date.parse(item.modified),
    parent: (item) => item.parent ?? 0,
    slug: (item) => item.slug,
    title: (item) => item.title.toLowerCase(),
    menu_order: (item) => item.menu_order ?? 0,
  };
  const key = keys[orderby] ?? ((item: PlainItem) => Date.parse(item.date));
  const rank = rankOf(orderby, asked);
  return (a, b) => rank(a) - rank(b) || sign * (compare(key(a), key(b)) || a.id - b.id);
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

function rankOf(orderby: string, { include = [], slug = [], search = '' }: Asked): (item: PlainItem) => number {
  if (orderby === 'include') return (item) => include.indexOf(item.id);
  if (orderby === 'include_slugs') return (item) => slug.indexOf(item.slug);
  if (orderby !== 'relevance') return () => 0;
  const parts = wordsOf(search);
  const words = parts.filter(({ without }) => !without).map(({ word }) => word);
  const whole = words.length === parts.length ? words.join(' ') : undefined;
  return (item) => {
    const { post_title: title = '', post_excerpt: excerpt = '', post_content: content = '' } = textsOf(item);
    const has = (text: string, part: string | undefined) => part !== undefined && text.includes(part);
    if (parts.length === 1) return words.some((word) => title.includes(word)) ? 0 : 1;
    if (has(title, whole)) return 0;
    if (words.every((word) => title.includes(word))) return 1;
    if (words.some((word) => title.includes(word))) return 2;
    if (has(excerpt, whole)) return 3;
    return has(content, whole) ? 4 : 5;
  };
}

/** The query of a request that asks so, lists and objects in one of the ways that clients write them. */
export function queryOf(asked: Asked, pick: <T>(list: readonly T[]) => T): string {
  const list = (name: string, values: readonly unknown[]): string[] =>
    pick([
      () => [`${name}=${values.map((value) => encodeURIComponent(String(value))).join(',')}`],
      () => values.map((value) => `${name}[]=${encodeURIComponent(String(value))}`),
      () => values.map((value, at) => `${name}[${at}]=${encodeURIComponent(String(value))}`),
    ])();
  const pairs = (name: string, value: unknown): string[] => {
    if (Array.isArray(value)) return list(name, value);
    if (typeof value !== 'object' || value === null) return [`${name}=${encodeURIComponent(String(value))}`];
    return Object.entries(value as Answer).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner));
  };
  return Object.entries(asked)
    .flatMap(([name, value]) => (value === undefined ? [] : pairs(name, value)))
    .join('&');
}
