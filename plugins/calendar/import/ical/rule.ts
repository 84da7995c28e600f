import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { messageOf } from '../../../../core/index.ts';
import { endOfDay, toInstant, toLocal } from '../../../content/index.ts';
import { dayIn, instantOf, type Moment, type Reader, readMoment } from './moment.ts';
import { Unreadable } from './problem.ts';
import type { Property } from './property.ts';
import { type RuleParts, ruleParts } from './rule-parts.ts';

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
 * @throws Unreadable; BudgetExceeded when the file has taken its time: one entry may have thousands of rules
 */
export function expandRule(reader: Reader, property: Property, start: Moment, horizon: number): RuleTimes {
  reader.budget.check();
  const rule = ruleOf(untilInFrame(withoutOwnDay(ruleParts(property.raw), start), reader, property, start), start);
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

function ruleOf(parts: RuleParts, start: Moment): RRuleTemporal {
  const dtstart = Temporal.PlainDateTime.from(start.local.replace(' ', 'T')).toZonedDateTime('UTC');
  try {
    return new RRuleTemporal({
      rruleString: [...parts].map((part) => part.join('=')).join(';'),
      dtstart,
      maxIterations: MAX_STEPS,
      maxCandidateEvaluations: MAX_CANDIDATES,
    });
  } catch (error) {
    throw new Unreadable(messageOf(error));
  }
}

/**
 * rrule-temporal moves the day of the start that a short month does not have (RFC 7529 section 4.1), but not days that a
 * monthly BYMONTHDAY or BYYEARDAY lists. BYMONTHDAY with the day of the start alone says nothing and is taken out.
 */
function withoutOwnDay(parts: RuleParts, start: Moment): RuleParts {
  if (!/BACKWARD|FORWARD/.test(parts.get('SKIP') ?? '')) return parts;
  const [skip, freq, days] = [parts.get('SKIP'), parts.get('FREQ'), parts.get('BYMONTHDAY')];
  const own = freq === 'MONTHLY' && Number(days) === Number(start.local.slice(8, 10));
  if (own) return new Map([...parts].filter(([name]) => name !== 'BYMONTHDAY'));
  if (parts.has('BYYEARDAY')) throw new Unreadable(`SKIP=${skip} with BYYEARDAY is not supported`);
  if (freq === 'MONTHLY' && days !== undefined) {
    throw new Unreadable(`SKIP=${skip} with BYMONTHDAY other than the day of DTSTART is not supported`);
  }
  return parts;
}

function untilInFrame(parts: RuleParts, reader: Reader, property: Property, start: Moment): RuleParts {
  const text = parts.get('UNTIL');
  return text === undefined ? parts : new Map([...parts, ['UNTIL', until(reader, property, start, text)]]);
}

/** UNTIL by the start's clock, written as if it were UTC; a date, and any end of an all-day series, is the whole of its day. */
function until(reader: Reader, property: Property, start: Moment, text: string): string {
  const end = readUntil(reader, property, text);
  const local = end.frame === reader.zones.utc ? start.frame.toLocal(instantOf(end)) : end.local;
  const last = start.dateOnly ? endOfDay(dayIn(start.frame, end)) : end.dateOnly ? endOfDay(end.local) : local;
  const instant = new Date(toInstant(last, 'UTC'));
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}

function readUntil(reader: Reader, property: Property, text: string): Moment {
  try {
    return readMoment(reader, property, text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(`UNTIL cannot be ${text}`);
  }
}
