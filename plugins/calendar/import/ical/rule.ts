import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { messageOf } from '../../../../core/index.ts';
import { endOfDay, toInstant, toLocal } from '../../../content/index.ts';
import { dayIn, instantOf, type Moment, type Reader, readMoment } from './moment.ts';
import { Unreadable } from './problem.ts';
import type { Property } from './property.ts';
import { type RuleParts, ruleParts } from './rule-parts.ts';

/** Maximum steps when expanding a rule: a rule without matches (30 February) would never end. */
const MAX_STEPS = 20_000;

/** Maximum candidate times of a rule: one that lists every second of a year has millions of them. */
const MAX_CANDIDATES = 200_000;

export interface RuleTimes {
  /** Local times on the start's clock, earliest first. */
  readonly locals: readonly string[];
  /** False when expansion stopped before the rule's end or the horizon. */
  readonly complete: boolean;
}

/**
 * The local times of an RRULE up to an instant (milliseconds since 1970 UTC).
 *
 * Rules recur in local time (RFC 5545 section 3.3.10: nine o'clock stays nine o'clock across a clock change), so they are
 * expanded without a zone. Only UNTIL, which the standard requires in UTC, is first converted to the start's zone.
 *
 * @throws Unreadable; BudgetExceeded, checked here because one entry may have thousands of rules
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
 * rrule-temporal applies SKIP (RFC 7529 section 4.1) to the day of the start in a month without that day, but not to days in a
 * monthly BYMONTHDAY or in BYYEARDAY. A BYMONTHDAY with only the day of the start is redundant and is removed.
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

/** The last day of which an RRULE can write an end. It is the year after in zones east of UTC, and programs mean no end by it. */
const LAST_DAY = Date.UTC(9999, 11, 31);
const FOREVER = '99991231T235959Z';

/** UNTIL on the start's clock, written as UTC. A date, and any UNTIL of an all-day series, includes its whole day. */
function until(reader: Reader, property: Property, start: Moment, text: string): string {
  const end = readUntil(reader, property, text);
  if (instantOf(end) >= LAST_DAY) return FOREVER;
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
