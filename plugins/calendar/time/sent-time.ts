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

/** Seconds since 1970, of the years 1973 to 5138. Shorter numbers are more likely a date without its marks. */
const UNIX_SECONDS = /^\d{9,11}$/;

/** Reads what clients of the reference send for a time; undefined for what is none. */
export function sentTime(text: string): SentTime | undefined {
  const time = plainTime(text);
  if (time) return sentAt(time.instant, time.local);
  if (UNIX_SECONDS.test(text)) return sentAt(Number(text) * 1_000, '');
  const worded = wordedTime(text);
  return worded && { isOfDay: worded.isOfDay, local: (_, now) => worded.from(now()) };
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
