import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readBytes, timesOf } from './read.ts';

interface Yield {
  readonly events: number;
  /** Of all events, or of the first and the last ones. */
  readonly times: readonly string[];
  readonly titles?: readonly string[];
  readonly notes?: readonly string[];
}

const LA = 'America/Los_Angeles';
const once = (times: string): Yield => ({ events: 1, times: [times] });

/** What each public sample yields on a site in New York on 21 November 2026, with 24 months ahead. */
const samples: Readonly<Record<string, Yield>> = {
  'blank_description.ics': once(`2012-06-30 06:00:00 – 2012-06-30 07:00:00 ${LA}`),
  'blank_line_end.ics': { events: 0, times: [] },
  'blank_line_mid.ics': { events: 0, times: [] },
  'daily_recur.ics': {
    events: 1000,
    times: [
      `2026-02-26 05:00:00 – 2026-02-26 06:00:00 ${LA}`,
      `2026-02-27 05:00:00 – 2026-02-27 06:00:00 ${LA}`,
      `2028-11-20 05:00:00 – 2028-11-20 06:00:00 ${LA}`,
      `2028-11-21 05:00:00 – 2028-11-21 06:00:00 ${LA}`,
    ],
    notes: ['takes place 5957 times; only the latest 1000 were imported'],
  },
  'day_long_recur_yearly.ics': {
    events: 1000,
    times: [
      `2025-01-22 00:00:00 – 2025-01-22 23:59:59 ${LA} all day`,
      `2025-01-23 00:00:00 – 2025-01-23 23:59:59 ${LA} all day`,
      `2028-11-20 00:00:00 – 2028-11-20 23:59:59 ${LA} all day`,
      `2028-11-21 00:00:00 – 2028-11-21 23:59:59 ${LA} all day`,
    ],
    notes: ['takes place 4253 times; only the latest 1000 were imported'],
  },
  'duration_instead_of_dtend.ics': once(`2012-06-30 06:00:00 – 2012-07-01 06:00:00 ${LA}`),
  'forced_types.ics': once(`2012-09-04 00:00:00 – 2012-09-04 23:59:59 ${LA} all day`),
  'google_birthday.ics': {
    events: 6,
    times: ['2012-12-10', '2013-12-10', '2014-12-10', '2012-12-10', '2013-12-10', '2014-12-10'].map(
      (day) => `${day} 00:00:00 – ${day} 23:59:59 ${LA} all day`,
    ),
    titles: ["PErson #2's birthday"],
  },
  'minimal.ics': once(`2012-06-30 06:00:00 – 2012-06-30 07:00:00 ${LA}`),
  'multiple_rrules.ics': {
    events: 36,
    times: [
      `2012-03-26 11:00:00 – 2012-03-26 11:30:00 ${LA}`,
      `2012-04-01 11:00:00 – 2012-04-01 11:30:00 ${LA}`,
      `2012-07-23 11:00:00 – 2012-07-23 11:30:00 ${LA}`,
      `2012-07-29 11:00:00 – 2012-07-29 11:30:00 ${LA}`,
    ],
    titles: ['sahaja <> frashed'],
  },
  'only_dtstart_date.ics': once(`2012-06-30 00:00:00 – 2012-06-30 23:59:59 ${LA} all day`),
  'only_dtstart_time.ics': once(`2012-06-30 06:00:00 – 2012-06-30 06:00:00 ${LA}`),
  'parserv2.ics': {
    events: 1000,
    times: [
      `2025-01-22 10:30:00 – 2025-01-22 11:00:00 ${LA}`,
      `2025-01-23 10:30:00 – 2025-01-23 11:00:00 ${LA}`,
      `2028-11-20 10:30:00 – 2028-11-20 11:00:00 ${LA}`,
      `2028-11-21 10:30:00 – 2028-11-21 11:00:00 ${LA}`,
    ],
    notes: ['takes place 4226 times; only the latest 1000 were imported'],
  },
  'rdate_exdate.ics': {
    events: 3,
    times: ['2024-06-08', '2024-06-09', '2024-06-11'].map(
      (day) => `${day} 23:00:00 – ${day} 23:00:00 America/New_York`,
    ),
    titles: ['Untitled'],
  },
  'recur_instances.ics': {
    events: 196,
    times: [
      `2012-10-02 15:00:00 – 2012-10-02 15:30:00 ${LA}`,
      `2012-11-06 10:00:00 – 2012-11-06 10:30:00 ${LA}`,
      `2028-10-03 10:00:00 – 2028-10-03 10:30:00 ${LA}`,
      `2028-11-07 10:00:00 – 2028-11-07 10:30:00 ${LA}`,
    ],
  },
  'recur_instances_finite.ics': {
    events: 5,
    times: ['2012-10-02', '2012-11-05', '2012-11-06', '2012-11-10', '2012-12-04'].map(
      (day) => `${day} 10:00:00 – ${day} 10:30:00 ${LA}`,
    ),
  },
  'timezone_from_file.ics': once('2023-03-06 13:42:00 – 2023-03-06 14:42:00 UTC-7:41'),
  'utc_negative_zero.ics': once('2012-08-21 21:00:00 – 2012-08-21 21:30:00 Etc/GMT'),
};

const folder = new URL('fixtures/', import.meta.url);

describe('public samples', () => {
  for (const [file, expected] of Object.entries(samples))
    it(file, () => {
      const { events, problems } = readBytes(readFileSync(new URL(file, folder)));
      assert.equal(events.length, expected.events);
      const times = events.map(timesOf);
      const shown = times.length === expected.times.length ? times : [...times.slice(0, 2), ...times.slice(-2)];
      assert.deepEqual(shown, expected.times);
      assert.deepEqual([...new Set(problems.map(({ reason }) => reason))], expected.notes ?? []);
      if (expected.titles) assert.deepEqual([...new Set(events.map(({ title }) => title))], expected.titles);
    });

  it('all of them are in the table', () =>
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.ics')),
      Object.keys(samples),
    ));

  it('of a moved and a replaced occurrence, the replaced one is gone and its RDATE period has its own length', () => {
    const { events } = readBytes(readFileSync(new URL('recur_instances.ics', folder)));
    const of = (day: string) => events.filter(({ start }) => start.startsWith(day)).map(timesOf);
    assert.deepEqual(of('2012-11-05'), []);
    assert.deepEqual(of('2012-12-04'), [], 'an EXDATE');
    assert.deepEqual(of('2023-11-25'), [`2023-11-25 01:00:00 – 2023-11-25 04:30:00 ${LA}`]);
    assert.equal(events.find(({ start }) => start === '2012-10-02 15:00:00')?.description, 'I HAZ CHANGED!');
  });
});
