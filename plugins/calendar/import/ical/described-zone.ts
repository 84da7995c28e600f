import { fixedZone, isZone, toInstant, toLocal } from '../../../content/index.ts';
import type { ImportBudget } from './budget.ts';
import type { Component } from './component.ts';
import { type Frame, utcFrame } from './frame.ts';
import { type Moment, type Reader, readMoment } from './moment.ts';
import { Unreadable } from './problem.ts';
import { expandRule } from './rule.ts';

const DAY = 24 * 60 * 60_000;

/** Clock changes are computed up to here; later times use the last one. */
const HORIZON = Date.UTC(2100, 0, 1);

/** A clock change. Instants are milliseconds since 1970 UTC, offsets milliseconds ahead of UTC. */
interface Change {
  readonly at: number;
  readonly offset: number;
  /** Offset before the change. */
  readonly before: number;
}

/**
 * The clock of a VTIMEZONE (RFC 5545 section 3.6.5): each time gets the fixed offset that its rules give. Undefined when it has
 * no clock changes, or some that cannot be read completely.
 *
 * @throws BudgetExceeded
 */
export function describedZone(timezone: Component, budget: ImportBudget): Frame | undefined {
  try {
    const parts = [...timezone.within('STANDARD'), ...timezone.within('DAYLIGHT')];
    const changes = parts.flatMap((part) => changesOf(part, budget)).toSorted((a, b) => a.at - b.at);
    return changes[0] && frameOf(changes[0], changes);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return undefined;
  }
}

/** @throws Unreadable, BudgetExceeded */
function changesOf(part: Component, budget: ImportBudget): readonly Change[] {
  const dtstart = part.first('DTSTART');
  const offset = offsetOf(part.first('TZOFFSETTO')?.raw);
  if (!dtstart || offset === undefined) return [];
  const before = offsetOf(part.first('TZOFFSETFROM')?.raw) ?? offset;
  const reader = readerAt(before, budget);
  const start: Moment = { ...readMoment(reader, dtstart, dtstart.raw), dateOnly: false };
  const ruled = part.all('RRULE').flatMap((rule) => {
    const { locals, complete } = expandRule(reader, rule, start, HORIZON);
    if (!complete) throw new Unreadable(`RRULE “${rule.raw}” has no end`);
    return locals;
  });
  const listed = part
    .all('RDATE')
    .flatMap((dates) => dates.raw.split(',').map((text) => readMoment(reader, dates, text).local));
  return [...new Set([start.local, ...ruled, ...listed])].map((local) => ({
    at: start.frame.toInstant(local),
    offset,
    before,
  }));
}

/** The time of a change is written in the offset before it. */
function readerAt(offset: number, budget: ImportBudget): Reader {
  const frame = fixedFrame(offset);
  const zones = { floating: frame, utc: utcFrame('UTC'), named: () => frame };
  return { zones, budget, note: () => undefined, noteOnce: () => undefined, leaveOut: () => undefined };
}

const fixedFrame = (offset: number): Frame => ({
  toInstant: (local) => toInstant(local, 'UTC') - offset,
  toLocal: (instant) => toLocal(instant + offset, 'UTC'),
  zoneAt: () => fixedZone(offset),
});

/**
 * The milliseconds of an offset: `-0730`, `+013045`; undefined for the empty string.
 *
 * @throws Unreadable, also for offsets beyond those of real zones
 */
function offsetOf(text = ''): number | undefined {
  if (text === '') return undefined;
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d):?([0-5]\d)([0-5]\d)?$/.exec(text) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  const offset = sign === '-' ? -size : size;
  if (sign === undefined || !isZone(fixedZone(offset))) throw new Unreadable(`“${text}” is not a UTC offset`);
  return offset;
}

/** @param changes earliest first */
function frameOf(first: Change, changes: readonly Change[]): Frame {
  const offsetAt = (instant: number): number => changeBefore(changes, instant)?.offset ?? first.before;
  return {
    toInstant: (local) => {
      const wall = toInstant(local, 'UTC');
      const [earlier, later] = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
      // an ambiguous time is the first of the two; a skipped time is moved to after the change
      const offset = [earlier, later].toSorted((a, b) => b - a).find((one) => offsetAt(wall - one) === one) ?? earlier;
      return wall - offset;
    },
    toLocal: (instant) => toLocal(instant + offsetAt(instant), 'UTC'),
    zoneAt: (instant) => fixedZone(offsetAt(instant)),
  };
}

/** The last change at or before an instant. */
function changeBefore(changes: readonly Change[], instant: number): Change | undefined {
  let [from, to] = [0, changes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((changes[middle]?.at ?? 0) <= instant) from = middle + 1;
    else to = middle;
  }
  return changes[from - 1];
}
