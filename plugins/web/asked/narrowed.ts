import { all, any, type Condition, eq, gte, lt, noneOf, oneOf, users } from '../../../core/index.ts';
import {
  type DateParts,
  firstSecond,
  partsAfter,
  type Searchable,
  type Term,
  termUse,
  toInstant,
  withDescendants,
} from '../../content/index.ts';
import { publicTaxonomies } from '../../site/index.ts';
import type { Asked, WebContext } from './asking.ts';
import { type AskedDate, dateAsked, isDate, isWhole, timeAsked } from './date-asked.ts';
import { formatsAsked } from './formats-asked.ts';
import { publishedAt } from './published-at.ts';
import { idsAsked, termsAsked } from './terms-asked.ts';

/** The query parameters of an address. Those in its query take precedence over those derived from its path. */
export const queryOf = ({ address, within }: Asked): Readonly<Record<string, string>> => ({
  ...within,
  ...address.query,
});

/**
 * Additional conditions for the records of any list, as in the reference: the terms, the author, the format, the date and the
 * time in the query, as in `?s=boat&cat=3`.
 */
export function narrowed(asked: Asked, kind: Searchable): Condition | undefined {
  const query = queryOf(asked);
  if (Object.keys(query).length === 0) return undefined;
  const date = dateAsked(query);
  const time = timeAsked(query);
  return all(
    ...termConditions(asked.context, kind, query),
    ...authorConditions(asked.context, kind, query),
    ...formatConditions(kind, query),
    date && dateCondition(asked.context, kind, date),
    ...publishedAt(asked.context, kind, time ?? {}),
  );
}

function* termConditions(
  context: WebContext,
  { collection }: Searchable,
  query: Readonly<Record<string, string>>,
): Generator<Condition> {
  const use = context.contributions.all(termUse).find((one) => one.collection.name === collection.name);
  const idsOf = (terms: readonly Term[]) =>
    withDescendants(
      context.store,
      terms.map(({ id }) => id),
    );
  for (const taxonomy of publicTaxonomies(context)) {
    const asked = termsAsked(context, taxonomy, query);
    const field = use?.fields[taxonomy.name]?.published;
    for (const group of asked?.groups ?? []) yield field === undefined ? any() : oneOf(field, idsOf(group));
    if (asked && asked.without.length > 0 && field !== undefined) yield noneOf(field, idsOf(asked.without));
  }
}

function* authorConditions(
  { store }: WebContext,
  { collection }: Searchable,
  { author, author_name }: Readonly<Record<string, string>>,
): Generator<Condition> {
  const { ids, without } = idsAsked(author);
  const named = author_name ? [store.of(users).first(eq('slug', author_name.toLowerCase()))?.id ?? 0] : [];
  const isKnown = 'author' in collection.fields;
  for (const group of [ids, named]) if (group.length > 0) yield isKnown ? oneOf('author', group) : any();
  if (without.length > 0 && isKnown) yield noneOf('author', without);
}

function* formatConditions(
  { collection }: Pick<Searchable, 'collection'>,
  query: Readonly<Record<string, string>>,
): Generator<Condition> {
  const formats = formatsAsked(query);
  if (formats) yield 'format' in collection.fields ? oneOf('format', formats) : any();
}

/** The condition for records published on a date, in the site's time zone. */
function dateCondition(context: WebContext, kind: Searchable, date: AskedDate): Condition {
  if (isWhole(date)) return dateRange(context, date);
  const { year, ...parts } = date;
  return all(year === undefined ? undefined : dateRange(context, { year }), ...publishedAt(context, kind, parts));
}

/** The same for a year, a month of a year, or a day of such a month. */
function dateRange({ site }: WebContext, date: DateParts): Condition {
  if (!isDate(date)) return any();
  const instant = (parts: DateParts) => toInstant(firstSecond(parts), site.timezone);
  return all(gte('listed', instant(date)), lt('listed', instant(partsAfter(date))));
}
