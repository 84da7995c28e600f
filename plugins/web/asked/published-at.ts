import { any, type Condition, keptText, oneOf, type RenderContext } from '../../../core/index.ts';
import { type Searchable, toLocal, weekNumber } from '../../content/index.ts';
import { presentationOf } from '../../site/index.ts';

/** A part of a local time that a query may name alone, such as the month in all years. */
interface TimePart {
  readonly least: number;
  readonly most: number;
  /** Its value for a local time: `2026-05-20 17:30:00`. */
  readonly of: (local: string, startOfWeek: number) => number;
}

/** The number in these characters of a local time, counted from its end. */
const digits = (from: number, end?: number) => (local: string) => Number(local.slice(from, end));

const PARTS = {
  month: { least: 1, most: 12, of: digits(-14, -12) },
  day: { least: 1, most: 31, of: digits(-11, -9) },
  week: { least: 0, most: 53, of: (local, startOfWeek) => weekNumber(local.slice(0, 10), startOfWeek) },
  hour: { least: 0, most: 23, of: digits(-8, -6) },
  minute: { least: 0, most: 59, of: digits(-5, -3) },
  second: { least: 0, most: 59, of: digits(-2) },
} as const satisfies Readonly<Record<string, TimePart>>;

/** Name of such a part. */
type PartName = keyof typeof PARTS;

/**
 * The conditions for records published at a time of all years, months or days, in the site's time zone.
 *
 * The ids for each value of a part are cached. As there are few values, few requests examine all records, whatever is requested.
 *
 * @param parts the requested values; nothing is published at a value that does not exist
 */
export function* publishedAt(
  context: RenderContext,
  kind: Pick<Searchable, 'collection'>,
  parts: Readonly<Partial<Record<PartName, number | undefined>>>,
): Generator<Condition> {
  for (const name of Object.keys(PARTS) as PartName[]) {
    const value = parts[name];
    if (value !== undefined) yield wherePart(context, kind, name, value);
  }
}

function wherePart(
  context: RenderContext,
  { collection }: Pick<Searchable, 'collection'>,
  name: PartName,
  value: number,
): Condition {
  const { least, most, of } = PARTS[name];
  if (value < least || value > most) return any();
  const { timezone } = context.site;
  const { start_of_week } = presentationOf(context);
  const key = `web/published-at ${collection.name} ${timezone} ${start_of_week} ${name} ${value}`;
  const ids = keptText(context, key, ({ store, moment }) =>
    store
      .of(collection)
      .values(['id', 'listed'], moment.reached('listed'))
      .filter(([, instant]) => of(toLocal(Number(instant), timezone), start_of_week) === value)
      .map(([id]) => id)
      .join(),
  );
  return oneOf('id', ids === '' ? [] : ids.split(',').map(Number));
}
