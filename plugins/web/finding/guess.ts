import { all, eq, gte, lt } from '../../../core/index.ts';
import {
  addressing,
  type DateParts,
  dateUrl,
  linkables,
  searchables,
  slugKey,
  toInstant,
  withStatus,
} from '../../content/index.ts';
import { itemUrl } from '../../site/index.ts';
import type { Asked } from '../asked/asking.ts';
import type { Moved } from '../asked/shown.ts';
import { isDate } from '../subjects/archives.ts';
import { dateOf } from './dates.ts';
import { isAt, pagedKinds } from './items-at.ts';

/** Items that had the same slug, of which so many are looked at. */
const MOST_NAMESAKES = 100;

/**
 * Where somebody may have wanted to go who found nothing, as the reference guesses: the month of a day that there is not, the
 * post whose slug begins like the last part of the address.
 */
export function guessed(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { isPlain, front, permalinks } = addressing(context);
  if (isPlain || address.parts.length === 0) return undefined;
  const parts = address.parts.slice(front.length);
  const date = dateOf(parts.slice(0, 3)) ?? dateOf(parts.slice(0, 2)) ?? dateOf(parts.slice(0, 1));
  const other = date && dateInstead(date);
  if (other) return { location: dateUrl(context, other) };
  const said = permalinks?.structure?.match(address.parts);
  const name = slugKey(said?.postname ?? address.parts.at(-1) ?? '');
  const url = name === '' ? undefined : itemLike(asked, name, said?.year === undefined ? undefined : saidDate(said));
  return url === undefined ? undefined : { location: url };
}

/** The public item that was at this address before its slug changed. */
export function formerlyAt({ context, address }: Asked): Moved | undefined {
  const name = slugKey(address.parts.at(-1) ?? '');
  if (name === '') return undefined;
  const published = all(eq('former_slug', name), withStatus('publish', context.moment));
  for (const kind of pagedKinds(context)) {
    const item = context.store
      .of(kind.collection)
      .find({ where: published, limit: MOST_NAMESAKES })
      .records.find((one) => isAt(context, { kind, item: { ...one, slug: name } }, address.parts));
    if (item) return { location: itemUrl(context, kind, item) };
  }
  return undefined;
}

/** The month of a day that there is not, the year of a month that there is not. */
function dateInstead({ year, month, day }: DateParts): DateParts | undefined {
  if (month === undefined) return undefined;
  if (month > 12) return { year };
  return day === undefined || isDate({ year, month, day }) ? undefined : { year, month };
}

const saidDate = ({
  year = '',
  monthnum,
  day,
}: Readonly<Partial<Record<'year' | 'monthnum' | 'day', string>>>): DateParts => ({
  year: Number(year),
  ...(monthnum !== undefined && { month: Number(monthnum) }),
  ...(day !== undefined && { day: Number(day) }),
});

/** Address of the public record that was there first and whose slug begins so. */
function itemLike(asked: Asked, name: string, date: DateParts | undefined): string | undefined {
  const { context } = asked;
  const { store, moment, site, contributions } = context;
  const published = all(withStatus('publish', moment), date && onDate(date, site.timezone));
  const own = pagedKinds(context);
  const begins = own.map((kind) => ({
    type: kind.name,
    found: store.of(kind.collection).first(all(published, gte('slug', name), lt('slug', `${name}\uffff`))),
  }));
  const others = contributions
    .all(searchables)
    .filter(({ name: type, isApart }) => !isApart && !own.some((kind) => kind.name === type))
    .map(({ name: type, collection }) => ({
      type,
      found: store.of(collection).first(all(published, eq('slug', name))),
    }));
  const [first] = [...begins, ...others]
    .flatMap(({ type, found }) => (found ? [{ type, id: found.id }] : []))
    .toSorted((a, b) => a.id - b.id);
  const linkable =
    first && contributions.all(linkables).find(({ type, name: of }) => type === 'post_type' && of === first.type);
  return first && linkable?.find(context, first.id)?.url;
}

function onDate({ year, month, day }: DateParts, zone: string) {
  const begin = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  const end = new Date(begin);
  if (month === undefined) end.setUTCFullYear(year + 1);
  else if (day === undefined) end.setUTCMonth(month);
  else end.setUTCDate(day + 1);
  const instant = (time: Date) => toInstant(time.toISOString().slice(0, 19).replace('T', ' '), zone);
  return all(gte('date', instant(begin)), lt('date', instant(end)));
}
