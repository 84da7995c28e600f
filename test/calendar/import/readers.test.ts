import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type GeneratedSeries, generatedSeries } from './readers/generated-series.ts';
import { readByIcalJs } from './readers/ical-js.ts';
import { readByUs } from './readers/our-own.ts';
import { noRecurringIcalEvents, readByRecurringIcalEvents } from './readers/recurring-ical-events.ts';
import { starting } from './readers/starting.ts';

interface Agreed {
  readonly text: readonly string[];
  readonly end: string;
  readonly events: readonly string[];
}

/** Generated series that three readers read alike; `readers/write-agreed.ts` writes them. */
const agreed: readonly Agreed[] = JSON.parse(
  readFileSync(new URL('fixtures/agreed-series.json', import.meta.url), 'utf8'),
);

test('series that ical.js and recurring-ical-events read alike are read so by us', () => {
  assert.ok(agreed.length > 100, String(agreed.length));
  for (const { text, end, events } of agreed) {
    const calendar = text.join('\r\n');
    assert.deepEqual(starting(readByUs(calendar, end), end), events, calendar);
    const theirs = readByIcalJs(calendar, end);
    assert.deepEqual(Array.isArray(theirs) && starting(theirs, end), events, `ical.js: ${calendar}`);
  }
});

test('300 generated series are read as recurring-ical-events reads them', { skip: noRecurringIcalEvents }, () => {
  const series: readonly GeneratedSeries[] = Array.from({ length: 300 }, (_, seed) => generatedSeries(50_000 + seed));
  const theirs = readByRecurringIcalEvents(series);
  for (const [index, { text, end }] of series.entries()) {
    const expected = theirs[index];
    assert.ok(Array.isArray(expected), `${expected}\n${text}`);
    assert.deepEqual(starting(readByUs(text, end), end), starting(expected, end), text);
  }
});
