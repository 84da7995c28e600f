import * as v from 'valibot';
import { type ParsedTime, parseTime, plainTime, toInstant, toLocal } from '../../content/index.ts';
import { wordedTime } from './worded-time.ts';

/** A time as sent by a client: a date, a date and time, seconds since 1970, or words. */
export interface SentTime {
  /** Does it give the same day for any current time until midnight? */
  readonly isOfDay: boolean;
  /** Milliseconds since 1970 UTC, if it names an instant. */
  readonly instant?: number | undefined;
  /**
   * The local time in a zone, `YYYY-MM-DD HH:MM:SS`.
   *
   * @param now gives the local time to which words are relative; called only for words
   * @throws RangeError when there is no such zone
   */
  local(zone: string, now: () => string): string;
}

/** Seconds since 1970, up to the year 5138. Without an `@`, shorter numbers are more likely compact dates. */
const UNIX_SECONDS = /^(?:@\d{1,11}|\d{9,11})$/;

/** Reads a time in any form that clients of the reference send; undefined if it is not one. */
export function sentTime(text: string): SentTime | undefined {
  const time = writtenTime(text) ?? compactTime(text);
  if (time) return sentAt(time.instant, time.local);
  if (UNIX_SECONDS.test(text)) return sentAt(Number(text.replace('@', '')) * 1_000, '');
  const worded = wordedTime(text);
  if (worded) return { isOfDay: worded.isOfDay, local: (_, now) => worded.from(now()) };
  const instant = wordedInstant(text);
  return instant === undefined ? undefined : sentAt(instant, '');
}

/** A time as written. Local times may be in the last year of the calendar: clients name its last day as the end of what has none. */
function writtenTime(text: string): ParsedTime | undefined {
  const plain = plainTime(text);
  if (plain) return plain;
  const parsed = parseTime(text);
  return parsed?.instant === undefined && parsed?.local.startsWith('9999') ? parsed : undefined;
}

/** A date and time without separators, as in calendar files. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d):?(\d\d):?(\d\d)/i;

/** Reads `20270306T100000`, with or without an offset or `Z`. */
const compactTime = (text: string) =>
  COMPACT.test(text) ? writtenTime(text.replace(COMPACT, '$1-$2-$3 $4:$5:$6')) : undefined;

/** Longer texts are not times. */
const LONGEST = 64;

const WITH_OFFSET = /^(.*\S) ?(?:(?:GMT|UTC)?([+-]\d\d:?\d\d)|GMT|UTC|Z)$/i;

/** An arbitrary time, because words with a date do not depend on it. */
const WHENEVER = '2000-01-01 00:00:00';

/** The instant of a date in words with an offset, as in e-mail and HTTP headers: `Sat, 06 Mar 2027 10:00:00 GMT`. */
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
 * The instant of a sent time, in milliseconds since 1970 UTC.
 *
 * @param now instant to which words are relative, in milliseconds since 1970 UTC
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

/** A parameter for a time in any form that `sentTime` reads. */
export const sentTimeParam = (description: string) => v.pipe(schema, v.description(description));

/** The same, but optional; null means not sent. */
export const nullableSentTimeParam = (description: string) =>
  v.optional(v.pipe(v.nullable(schema), v.description(description)));
