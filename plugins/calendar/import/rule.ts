import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { endOfDay, toInstant, toLocal } from '../../content/index.ts';
import { instantOf, type Moment, type Reader, readMoment } from './moment.ts';
import { Unreadable } from './problem.ts';
import type { Property } from './property.ts';

/** Steps that a rule may take: a rule that never fits (30 February) would take them for ever. */
const MAX_STEPS = 20_000;

/** Moments that a rule may consider: one that lists every second of a year would make millions of them. */
const MAX_CANDIDATES = 200_000;

export interface RuleTimes {
  /** Local times by the start's clock, earliest first. */
  readonly locals: readonly string[];
  /** False when the rule was given up before its end or the horizon. */
  readonly complete: boolean;
}

/**
 * The local times of an RRULE up to an instant (milliseconds since 1970 UTC).
 *
 * A rule is walked by the calendar and the clock on the wall (RFC 5545 section 3.3.10: nine o'clock stays nine o'clock
 * over a change of clocks), so it is expanded without a zone; only UNTIL, which the standard wants in UTC, is put into
 * the start's zone first.
 *
 * @throws Unreadable
 */
export function expandRule(reader: Reader, property: Property, start: Moment, horizon: number): RuleTimes {
  const text = property.raw.replace(/\s+/g, '').replace(/;+$/, '').toUpperCase();
  const rule = ruleOf(
    text.replace(/UNTIL=([^;]*)/, (_, value) => `UNTIL=${until(reader, property, start, value)}`),
    start,
  );
  const locals: string[] = [];
  try {
    rule.all((occurrence) => {
      const local = toLocal(occurrence.epochMilliseconds, 'UTC');
      if (start.frame.toInstant(local) > horizon) return false;
      return locals.push(local) < MAX_STEPS;
    });
  } catch {
    return { locals, complete: false };
  }
  return { locals, complete: locals.length < MAX_STEPS };
}

function ruleOf(rruleString: string, start: Moment): RRuleTemporal {
  const dtstart = Temporal.PlainDateTime.from(start.local.replace(' ', 'T')).toZonedDateTime('UTC');
  try {
    return new RRuleTemporal({
      rruleString,
      dtstart,
      maxIterations: MAX_STEPS,
      maxCandidateEvaluations: MAX_CANDIDATES,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unreadable(`RRULE “${rruleString}” cannot be read: ${reason}`);
  }
}

/** UNTIL by the start's clock, written as if it were UTC; a date is the whole of its day. */
function until(reader: Reader, property: Property, start: Moment, text: string): string {
  const end = readMoment(reader, property, text);
  const utc = /Z$/.test(text) && !end.dateOnly;
  const local = utc ? start.frame.toLocal(instantOf(end)) : end.local;
  const last = end.dateOnly || start.dateOnly ? endOfDay(local) : local;
  const instant = new Date(toInstant(last, 'UTC'));
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}
