import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wordedTime } from '../../plugins/calendar/time/worded-time.ts';

/** A Sunday. */
const NOW = '2026-11-29 16:30:00';

/** Results of PHP for the same words, except for months without such a day, where PHP continues into the next one. */
const MEANT: readonly (readonly [words: string, time: string])[] = [
  ['now', '2026-11-29 16:30:00'],
  ['today', '2026-11-29 00:00:00'],
  ['midnight', '2026-11-29 00:00:00'],
  ['noon', '2026-11-29 12:00:00'],
  ['tomorrow', '2026-11-30 00:00:00'],
  ['yesterday', '2026-11-28 00:00:00'],
  ['tomorrow 9am', '2026-11-30 09:00:00'],
  ['tomorrow 12:15 AM', '2026-11-30 00:15:00'],
  ['today 21:05', '2026-11-29 21:05:00'],
  ['yesterday noon', '2026-11-28 12:00:00'],
  ['monday', '2026-11-30 00:00:00'],
  ['Sunday', '2026-11-29 00:00:00'],
  ['this sunday', '2026-11-29 00:00:00'],
  ['next sunday', '2026-12-06 00:00:00'],
  ['last sunday', '2026-11-22 00:00:00'],
  ['next monday 10:00', '2026-11-30 10:00:00'],
  ['fri', '2026-12-04 00:00:00'],
  ['+1 week', '2026-12-06 16:30:00'],
  [' 1 week', '2026-12-06 16:30:00'],
  ['+1week', '2026-12-06 16:30:00'],
  ['now + 1 week', '2026-12-06 16:30:00'],
  ['+1 week 2 days', '2026-12-08 16:30:00'],
  ['-2 days', '2026-11-27 16:30:00'],
  ['2 days ago', '2026-11-27 16:30:00'],
  ['+90 minutes', '2026-11-29 18:00:00'],
  ['today +3 hours', '2026-11-29 03:00:00'],
  ['next month', '2026-12-29 16:30:00'],
  ['1 month ago', '2026-10-29 16:30:00'],
  ['+3 months', '2027-02-28 16:30:00'],
  ['last year', '2025-11-29 16:30:00'],
  ['first day of next month', '2026-12-01 16:30:00'],
  ['last day of this month', '2026-11-30 16:30:00'],
  ['last day of next month 20:00', '2026-12-31 20:00:00'],
  ['Jan 5, 2030', '2030-01-05 00:00:00'],
  ['January 5th 2030 5pm', '2030-01-05 17:00:00'],
  ['5 January 2030 17:30', '2030-01-05 17:30:00'],
  ['29 Feb. 2028', '2028-02-29 00:00:00'],
  ['tomorrow, 9am', '2026-11-30 09:00:00'],
  ['5 January', '2026-01-05 00:00:00'],
  ['Jan 5th 10:00', '2026-01-05 10:00:00'],
  ['Thursday, May 1, 2036 8pm', '2036-05-01 20:00:00'],
  ['May 2036', '2036-05-01 00:00:00'],
  ['2036-05', '2036-05-01 00:00:00'],
  ['05-May-2036', '2036-05-05 00:00:00'],
  ['06/01/2030', '2030-06-01 00:00:00'],
  ['6/1/2030 5:30pm', '2030-06-01 17:30:00'],
  ['2030/6/1', '2030-06-01 00:00:00'],
  ['01.06.2030 17:30', '2030-06-01 17:30:00'],
  ['1-6-2030', '2030-06-01 00:00:00'],
  ['2030-1-5', '2030-01-05 00:00:00'],
  ['2030-01-05 5pm', '2030-01-05 17:00:00'],
  ['2030-01-31 +1 week', '2030-02-07 00:00:00'],
  [`${'+9999 years '.repeat(5)}`, '9999-11-29 16:30:00'],
  [`${'-9999 years '.repeat(5)}`, '0001-11-29 16:30:00'],
];

describe(`words for a time, said at ${NOW}`, () => {
  for (const [words, time] of MEANT) it(words, () => assert.equal(wordedTime(words)?.from(NOW), time));
});

describe('words that mean no time', () => {
  const none = [
    '',
    ' ',
    'whenever',
    'tomorrowish',
    'mondays',
    '9',
    '24:00',
    '13pm',
    '0am',
    'next',
    '+ days',
    '+1 fortnight',
    '13/01/2030',
    '31.04.2030',
    '30 February',
    '6/1/30',
    '2030-13',
    '2030-02-30',
    '2030-13-01',
    '31 April 2030',
    'Smarch 1, 2030',
  ];
  for (const words of [...none, 'before my birthday', ', 9am', 'today '.repeat(20)])
    it(JSON.stringify(words), () => assert.equal(wordedTime(words), undefined));
});

describe('words whose day stays the same until midnight', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['now', true],
    ['tomorrow 9am', true],
    ['+1 month', true],
    ['+3 hours', false],
    ['tomorrow -1 minute', false],
  ];
  for (const [words, isOfDay] of cases) it(words, () => assert.equal(wordedTime(words)?.isOfDay, isOfDay));
});
