import * as v from 'valibot';
import { all, any, type Condition, contains, type ReadContext, type SiteInfo } from '../../../../core/index.ts';
import { described, isStrangersSearch, searchCondition, searchParts, textParam } from '../../../content/index.ts';

const COLUMNS = ['post_title', 'post_content', 'post_excerpt'] as const;

type Column = (typeof COLUMNS)[number];

const TITLE = 'search_title';
const EXCERPT = 'search_excerpt';
const CONTENT = 'search_content';

/** Text fields of an item, by column name. */
const FIELDS: Readonly<Record<Column, string>> = {
  post_title: TITLE,
  post_excerpt: EXCERPT,
  post_content: CONTENT,
};

/** List parameters for searching. */
export const searchParams = {
  search: textParam('Items with all these words ("a phrase", -not).'),
  search_columns: described(v.array(v.picklist(COLUMNS)), 'Fields to search. Default: all.'),
  search_semantics: described(v.picklist(['exact']), 'exact: a field must consist of exactly the word or phrase.'),
};

/** Values of `searchParams`. */
export interface SearchQuery {
  readonly search?: string | null | undefined;
  readonly search_columns?: readonly Column[] | undefined;
  readonly search_semantics?: 'exact' | undefined;
}

/**
 * The condition for the items that a search finds.
 *
 * @param more text fields to search in addition to the columns
 * @throws ApiError rest_invalid_param if it is longer than the limits allow
 */
export const searchFilter = (
  { search, search_columns, search_semantics }: SearchQuery,
  { limits }: SiteInfo,
  more: readonly string[] = [],
): Condition | undefined =>
  searchCondition(search ?? undefined, limits, {
    fields: [...(search_columns?.length ? search_columns : COLUMNS).map((column) => FIELDS[column]), ...more],
    exact: search_semantics === 'exact',
  });

/** Excludes items with a password from searches by anonymous clients. */
export const foundByAnonymous = (
  asking: Pick<ReadContext<SearchQuery>, 'params' | 'principal' | 'moment'>,
): Condition | undefined => (isStrangersSearch(asking) ? asking.moment.reached('open') : undefined);

/**
 * Order by relevance, as in WordPress: the whole search text in the title, all words in the title, any word in the title, the whole
 * text in the excerpt, in the content, and the rest; for a single word only whether the title contains it. If words are excluded,
 * the whole text is not looked for.
 */
export function relevance({ search }: SearchQuery, { limits }: SiteInfo): readonly Condition[] {
  const parts = searchParts(search ?? undefined, limits);
  const words = parts.filter(({ excluded }) => !excluded).map(({ text }) => text);
  const inTitle = words.map((word) => contains(TITLE, word));
  if (parts.length === 1) return inTitle;
  const whole = (field: string) => (words.length < parts.length ? [] : [contains(field, words.join(' '))]);
  return [...whole(TITLE), all(...inTitle), any(...inTitle), ...whole(EXCERPT), ...whole(CONTENT)];
}
