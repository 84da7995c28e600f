import { fixedZone, isZone, toInstant, toLocal } from '../../../content/index.ts';
import type { ImportBudget } from './budget.ts';
import type { Component } from './component.ts';
import { type Frame, utcFrame } from './frame.ts';
import { type Moment, type Reader, readMoment } from './moment.ts';
import { Unreadable } from './problem.ts';
import { expandRule } from './rule.ts';

const DAY = 24 * 60 * 60_000;

/** What lies behind it goes by the last change of clocks before it. */
const HORIZON = Date.UTC(2100, 0, 1);

/** From an instant on, milliseconds since 1970 UTC, clocks are so many milliseconds ahead of UTC. */
interface Change {
  readonly at: number;
  readonly offset: number;
  /** How far ahead they were before. */
  readonly before: number;
}

/**
 * The clock of a VTIMEZONE (RFC 5545 section 3.6.5): each time is kept at the offset that its rules give. Undefined when
 * it does not say when clocks change, or in a way that cannot be read whole.
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

/** Times of a change are written by the clock that it ends. */
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
 * `-0730`, `+013045`: milliseconds; undefined for nothing.
 *
 * @throws Unreadable, also for what no zone on earth has
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
      // what there is twice is the first of both; what is skipped is moved behind the change
      const offset = [earlier, later].toSorted((a, b) => b - a).find((one) => offsetAt(wall - one) === one) ?? earlier;
      return wall - offset;
    },
    toLocal: (instant) => toLocal(instant + offsetAt(instant), 'UTC'),
    zoneAt: (instant) => fixedZone(offsetAt(instant)),
  };
}

/** The last change at an instant or before. */
function changeBefore(changes: readonly Change[], instant: number): Change | undefined {
  let [from, to] = [0, changes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((changes[middle]?.at ?? 0) <= instant) from = middle + 1;
    else to = middle;
  }
  return changes[from - 1];
}
