import * as v from 'valibot';
import { plainTime, toInstant, toLocal } from '../../content/index.ts';
import { wordedTime } from './worded-time.ts';

/** A time as a client sends it: a date, a date and time, seconds since 1970, or words for one. */
export interface SentTime {
  /** Does its day stay the same until midnight, whenever it is read? */
  readonly isOfDay: boolean;
  /** Milliseconds since 1970 UTC, where it names one. */
  readonly instant?: number | undefined;
  /**
   * What clocks of a zone show then, `YYYY-MM-DD HH:MM:SS`.
   *
   * @param now asked for words alone: what they show at the moment from which these count
   * @throws RangeError when there is no such zone
   */
  local(zone: string, now: () => string): string;
}

/** Seconds since 1970, until the year 5138. Without a mark, shorter numbers are more likely a date without its marks. */
const UNIX_SECONDS = /^(?:@\d{1,11}|\d{9,11})$/;

/** Reads what clients of the reference send for a time; undefined for what is none. */
export function sentTime(text: string): SentTime | undefined {
  const time = plainTime(text) ?? compactTime(text);
  if (time) return sentAt(time.instant, time.local);
  if (UNIX_SECONDS.test(text)) return sentAt(Number(text.replace('@', '')) * 1_000, '');
  const worded = wordedTime(text);
  if (worded) return { isOfDay: worded.isOfDay, local: (_, now) => worded.from(now()) };
  const instant = wordedInstant(text);
  return instant === undefined ? undefined : sentAt(instant, '');
}

/** A date and time without marks between their parts, as calendar files write it. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d):?(\d\d):?(\d\d)/i;

/** `20270306T100000`, which may have an offset, or `Z`. */
const compactTime = (text: string) =>
  COMPACT.test(text) ? plainTime(text.replace(COMPACT, '$1-$2-$3 $4:$5:$6')) : undefined;

/** Longer ones than anybody writes. */
const LONGEST = 64;

const WITH_OFFSET = /^(.*\S) ?(?:(?:GMT|UTC)?([+-]\d\d:?\d\d)|GMT|UTC|Z)$/i;

/** Any time: what names its date does not go by it. */
const WHENEVER = '2000-01-01 00:00:00';

/** The instant of a date in words with an offset, as mails and HTTP write it: `Sat, 06 Mar 2027 10:00:00 GMT`. */
function wordedInstant(text: string): number | undefined {
  const [, words = '', offset = 'Z'] = (text.length <= LONGEST && WITH_OFFSET.exec(text.trim())) || [];
  const worded = wordedTime(words);
  return worded?.isDated ? plainTime(`${worded.from(WHENEVER)}${offset}`)?.instant : undefined;
}

const sentAt = (instant: number | undefined, local: string): SentTime => ({
  isOfDay: true,
  instant,
  local: (zone) => (instant === undefined ? local : toLocal(instant, zone)),
});

/**
 * The instant that a client means, in milliseconds since 1970 UTC.
 *
 * @param now the moment from which words count
 * @throws RangeError when there is no such zone
 */
export const sentInstant = (sent: SentTime, zone: string, now: number): number =>
  sent.instant ??
  toInstant(
    sent.local(zone, () => toLocal(now, zone)),
    zone,
  );

const schema = v.pipe(
  v.string(),
  v.check(
    (text) => sentTime(text) !== undefined,
    'must be a date and time such as 2026-05-01 18:30:00, or words such as tomorrow or +2 weeks.',
  ),
);

/** A parameter that is a time as `sentTime` reads it. */
export const sentTimeParam = (description: string) => v.pipe(schema, v.description(description));

/** The same, where it may be left out; null is as good as that. */
export const nullableSentTimeParam = (description: string) =>
  v.optional(v.pipe(v.nullable(schema), v.description(description)));
