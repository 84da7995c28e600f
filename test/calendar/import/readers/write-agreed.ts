/**
 * Writes `fixtures/agreed-series.json`: generated series that ical.js, recurring-ical-events and Almanac read in the same way, one of each
 * shape and none with more than 8 events. For other series, prints what each reader found.
 *
 *     node --import tsx test/calendar/import/readers/write-agreed.ts
 */
import { writeFileSync } from 'node:fs';
import { generatedSeries } from './generated-series.ts';
import { readByIcalJs } from './ical-js.ts';
import { readByUs } from './our-own.ts';
import { readByRecurringIcalEvents } from './recurring-ical-events.ts';
import { starting } from './starting.ts';

const FILE = new URL('../fixtures/agreed-series.json', import.meta.url);

const SEEDS = 1_500;
const MOST = 8;

/** The names of properties and rule parts, and the form of the start. */
const shapeOf = (text: string): string =>
  (
    /BEGIN:VEVENT.*/s.exec(text)?.[0].match(/^(?:DTSTART;?[A-Z]*|RDATE|EXDATE|RECUR)|FREQ=\w+|BY\w+|COUNT|UNTIL/gm) ??
    []
  )
    .toSorted()
    .join(' ');

const all = Array.from({ length: SEEDS }, (_, seed) => generatedSeries(seed));
const python = readByRecurringIcalEvents(all);
const shapes = new Set<string>();
const agreed = all.flatMap((series, index) => {
  const { text, end } = series;
  const ours = starting(readByUs(text, end), end);
  const theirs = [readByIcalJs(text, end), python[index]].map((read) =>
    Array.isArray(read) ? starting(read, end) : read,
  );
  const alike = theirs.filter((read) => JSON.stringify(read) === JSON.stringify(ours)).length;
  if (alike === 0) console.error(`seed ${index} is read by us alone like this: ${ours.slice(0, 5)}\n${text}`);
  if (alike < 2 || ours.length > MOST || shapes.has(shapeOf(text))) return [];
  shapes.add(shapeOf(text));
  return [{ text: text.split('\r\n'), end, events: ours }];
});
writeFileSync(FILE, `[\n${agreed.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
console.log(`${agreed.length} of ${all.length} series are kept`);
