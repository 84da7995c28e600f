/** The calendar files of the demo, as two programs of others read them: both find the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { pythonWith } from './python-with.ts';
import { servedDemo } from './served-demo.ts';

const icalendar = pythonWith('icalendar');

const NAMES = [
  'UID',
  'SEQUENCE',
  'SUMMARY',
  'DESCRIPTION',
  'DTSTART',
  'DTEND',
  'DTSTAMP',
  'CREATED',
  'LAST-MODIFIED',
  'URL',
  'LOCATION',
  'CATEGORIES',
  'ORGANIZER',
  'ATTACH',
];

type ReadEvent = Readonly<Record<string, unknown>>;

function readByIcalJs(text: string): readonly ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => Object.fromEntries(NAMES.map((name) => [name, shown(event.getFirstProperty(name.toLowerCase()))])));
}

function shown(property: ICAL.Property | null): unknown {
  if (!property) return null;
  if (property.name === 'categories') return property.getValues();
  const value = property.getFirstValue();
  if (value instanceof ICAL.Time && !value.isDate) return value.toJSDate().toISOString().replace('.000', '');
  return String(value);
}

test('two readers of calendar files find the same events at the same times', { skip: icalendar.missing }, async () => {
  const demo = await servedDemo();
  try {
    const files = await Promise.all(
      [
        '/events/?ical=1',
        '/events/list/?eventDisplay=past&ical=1',
        '/events/2026-12/?ical=1',
        '/events/2027-03-14/?ical=1',
        '/events/category/music/?ical=1',
        '/event/turkey-trot-2026-11-26/?ical=1',
        '/venue/town-hall/?ical=1',
        '/organizer/office-of-the-town-clerk/?ical=1',
      ].map((path) => demo.read(path)),
    );
    const read = files.map(readByIcalJs);
    assert.ok(read.flat().length > 300, `${read.flat().length} events`);
    assert.deepEqual(icalendar.ask('read-calendars.py', { names: NAMES, calendars: files }), read);
  } finally {
    await demo.close();
  }
});
