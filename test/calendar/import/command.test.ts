import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { CommandError, contribute, definePlugin, type FieldExtension, UsageError } from '../../../core/index.ts';
import { pluginSource } from '../../../core/testing/test-site.ts';
import { importIcs } from '../../../plugins/calendar/import/command.ts';
import { importEntry, importVenue } from '../../../plugins/calendar/import/import-entry.ts';
import { eventFields, venueFields } from '../../../plugins/calendar/points.ts';
import { type Answer, type CalendarSite, calendarSite } from '../calendar-site.ts';
import { calendarOf, event } from './read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const prepare = (text: string | Uint8Array, options: Record<string, string | boolean> = {}) =>
  importIcs.prepare({ file: 'town.ics', ...options }, async () => (typeof text === 'string' ? bytes(text) : text));

/** Imports a file as a person would; gives what was printed. */
async function importText(site: CalendarSite, text: string, options: Record<string, string | boolean> = {}) {
  // What is prepared goes through a socket when a server runs.
  return site.command('import ics', JSON.parse(JSON.stringify(await prepare(text, options))));
}

async function withSite(test: (site: CalendarSite) => Promise<void>, more: Parameters<typeof calendarSite>[1] = []) {
  const site = await calendarSite({}, more);
  try {
    await test(site);
  } finally {
    await site.close();
  }
}

const listed = async (site: CalendarSite, query = ''): Promise<Answer[]> =>
  (await site.ask(200, 'GET', `/events?per_page=50${query}`)).events;

const fair = (...lines: readonly string[]) =>
  event('UID:fair', 'DTSTART;TZID=Europe/Rome:20300301T100000', 'DTEND;TZID=Europe/Rome:20300301T120000', ...lines);

/** A plugin's fields that only show what is stored. */
const shows = (...names: readonly string[]): FieldExtension => ({
  params: {},
  store: () => ({}),
  show: (record) => Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))),
});

const full = calendarOf(
  ...fair(
    'SUMMARY:Spring fair',
    'DESCRIPTION:Bring <friends> & chairs.\\n\\nRain or shine.<script>alert(1)</script>',
    'LOCATION:Town Hall\\n1 Main Street\\nRhinebeck\\, NY 12572',
    'GEO:41.92;-73.91',
    'ORGANIZER;CN=Fair Club:mailto:club@example.org',
    'CATEGORIES:Music,2030',
    'X-TAGS:outdoors',
    'X-COST:12',
    'URL:https://example.org/fair',
    'PRIORITY:1',
  ),
);

describe('almanac import ics', () => {
  it('makes an event with all that it brings', () =>
    withSite(async (site) => {
      assert.deepEqual(await importText(site, full), ['1 entry, 1 event: 1 created.']);
      const [made] = await listed(site);
      assert.ok(made);
      const { title, start_date, utc_end_date, timezone, cost, website, featured, status, description } = made;
      assert.deepEqual(
        { title, start_date, utc_end_date, timezone, cost, website, featured, status },
        {
          title: 'Spring fair',
          start_date: '2030-03-01 10:00:00',
          utc_end_date: '2030-03-01 11:00:00',
          timezone: 'Europe/Rome',
          cost: '$12',
          website: 'https://example.org/fair',
          featured: true,
          status: 'publish',
        },
      );
      assert.match(description, /&lt;friends&gt; &amp; chairs\.<\/p>\s*<p>Rain or shine/);
      assert.doesNotMatch(description, /<script/);
      assert.equal(made.venue.venue, 'Town Hall');
      assert.equal(made.venue.zip, '12572');
      assert.deepEqual(
        made.organizer.map((one: Answer) => [one.organizer, one.email]),
        [['Fair Club', 'club@example.org']],
      );
      assert.deepEqual(made.categories.map((term: Answer) => term.name).toSorted(), ['2030', 'Music']);
      assert.deepEqual(
        made.tags.map((term: Answer) => term.slug),
        ['outdoors'],
      );
    }));

  it('lays what plugins take of an entry over its venue, unless that has some of it', () => {
    const map = definePlugin({ name: 'map' }).with({
      extends: [
        contribute(importVenue, (properties) => ({
          map: properties.find(({ name }) => name === 'X-MAP')?.value,
          scale: 5,
        })),
        contribute(importVenue, () => ({ paper: 'A4' })),
        contribute(venueFields, {
          params: { map: v.optional(v.string()) },
          store: ({ map: sent }) => (sent === undefined ? {} : { map: sent }),
          show: shows('map', 'scale', 'paper').show,
        }),
      ],
    });
    const mapped = full.replace('GEO:', 'X-MAP:north\r\nGEO:');
    return withSite(
      async (site) => {
        const { id } = await site.ask(201, 'POST', '/venues', {
          as: 'editor',
          json: {
            ...{ venue: 'Town Hall', address: '1 Main Street', city: 'Rhinebeck', state: 'NY', zip: '12572' },
            map: 'of ours',
          },
        });
        await importText(site, mapped);
        const elsewhere = mapped.replace('Town Hall', 'Old Hall').replace('UID:fair', 'UID:other');
        await importText(site, elsewhere);
        const venues = (await listed(site)).map(({ venue }) => venue);
        assert.deepEqual(
          venues.map(({ id: at, map: m, scale, paper }) => [at === id, m, scale, paper]),
          [
            [true, 'of ours', undefined, 'A4'],
            [false, 'north', 5, 'A4'],
          ],
        );
        assert.deepEqual(await importText(site, mapped), ['1 entry, 1 event: 0 created, 1 unchanged.']);
        assert.deepEqual(await importText(site, mapped.replace('X-MAP:north', 'X-MAP:south')), [
          '1 entry, 1 event: 0 created, 1 updated.',
        ]);
      },
      [pluginSource(map, { requires: ['calendar'] })],
    );
  });

  it('a new venue of a private event is private too', () =>
    withSite(async (site) => {
      await importText(site, full.replace('UID:fair', 'CLASS:PRIVATE\r\nUID:fair'));
      assert.deepEqual((await site.ask(200, 'GET', '/venues')).venues, []);
      const [venue] = (await site.ask(200, 'GET', '/venues?status=private', { as: 'administrator' })).venues;
      assert.equal(venue.venue, 'Town Hall');
    }));

  it('a second time changes nothing, and keeps what people changed since', () =>
    withSite(async (site) => {
      await importText(site, full);
      const [made] = await listed(site);
      await site.ask(200, 'PATCH', `/events/${made?.id}`, { as: 'editor', json: { title: 'Our spring fair' } });
      assert.deepEqual(await importText(site, full), ['1 entry, 1 event: 0 created, 1 unchanged.']);
      assert.deepEqual(
        (await listed(site)).map(({ id, title }) => [id, title]),
        [[made?.id, 'Our spring fair']],
      );
    }));

  it('a second export of the same calendar, stamped anew, changes nothing', () =>
    withSite(async (site) => {
      const stamped = (time: string) => full.replace('UID:fair', `DTSTAMP:${time}\r\nSEQUENCE:0\r\nUID:fair`);
      await importText(site, stamped('20300101T000000Z'));
      assert.deepEqual(await importText(site, `\r\n${stamped('20300102T000000Z')}`), [
        '1 entry, 1 event: 0 created, 1 unchanged.',
      ]);
    }));

  it('a changed entry updates its event: same id, same address, same venue', () =>
    withSite(async (site) => {
      await importText(site, full);
      const [made] = await listed(site);
      const later = full.replaceAll('20300301T1', '20300302T1').replace('X-COST:12\r\n', '');
      assert.deepEqual(await importText(site, later), ['1 entry, 1 event: 0 created, 1 updated.']);
      const [updated, ...others] = await listed(site);
      assert.deepEqual(others, []);
      assert.deepEqual([updated?.id, updated?.slug, updated?.venue.id], [made?.id, made?.slug, made?.venue.id]);
      assert.deepEqual([updated?.start_date, updated?.cost], ['2030-03-02 10:00:00', '']);
    }));

  it('events at one place share its venue, and terms are found by name', () =>
    withSite(async (site) => {
      await importText(site, full);
      await importText(site, full.replace('UID:fair', 'UID:other'));
      const [one, other] = await listed(site);
      assert.equal(one?.venue.id, other?.venue.id);
      assert.deepEqual(
        one?.categories.map((term: Answer) => term.id),
        other?.categories.map((term: Answer) => term.id),
      );
    }));

  it('a recurring event becomes its occurrences up to the horizon', () =>
    withSite(async (site) => {
      const weekly = calendarOf(...fair('RRULE:FREQ=WEEKLY'));
      assert.deepEqual(await importText(site, weekly, { horizon: '2' }), ['1 entry, 3 events: 3 created.']);
      const dates = (await listed(site)).map(({ start_date }) => start_date);
      assert.deepEqual(dates, ['2030-03-01 10:00:00', '2030-03-08 10:00:00', '2030-03-15 10:00:00']);
      assert.deepEqual(
        (await listed(site)).map(({ slug }) => slug),
        ['fair-2030-03-01', 'fair-2030-03-08', 'fair-2030-03-15'],
      );
      assert.deepEqual(await importText(site, weekly, { horizon: '3' }), [
        '1 entry, 7 events: 4 created, 3 unchanged.',
      ]);
    }));

  it('what is cancelled, or gone from the file, goes to the trash; what is past stays', () =>
    withSite(async (site) => {
      const series = (...more: readonly string[]) => calendarOf(...fair('RRULE:FREQ=WEEKLY;COUNT=4', ...more));
      await importText(site, series());
      site.clock.set(Date.parse('2030-03-05T00:00:00Z'));
      const cancelled = event(
        'UID:fair',
        'RECURRENCE-ID:20300315T090000Z',
        'DTSTART:20300315T090000Z',
        'STATUS:CANCELLED',
      );
      const changed = series('EXDATE:20300301T090000Z', 'EXDATE:20300308T090000Z');
      assert.deepEqual(
        await importText(site, changed.replace('END:VCALENDAR', [...cancelled, 'END:VCALENDAR'].join('\r\n'))),
        ['2 entries, 2 events: 0 created, 1 unchanged, 1 cancelled, 1 no longer in the file and moved to the trash.'],
      );
      const dates = (await listed(site, '&start_date=2030-01-01')).map(({ start_date }) => start_date.slice(5, 10));
      assert.deepEqual(dates, ['03-01', '03-22']);
    }));

  it('a dry run says the same and does nothing', () =>
    withSite(async (site) => {
      assert.deepEqual(await importText(site, full, { 'dry-run': true }), ['Dry run: 1 entry, 1 event: 1 created.']);
      assert.deepEqual(await listed(site), []);
      assert.deepEqual((await site.ask(200, 'GET', '/venues')).venues, []);
      assert.deepEqual((await site.ask(200, 'GET', '/categories?hide_empty=false')).categories, []);
    }));

  it('says of each entry that could not be read where it is and why, and imports the others', () =>
    withSite(async (site) => {
      const text = calendarOf(...event('UID:bad', 'SUMMARY:Picnic', 'DTSTART:tomorrow'), ...fair());
      assert.deepEqual(await importText(site, text), [
        'town.ics: line 4: Picnic: DTSTART “tomorrow” is not a date; not imported',
        '2 entries, 1 event: 1 created.',
      ]);
    }));

  it('says why the calendar refused one, and imports the others', () =>
    withSite(async (site) => {
      const text = calendarOf(...event('UID:long', `SUMMARY:${'x'.repeat(600)}`, 'DTSTART:20300301T100000'), ...fair());
      const [problem = '', summary] = await importText(site, text);
      assert.match(problem, /^town\.ics: line 4: x+: title must not be longer than 500 characters\.; not imported$/);
      assert.equal(summary, '2 entries, 2 events: 1 created, 1 refused.');
    }));

  it('fails when nothing at all could be read', () =>
    withSite(async (site) => {
      await assert.rejects(importText(site, calendarOf(...event('DTSTART:tomorrow'))), /ended with 1/);
      assert.deepEqual(await importText(site, calendarOf()), ['0 entries, 0 events: 0 created.']);
    }));

  it('names the author that was asked for', () =>
    withSite(async (site) => {
      const me = await site.ask(201, 'POST', '/events', {
        as: 'editor',
        json: { title: 'Mine', start_date: '2030-02-01 10:00', end_date: '2030-02-01 11:00' },
      });
      await importText(site, full, { author: 'Editor' });
      assert.deepEqual(
        (await listed(site)).map(({ author }) => author),
        [me.author, me.author],
      );
      await assert.rejects(importText(site, full, { author: 'nobody' }), CommandError);
    }));

  it('a private entry is not shown to strangers', () =>
    withSite(async (site) => {
      await importText(site, calendarOf(...fair('CLASS:PRIVATE')));
      assert.deepEqual(await listed(site), []);
    }));

  it('plugins take what they know from an entry’s properties', () => {
    const shop = definePlugin({ name: 'shop' }).with({
      extends: [
        contribute(importEntry, (properties) => {
          const url = properties.find(({ name }) => name === 'X-TICKETS-URL')?.value;
          return url === undefined ? {} : { tickets_url: url };
        }),
        contribute(eventFields, shows('tickets_url')),
      ],
    });
    return withSite(
      async (site) => {
        await importText(site, calendarOf(...fair('X-TICKETS-URL:https://example.org/buy')));
        const [made] = await listed(site);
        assert.equal(made?.tickets_url, 'https://example.org/buy');
      },
      [pluginSource(shop, { requires: ['calendar'] })],
    );
  });

  for (const name of ['daily_recur.ics', 'google_birthday.ics', 'recur_instances.ics', 'timezone_from_file.ics'])
    it(`a public sample, twice: ${name}`, () =>
      withSite(async (site) => {
        const text = readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
        const first = await importText(site, text);
        const second = await importText(site, text);
        const count = /: (\d+) created\.$/.exec(first.at(-1) ?? '')?.[1];
        assert.ok(Number(count) > 0);
        assert.match(second.at(-1) ?? '', new RegExp(`: 0 created, ${count} unchanged\\.$`));
      }));
});

describe('what cannot be imported at all', () => {
  for (const [what, file, options, kind, message] of [
    ['an empty file', '', {}, CommandError, 'town.ics is empty'],
    [
      'another kind of file',
      '<!doctype html>',
      {},
      CommandError,
      'town.ics is not an iCalendar file: no line of it says BEGIN:VCALENDAR',
    ],
    [
      'bytes',
      Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x00),
      {},
      CommandError,
      'town.ics is not an iCalendar file: no line of it says BEGIN:VCALENDAR',
    ],
    [
      'a horizon in words',
      full,
      { horizon: 'soon' },
      UsageError,
      '--horizon must be a number of months between 1 and 240',
    ],
    [
      'a horizon too far',
      full,
      { horizon: '241' },
      UsageError,
      '--horizon must be a number of months between 1 and 240',
    ],
  ] as const)
    it(what, () =>
      assert.rejects(
        async () => prepare(file, options),
        (error) => error instanceof kind && error.message === message,
      ),
    );
});
