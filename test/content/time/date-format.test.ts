import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from '../../../plugins/content/time/date-format.ts';

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
