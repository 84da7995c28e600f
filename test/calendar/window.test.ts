import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Condition, momentAt } from '../../core/index.ts';
import { type DateFilters, defaultWindow, eventWindow } from '../../plugins/calendar/routes/events/date-filters.ts';
import { clockOf } from '../../plugins/content/time/local-time.ts';

const zone = 'America/New_York';
const calendar = { moment: momentAt(Date.parse('2026-11-21T02:30:00Z')), zone, months: 24 };

const TIMES = { start: 'start', end: 'end' };

interface Times {
  readonly start: number;
  readonly end: number;
}

/** Start and end of events, as clocks show them where they are. */
const events: Readonly<Record<string, readonly [string, string]>> = {
  yesterday: ['2026-11-19 18:00:00', '2026-11-19 19:00:00'],
  today: ['2026-11-20 00:00:00', '2026-11-20 23:59:59'],
  lastDay: ['2028-11-20 23:00:00', '2028-11-20 23:59:59'],
  tooLate: ['2028-11-20 23:00:00', '2028-11-21 00:00:00'],
  morning: ['2032-01-10 09:00:00', '2032-01-10 10:00:00'],
  allDay: ['2032-01-11 00:00:00', '2032-01-11 23:59:59'],
  noon: ['2032-01-12 12:00:00', '2032-01-14 12:00:00'],
  night: ['2032-02-01 20:00:00', '2032-02-02 02:00:00'],
};

function fits(condition: Condition, times: Times): boolean {
  if (condition.op === 'all') return condition.conditions.every((part) => fits(part, times));
  if (!('field' in condition) || !('value' in condition)) throw new Error(`unexpected ${condition.op}`);
  const { field, value } = condition;
  if ((field !== 'start' && field !== 'end') || typeof value !== 'number') throw new Error(`unexpected ${field}`);
  const compare = {
    lt: times[field] < value,
    lte: times[field] <= value,
    gt: times[field] > value,
    gte: times[field] >= value,
  };
  if (condition.op === 'eq' || condition.op === 'ne') throw new Error(`unexpected ${condition.op}`);
  return compare[condition.op];
}

function found(filters: DateFilters): string[] {
  const condition = eventWindow(filters, calendar, TIMES);
  return Object.entries(events)
    .filter(([, [start, end]]) => fits(condition, { start: clockOf(start), end: clockOf(end) }))
    .map(([name]) => name);
}

describe('events that a list shows', () => {
  const january = { start_date: '2032-01-01', end_date: '2032-01-31' };
  const cases: readonly (readonly [string, DateFilters, readonly string[]])[] = [
    ['no dates asked: today in the site’s zone, to the end of the day 24 months ahead', {}, ['today', 'lastDay']],
    ['strict but no dates asked: to the minute 24 months ahead', { strict_dates: true }, ['today']],
    ['an end alone: from today', { end_date: '2026-12-31' }, ['today']],
    ['a start alone: to 24 months from now', { start_date: '2026-11-01' }, ['yesterday', 'today', 'lastDay']],
    ['both', january, ['morning', 'allDay', 'noon']],
    ['whole days', { start_date: '2032-01-11 15:00', end_date: '2032-01-12 01:00' }, ['allDay']],
    ['strict: has begun', { start_date: '2032-01-11 15:00', end_date: '2032-01-12 01:00', strict_dates: true }, []],
    [
      'strict, at the very edges',
      { start_date: '2032-01-12 12:00', end_date: '2032-01-14 12:00', strict_dates: true },
      ['noon'],
    ],
    ['an event that only overlaps is out', { start_date: '2032-01-13', end_date: '2032-01-31' }, []],
    ['relative filters drop the default window', { starts_after: '2032-01-12' }, ['night']],
    ['but not a window that was asked for', { ...january, starts_after: '2032-01-10' }, ['allDay', 'noon']],
    ['starts after excludes the named day', { starts_after: '2032-01-12 00:00' }, ['night']],
    ['starts after, strict', { starts_after: '2032-01-12 11:59:59', strict_dates: true }, ['noon', 'night']],
    ['starts after the very moment, strict', { starts_after: '2032-01-12 12:00', strict_dates: true }, ['night']],
    [
      'starts before takes the named day in',
      { starts_before: '2032-01-11', starts_after: '2032-01-01' },
      ['morning', 'allDay'],
    ],
    [
      'starts before the very moment, strict',
      { starts_before: '2032-01-11', starts_after: '2032-01-01', strict_dates: true },
      ['morning'],
    ],
    ['ends after excludes the named day', { ends_after: '2032-01-11' }, ['noon', 'night']],
    ['ends after, strict', { ends_after: '2032-02-02 01:59:59', strict_dates: true }, ['night']],
    [
      'ends before takes the named day in, all-day events too',
      { ends_before: '2032-01-11', starts_after: '2032-01-01' },
      ['morning', 'allDay'],
    ],
    [
      'ends before the very moment, strict',
      { ends_before: '2032-01-10 10:00', starts_after: '2032-01-01', strict_dates: true },
      [],
    ],
    ['an offset is honoured', { starts_after: '2032-01-12T17:00:00Z', strict_dates: true }, ['night']],
    ['the day of an offset is the site’s day', { starts_after: '2032-01-13T03:00:00Z' }, ['night']],
  ];
  for (const [what, filters, expected] of cases)
    it(`${what}: ${JSON.stringify(filters)}`, () => assert.deepEqual(found(filters), expected));
});

it('the default window begins with today in the site’s zone, not in UTC', () =>
  assert.deepEqual(defaultWindow(calendar, true), {
    start_date: '2026-11-20 00:00:00',
    end_date: '2028-11-20 21:30:00',
  }));

it('a text that is no date is a mistake of the caller', () =>
  assert.throws(() => eventWindow({ start_date: 'whenever' }, calendar, TIMES), RangeError));
