import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, test } from 'node:test';
import * as v from 'valibot';
import { CommandError, contribute, definePlugin, type FieldExtension, UsageError } from '../../../core/index.ts';
import { digestOf } from '../../../plugins/calendar/import/digest.ts';
import { importEntry, importVenue } from '../../../plugins/calendar/import/import-entry.ts';
import type { ImportedEvent } from '../../../plugins/calendar/import/imported-event.ts';
import { eventFields, venueFields } from '../../../plugins/calendar/points.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { type Answer, type CalendarSite, calendarSite } from '../calendar-site.ts';
import { prepareImport } from './prepare-import.ts';
import { calendarOf, event, readText } from './read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const prepare = (text: string | Uint8Array, options: Record<string, string | boolean> = {}) =>
  prepareImport(typeof text === 'string' ? bytes(text) : text, options);

/** Imports a file as a person would. @returns the output */
async function importText(site: CalendarSite, text: string, options: Record<string, string | boolean> = {}) {
  // What is prepared goes through a socket when a server runs.
  return site.command('import ics', await prepare(text, options));
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

/** Fields of a plugin that show their stored values. */
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
  it('creates an event with all its properties', () =>
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

  it('accepts a category with a comma in its name', () =>
    withSite(async (site) => {
      await importText(site, calendarOf(...fair('CATEGORIES:Food\\, drink,Music')));
      const [made] = await listed(site);
      assert.deepEqual(made?.categories.map((term: Answer) => term.name).toSorted(), ['Food, drink', 'Music']);
    }));

  it('trashes no event of a series that could not be read completely', () =>
    withSite(async (site) => {
      await importText(site, calendarOf(...fair('RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20300401T100000Z')));
      for (const [lines, reason] of [
        [
          fair('RRULE:FREQ=SELDOM;COUNT=3'),
          'line 9: Fair: RRULE “FREQ=SELDOM;COUNT=3” cannot be read: FREQ cannot be SELDOM; it was left out, but the first occurrence was imported',
        ],
        [
          fair('RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:some day'),
          'line 10: Fair: RDATE “some day” is not a date; it was left out',
        ],
        [
          [
            ...event('UID:fair', 'DTSTART:some day', 'RRULE:FREQ=WEEKLY;COUNT=3'),
            ...event('UID:fair', 'RECURRENCE-ID:20300308T090000Z', 'DTSTART:20300308T110000Z'),
          ],
          'line 4: Fair: DTSTART “some day” is not a date; not imported',
        ],
      ] as const) {
        const [said] = await importText(site, calendarOf(...lines));
        assert.equal(said, `town.ics: ${reason}`);
        assert.equal((await listed(site, '&start_date=2030-01-01')).length, 4, reason);
      }
    }));

  it('adds fields of plugins to its venue, unless the venue has them', () => {
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

  it('a second import changes nothing, and keeps later edits', () =>
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

  it('a second export of the same calendar, with new time stamps, changes nothing', () =>
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

  it('cancelled and removed entries go to the trash; past ones stay', () =>
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

  it('a dry run prints the same and does nothing', () =>
    withSite(async (site) => {
      assert.deepEqual(await importText(site, full, { 'dry-run': true }), ['Dry run: 1 entry, 1 event: 1 created.']);
      assert.deepEqual(await listed(site), []);
      assert.deepEqual((await site.ask(200, 'GET', '/venues')).venues, []);
      assert.deepEqual((await site.ask(200, 'GET', '/categories?hide_empty=false')).categories, []);
    }));

  it('reports each unreadable entry with its position and reason, and imports the others', () =>
    withSite(async (site) => {
      const text = calendarOf(...event('UID:bad', 'SUMMARY:Picnic', 'DTSTART:tomorrow'), ...fair());
      assert.deepEqual(await importText(site, text), [
        'town.ics: line 4: Picnic: DTSTART “tomorrow” is not a date; not imported',
        '2 entries, 1 event: 1 created.',
      ]);
    }));

  it('says what else is in the file', () =>
    withSite(async (site) => {
      const others = ['VTODO', 'VJOURNAL', 'VTODO'].flatMap((name) => [`BEGIN:${name}`, 'SUMMARY:x', `END:${name}`]);
      assert.deepEqual(await importText(site, calendarOf(...others)), [
        'town.ics: only events are imported; skipped 2 tasks, 1 journal entry',
        '0 entries, 0 events: 0 created.',
      ]);
    }));

  it('reports why the calendar refused one, and imports the others', () =>
    withSite(async (site) => {
      const text = calendarOf(...event('UID:long', `SUMMARY:${'x'.repeat(600)}`, 'DTSTART:20300301T100000'), ...fair());
      const [problem = '', summary] = await importText(site, text);
      assert.match(problem, /^town\.ics: line 4: x+: title must not be longer than 500 characters\.; not imported$/);
      assert.equal(summary, '2 entries, 2 events: 1 created, 1 refused.');
    }));

  it('fails if nothing could be read', () =>
    withSite(async (site) => {
      await assert.rejects(importText(site, calendarOf(...event('DTSTART:tomorrow'))), /ended with 1/);
      assert.deepEqual(await importText(site, calendarOf()), ['0 entries, 0 events: 0 created.']);
    }));

  it('uses the given author', () =>
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

  it('plugins read their own properties of an entry', () => {
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

describe('files that cannot be imported at all', () => {
  for (const [what, file, options, kind, message] of [
    ['an empty file', '', {}, CommandError, 'town.ics is empty'],
    [
      'another kind of file',
      '<!doctype html>',
      {},
      CommandError,
      'town.ics is not an iCalendar file: it has no line BEGIN:VCALENDAR',
    ],
    [
      'bytes',
      Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x00),
      {},
      CommandError,
      'town.ics is not an iCalendar file: it has no line BEGIN:VCALENDAR',
    ],
    [
      'a horizon in words',
      full,
      { horizon: 'soon' },
      UsageError,
      '--horizon must be a whole number of months between 1 and 240',
    ],
    [
      'a horizon too far',
      full,
      { horizon: '241' },
      UsageError,
      '--horizon must be a whole number of months between 1 and 240',
    ],
  ] as const)
    it(what, () =>
      assert.rejects(
        async () => prepare(file, options),
        (error) => error instanceof kind && error.message === message,
      ),
    );
});

/** So many events with a UID of their own, at one time. */
const events = (count: number, ...lines: readonly string[]) =>
  calendarOf(
    ...Array.from({ length: count }, (_, index) =>
      event(`UID:${index}`, 'DTSTART:20300301T100000Z', 'DTEND:20300301T120000Z', ...lines),
    ).flat(),
  );

describe('a large file', () => {
  for (const [what, text, options, said] of [
    ['events', events(3), { 'max-events': '2' }, 'the file has more than 2 events (--max-events)'],
    [
      'text of all events together',
      events(12, `DESCRIPTION:${'a'.repeat(900_000)}`),
      { 'max-megabytes': '1' },
      'town.ics is larger than 1 MB: split it, or use --max-megabytes 11',
    ],
    [
      'text of its occurrences',
      calendarOf(...fair('RRULE:FREQ=DAILY;COUNT=20', `DESCRIPTION:${'a'.repeat(900_000)}`)),
      { 'max-megabytes': '1' },
      'its events have more than 10485760 characters (--max-megabytes)',
    ],
    [
      'occurrences of one entry',
      calendarOf(...fair('RRULE:FREQ=DAILY;COUNT=5')),
      { 'max-occurrences': '2' },
      'takes place 5 times; only the latest 2 were imported',
    ],
  ] as const) {
    it(`has a limit: ${what}`, () =>
      withSite(async (site) => {
        const said0 = await importText(site, text, options).catch((error: Error) => [error.message]);
        assert.ok(said0.join('\n').includes(said), said0.join('\n'));
      }));
  }

  it('has a limit: time', async () => {
    let now = 0;
    const input = await prepareImport(bytes(events(40)), { 'max-seconds': '2' }, () => {
      now += 100;
      return now;
    });
    const { problems, packed } = input;
    assert.ok(packed.events.length > 1 && packed.events.length < 25, String(packed.events.length));
    assert.match(
      problems[0].reason,
      /^reading the file took more than 2 seconds \(--max-seconds\); this entry and the following ones were left out$/,
    );
  });

  for (const [what, text] of [
    [
      'one entry of many rules',
      calendarOf(...fair(...Array.from({ length: 5_000 }, () => 'RRULE:FREQ=YEARLY;COUNT=2'))),
    ],
    [
      'a zone of many rules',
      calendarOf(
        ...['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', 'DTSTART:20200101T000000', 'TZOFFSETTO:+0100'],
        ...Array.from({ length: 5_000 }, () => 'RRULE:FREQ=YEARLY;COUNT=2'),
        ...['END:STANDARD', 'END:VTIMEZONE'],
        ...event('DTSTART;TZID=Own:20300301T100000'),
      ),
    ],
  ] as const)
    it(`has a limit: time for ${what}`, async () => {
      let asked = 0;
      const now = () => Date.parse('2030-01-15T12:00:00Z') + 100 * asked++;
      const { problems, packed } = await prepareImport(bytes(text), { 'max-seconds': '2' }, now);
      assert.deepEqual(packed.events, []);
      assert.deepEqual(
        problems.map(({ reason }: { reason: string }) => reason),
        ['reading the file took more than 2 seconds (--max-seconds); this entry and the following ones were left out'],
      );
      assert.ok(asked < 50, `asked for the time ${asked} times: what is left is read nevertheless`);
    });

  it('has a limit: lines about problems; where reading ended is always reported', () =>
    withSite(async (site) => {
      const said = await importText(site, events(1_203, 'URL:none'), { 'max-events': '1200' });
      assert.equal(said.length, 1_003);
      assert.match(said[1_000] ?? '', /^town\.ics: line 8404: Fair: the file has more than 1200 events/);
      assert.deepEqual(said.slice(-2), ['town.ics: and 203 more problems', '1203 entries, 1200 events: 1200 created.']);
    }));

  it('does not remove results of an earlier import', () =>
    withSite(async (site) => {
      await importText(site, events(4));
      const [, summary] = await importText(site, events(4), { 'max-events': '2' });
      assert.equal(summary, '4 entries, 2 events: 0 created, 2 unchanged.');
      assert.equal((await listed(site)).length, 4);
    }));
});

describe('an import in parts', () => {
  it('lets other requests run between them', () =>
    withSite(async (site) => {
      let done = false;
      const importing = importText(site, events(400)).then(() => {
        done = true;
      });
      const seen = new Set<number>();
      while (!done) {
        seen.add((await site.ask(200, 'GET', '/events?per_page=1')).total);
        await new Promise(setImmediate);
      }
      await importing;
      assert.deepEqual(
        [...seen].filter((total) => total % 50 !== 0),
        [],
        'parts are whole',
      );
      assert.ok(seen.size > 4, `seen: ${[...seen]}`);
    }));

  it('that was interrupted is continued by the next one', () =>
    withSite(async (site) => {
      const failing = {
        ...(await prepare(events(100))),
      };
      // contents are read when their part is saved, not all at the beginning
      failing.packed.contents[70] = 'no JSON';
      await assert.rejects(site.command('import ics', failing));
      assert.equal((await site.ask(200, 'GET', '/events?per_page=1')).total, 50);
      assert.deepEqual(await importText(site, events(100)), ['100 entries, 100 events: 50 created, 50 unchanged.']);
    }));

  it('moves entries that are no longer in the file to the trash, in parts as well', () =>
    withSite(async (site) => {
      const daily = (count: number) => calendarOf(...fair(`RRULE:FREQ=DAILY;COUNT=${count}`));
      await importText(site, daily(70));
      assert.deepEqual(await importText(site, daily(5)), [
        '1 entry, 5 events: 0 created, 5 unchanged, 65 no longer in the file and moved to the trash.',
      ]);
      assert.equal((await listed(site)).length, 5);
    }));
});

test('the hash of an event is FNV-1a, as in former imports', () => {
  const [read] = readText(full).events;
  assert.ok(read);
  for (const description of ['', 'a', 'Ä€😀'.repeat(50), 'x'.repeat(2_000)]) {
    const one: ImportedEvent = { ...read, description };
    const { line: _line, properties: _properties, ...said } = one;
    let hash = 0xcbf2_9ce4_8422_2325n;
    for (const byte of bytes(JSON.stringify([said, {}]))) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100_0000_01b3n);
    }
    assert.equal(digestOf(one, {}), hash.toString(16).padStart(16, '0'));
  }
});
