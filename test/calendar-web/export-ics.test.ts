import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import calendar from '../../plugins/calendar/index.ts';
import { type Answer, type AskingSite, askingSite } from '../asking-site.ts';
import { prepareImport } from '../calendar/import/prepare-import.ts';
import { firstStart } from './first-start.ts';

const EXPORTED = '/town.ics';

async function open(t: TestContext): Promise<AskingSite> {
  const on = ['content', 'calendar', 'site', 'blocks', 'web', 'calendar-web', 'feeds'];
  const site = await askingSite({ on, plugin: calendar });
  t.after(() => site.close());
  return site;
}

const listed = async (site: AskingSite): Promise<readonly Answer[]> => {
  const events = [];
  for (const status of ['publish', 'private']) {
    const { events: some } = await site.ask(200, 'GET', `/events?status=${status}&start_date=2020-01-01&per_page=50`, {
      as: 'administrator',
    });
    events.push(...some);
  }
  return events.map(
    ({
      title,
      start_date,
      end_date,
      timezone,
      all_day,
      status,
      description,
      cost,
      featured,
      website,
      ...more
    }: Answer) => ({
      ...{ title, start_date, end_date, timezone, all_day, status, description, cost, featured },
      // of one without a website, that page on the former site
      website: website.startsWith('http://') ? '' : website,
      categories: more.categories.map(({ name }: Answer) => name).toSorted(),
      tags: more.tags.map(({ name }: Answer) => name).toSorted(),
      venue: VENUE_LINES.map((line) => more.venue[line]),
      organizer: more.organizer.map(({ organizer: name, email }: Answer) => [name, email]),
    }),
  );
};

const VENUE_LINES = ['venue', 'address', 'city', 'state', 'province', 'stateprovince', 'zip', 'country'] as const;

/** As an administrator would write them. */
const EVENTS: readonly Answer[] = [
  {
    title: 'Bob\'s "harvest", and song...',
    start_date: '2030-09-01 10:00:00',
    end_date: '2030-09-01 12:00:00',
    timezone: 'Europe/Rome',
    categories: ['Feasts', 'Food, drink'],
    venue: { venue: 'Town Hall', address: '1 Main Street', city: 'Alder Falls' },
    organizer: [
      { organizer: 'The Guild', email: 'guild@example.org' },
      { organizer: 'Mill; club' },
      { organizer: 'Choir', email: 'choir@example.org' },
    ],
    tags: ['boats', 'Songs, old'],
    cost: '10 - 25',
    featured: true,
    website: 'https://example.org/harvest?a=1,2',
    description: '<p>Bread; <b>wine</b>, and \\ more</p>\n<ul><li>one</li><li>two</li></ul>\n<p>Line<br />break</p>',
  },
  {
    title: 'Words',
    start_date: '2030-09-02 10:00:00',
    end_date: '2030-09-02 12:00:00',
    description: 'First paragraph,\nsecond line.\n\nSecond paragraph &amp; more.',
    venue: { venue: 'Kloster', city: 'Chur', province: 'Graubünden', zip: '7000', country: 'Switzerland' },
    organizer: { organizer: 'Nobody’s guild' },
    cost: '0',
  },
  { title: 'Fair', start_date: '2029-03-02 00:00:00', end_date: '2029-03-03 23:59:59', all_day: true },
  { title: 'Dawn', start_date: '2030-02-10 06:00:00', end_date: '2030-02-10 07:00:00', timezone: 'UTC+5:30' },
  { title: 'Board', start_date: '2030-04-01 18:00:00', end_date: '2030-04-01 19:00:00', status: 'private' },
  { title: 'Idea', start_date: '2030-05-01 18:00:00', end_date: '2030-05-01 19:00:00', status: 'draft' },
];

describe('almanac export ics', () => {
  it('writes all published and private events, past ones too, so that an import restores them', async (t) => {
    const site = await open(t);
    for (const json of EVENTS) await site.ask(201, 'POST', '/events', { as: 'administrator', json });
    assert.deepEqual(await site.command('export ics', { file: EXPORTED }), [
      `Exported 5 events to ${EXPORTED}.`,
      'Left out: 1 that is not published: drafts, and what is in the trash.',
    ]);
    const bytes = await site.fileSystem.readFile(EXPORTED);
    const text = new TextDecoder().decode(bytes);
    assert.match(text, /TZID:Europe\/Rome\r\n/);
    assert.match(text, /SUMMARY:Board\r\n(?:(?!END:VEVENT).*\r\n)*CLASS:PRIVATE\r\n/);
    assert.doesNotMatch(text, /Idea/);

    const other = await open(t);
    await other.command('import ics', await prepareImport(bytes));
    assert.deepEqual(await listed(other), await listed(site));
  });

  it('writes description and place in readable form, for programs that support no more', async (t) => {
    const site = await open(t);
    for (const json of EVENTS.slice(0, 2)) await site.ask(201, 'POST', '/events', { as: 'administrator', json });
    await site.command('export ics', { file: EXPORTED });
    const text = new TextDecoder().decode(await site.fileSystem.readFile(EXPORTED)).replaceAll('\r\n ', '');
    for (const line of [
      String.raw`DESCRIPTION:Bread; wine\, and \\ more\n\none\ntwo\n\nLine\nbreak`,
      String.raw`DESCRIPTION:First paragraph\,\nsecond line.\n\nSecond paragraph & more.`,
      String.raw`LOCATION:Town Hall\n1 Main Street\nAlder Falls`,
      String.raw`LOCATION:Kloster\nChur\, Graubünden 7000\nSwitzerland`,
      'URL:https://example.org/harvest?a=1,2',
      'ORGANIZER;CN="The Guild":MAILTO:guild@example.org',
      'ORGANIZER;CN="Nobody’s guild":invalid:nomail',
    ])
      assert.ok(text.includes(`\r\n${line}\r\n`), line);
    assert.equal(text.match(/^ORGANIZER/gm)?.length, 2);
  });

  it('an import into the same site creates no duplicates, nor does a file of its pages', async (t) => {
    const site = await open(t);
    const ids = [];
    for (const json of EVENTS.filter(({ title }) => title !== 'Fair').slice(0, 3))
      ids.push((await site.ask(201, 'POST', '/events', { as: 'administrator', json })).id);
    await site.command('export ics', { file: EXPORTED });
    const before = await listed(site);
    const exported = await prepareImport(await site.fileSystem.readFile(EXPORTED));
    const page = await (await site.fetch('/../events/?ical=1')).arrayBuffer();
    for (const input of [exported, await prepareImport(new Uint8Array(page))])
      assert.deepEqual(await site.command('import ics', input), [
        '3 entries, 3 events: 0 created, 3 from this site and left unchanged.',
      ]);
    assert.deepEqual(await listed(site), before);

    // removed events, and those with another time by now, are imported
    await site.ask(200, 'DELETE', `/events/${ids[0]}`, { as: 'administrator' });
    const moved = { start_date: '2031-01-01 10:00', end_date: '2031-01-01 11:00' };
    await site.ask(200, 'POST', `/events/${ids[1]}`, { as: 'administrator', json: moved });
    assert.deepEqual(await site.command('import ics', exported), [
      '3 entries, 3 events: 2 created, 1 from this site and left unchanged.',
    ]);
  });

  it('keeps the identifier of an imported event, so that its former calendar recognizes it', async (t) => {
    const site = await open(t);
    const entry = (uid: string, ...lines: readonly string[]) =>
      ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20300301T100000Z', ...lines, 'END:VEVENT'].join('\r\n');
    const file = `${entry('a,b@example.org')}\r\n${entry('series', 'RRULE:FREQ=DAILY;COUNT=2')}\r\n`;
    await site.command('import ics', await prepareImport(new TextEncoder().encode(file)));
    await site.command('export ics', { file: EXPORTED });
    const bytes = await site.fileSystem.readFile(EXPORTED);
    const uids = new TextDecoder().decode(bytes).match(/(?<=^UID:).*(?=\r$)/gm);
    assert.equal(uids?.length, 3);
    assert.ok(uids.includes(String.raw`a\,b@example.org`), String(uids));
    assert.equal(new Set(uids).size, 3);
  });

  it('has all-day events of imports as dates on pages, others with times as in the reference', async (t) => {
    const site = await open(t);
    const json = { title: 'Open day', all_day: true, start_date: '2030-03-01', end_date: '2030-03-02' };
    await site.ask(201, 'POST', '/events', { as: 'administrator', json });
    const file = ['BEGIN:VEVENT', 'UID:fair@example.org', 'DTSTART;VALUE=DATE:20300405', 'END:VEVENT'].join('\r\n');
    await site.command('import ics', await prepareImport(new TextEncoder().encode(file)));
    const page = await (await site.fetch('/../events/?ical=1')).text();
    assert.deepEqual(page.match(/(?<=DTSTART;|DTEND;).*(?=\r$)/gm), [
      'TZID=America/New_York:20300301T000000',
      'TZID=America/New_York:20300302T235959',
      'VALUE=DATE:20300405',
      'VALUE=DATE:20300406',
    ]);
  });

  it('describes clock changes as RFC 5545 requires', async (t) => {
    const site = await open(t);
    // in New York it is two hours after the change, and before the hour that a UTC clock shows at the change
    const times = { start_date: '2030-03-10 04:00', end_date: '2030-03-10 05:00', timezone: 'America/New_York' };
    await site.ask(201, 'POST', '/events', { as: 'administrator', json: { title: 'Walk', ...times } });
    await site.command('export ics', { file: EXPORTED });
    const text = new TextDecoder().decode(await site.fileSystem.readFile(EXPORTED));
    assert.match(text, /TZNAME:EDT\r\nDTSTART:20300310T020000\r\n/);
    assert.equal(firstStart(text), '2030-03-10T08:00:00.000Z');
  });

  it('never overwrites a file', async (t) => {
    const site = await open(t);
    await site.command('export ics', { file: EXPORTED });
    await assert.rejects(
      site.command('export ics', { file: EXPORTED }),
      /town\.ics cannot be written: it is there already/,
    );
  });

  it('names a file that cannot be written, and leaves nothing', async (t) => {
    const site = await open(t);
    await assert.rejects(site.command('export ics', { file: '/missing/town.ics' }), {
      name: 'CommandError',
      message: /^\/missing\/town\.ics cannot be written: the folder \/missing does not exist$/,
    });
  });
});
