/** Dates in the formats of the settings: names of months and days are in the current language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from '../../../plugins/content/time/date-format.ts';

const DAY = 24 * 60 * 60_000;
const FIRST = Date.UTC(2030, 0, 1, 12, 30, 5);

const NAMES = {
  D: { weekday: 'short' },
  l: { weekday: 'long' },
  M: { month: 'short' },
  F: { month: 'long' },
} as const;

// two of them have calendars of their own
for (const language of ['en_US', 'de_DE', 'it_IT', 'ar', 'fa_IR', 'th_TH']) {
  test(`names in ${language} are those that the engine gives`, () => {
    for (const [letter, options] of Object.entries(NAMES)) {
      const engine = new Intl.DateTimeFormat(language.replace('_', '-'), { ...options, timeZone: 'UTC' });
      for (let day = 0; day < 370; day++) {
        const instant = FIRST + day * DAY;
        assert.equal(formatDate(letter, instant, 'UTC', language), engine.format(instant), `${letter} of day ${day}`);
      }
    }
  });
}

for (const [format, zone, shown] of [
  ['Y-m-d H:i:s', 'UTC', '2030-01-01 12:30:05'],
  ['Y-m-d H:i:s', 'America/New_York', '2030-01-01 07:30:05'],
  ['c', 'Asia/Kolkata', '2030-01-01T18:00:05+05:30'],
  ['T I B', 'America/New_York', 'EST 0 562'],
  ['T I', 'Australia/Sydney', 'AEDT 1'],
  ['T I', 'UTC+3', '+03:00 0'],
  ['T', 'UTC', 'UTC'],
  ['\\Y\\e\\a\\r Y, z W', 'UTC', 'Year 2030, 0 01'],
] as const) {
  test(`${format} in ${zone}`, () => assert.equal(formatDate(format, FIRST, zone), shown));
}

const ROWS: readonly (readonly [language: string, format: string, shown: string])[] = [
  ['en_US', 'g:i a', '3:05 pm'],
  ['en_GB', 'g:i A', '3:05 PM'],
  ['it_IT', 'j F Y, g:i a', '6 maggio 2029, 3:05 pm'],
  ['ar', 'g:i a', '3:05 م'],
  ['ja', 'Ag:i', '午後3:05'],
];

test('halves of the day are in the language of the site', () => {
  const shown = ROWS.map(([language, format]) => [
    language,
    format,
    formatDate(format, Date.UTC(2029, 4, 6, 15, 5), 'UTC', language),
  ]);
  assert.deepEqual(shown, ROWS);
});
