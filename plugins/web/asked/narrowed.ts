import { all, any, type Condition, eq, gte, lt, noneOf, oneOf, users } from '../../../core/index.ts';
import {
  type DateParts,
  firstSecond,
  partsAfter,
  partsOf,
  type Searchable,
  type Term,
  termUse,
  toInstant,
  toLocal,
  weekNumber,
  withDescendants,
} from '../../content/index.ts';
import { presentationOf, publicTaxonomies } from '../../site/index.ts';
import type { Asked, WebContext } from './asking.ts';
import { type AskedDate, type AskedTime, dateAsked, isDate, isWhole, timeAsked } from './date-asked.ts';
import { formatsAsked } from './formats-asked.ts';
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
    time && timeCondition(asked.context, kind, time),
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
function dateCondition(context: WebContext, kind: Pick<Searchable, 'collection'>, date: AskedDate): Condition {
  if (!isWhole(date)) return ofEach(context, kind, date);
  if (!isDate(date)) return any();
  const instant = (parts: DateParts) => toInstant(firstSecond(parts), context.site.timezone);
  return all(gte('listed', instant(date)), lt('listed', instant(partsAfter(date))));
}

/** The same for a date in all years, or in all months of a year. */
const ofEach = (context: WebContext, kind: Pick<Searchable, 'collection'>, { year, month, day }: AskedDate) =>
  wherePublished(context, kind, (local) => {
    const its = partsOf(local);
    return isSame([year, its.year], [month, its.month], [day, its.day]);
  });

/** The condition for records published in a week of any year, or at a time of any day, in the site's time zone. */
function timeCondition(
  context: WebContext,
  kind: Pick<Searchable, 'collection'>,
  { week, hour, minute, second }: AskedTime,
): Condition {
  const { start_of_week } = presentationOf(context);
  return wherePublished(context, kind, (local) => {
    const [itsHour, itsMinute, itsSecond] = local.slice(11).split(':').map(Number);
    return (
      isSame([hour, itsHour], [minute, itsMinute], [second, itsSecond]) &&
      (week === undefined || week === weekNumber(local.slice(0, 10), start_of_week))
    );
  });
}

/** Is each requested value the one of the record? */
const isSame = (...pairs: readonly (readonly [asked: number | undefined, one: number | undefined])[]): boolean =>
  pairs.every(([asked, one]) => asked === undefined || asked === one);

/**
 * The condition for records whose time of publication passes a test. All of them are examined.
 *
 * @param isMeant gets the time in the site's time zone: `2026-05-20 17:30:00`
 */
function wherePublished(
  { store, moment, site }: WebContext,
  { collection }: Pick<Searchable, 'collection'>,
  isMeant: (local: string) => boolean,
): Condition {
  const listed = store.of(collection).values(['id', 'listed'], moment.reached('listed'));
  return oneOf(
    'id',
    listed.flatMap(([id, instant]) => (isMeant(toLocal(Number(instant), site.timezone)) ? [Number(id)] : [])),
  );
}
