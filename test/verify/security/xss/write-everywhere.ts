import { prepareImport } from '../../../calendar/import/prepare-import.ts';
import { FIELDS } from './fields.ts';
import type { XssWorld } from './xss-world.ts';

/** A text of a calendar file. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, '\\n');

const entry = (uid: string, ...lines: readonly string[]): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20300301T100000Z',
  'DTEND:20300301T120000Z',
  ...lines,
  'END:VEVENT',
];

/** A foreign calendar file with this text in every property; some categories may already exist. */
const calendarOf = (text: string): string => {
  const saying = (name: string) => `${name}:Town ${escaped(text)}`;
  const line = text.replace(/["\r\n]/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entry(
      'one',
      ...['SUMMARY', 'DESCRIPTION', 'X-ALT-DESC;FMTTYPE=text/html', 'LOCATION'].map(saying),
      `URL:${line}`,
      `ORGANIZER;CN="Club ${line}":mailto:club@example.org`,
    ),
    ...entry('two', 'SUMMARY:Tea', saying('CATEGORIES')),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
};

/** Writes a text into every field that accepts it, as users without the right to unfiltered HTML. Refusals are harmless. */
export async function writeEverywhere({ site, ids, send }: XssWorld, text: string): Promise<void> {
  for (const { as, path, id, bodies } of FIELDS) {
    for (const body of bodies) await send(as, 'PATCH', `${path}/${ids[id]}`, body(text));
  }
  const bytes = new TextEncoder().encode(calendarOf(text));
  const input = await prepareImport(bytes, { author: 'author' });
  await site.command('import ics', input).catch(() => undefined);
}
