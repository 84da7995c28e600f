/** Where memory has room for a few fragments only, the others lie in a file: answers are the same, and show each change. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type AskingSite, contentSite } from '../../site/content-site.ts';

const EVENTS = 40;
const common = { author: 1, date: '2029-01-01T00:00:00Z', status: 'publish' };

const event = (n: number) => ({
  ...{ ...common, id: 100 + n, title: `Fair ${n}`, slug: `fair-${n}`, venue: [1 + (n % 2)], categories: [3] },
  ...{ timezone: 'America/New_York', description: `<p>${'Come and see. '.repeat(40)}</p>` },
  start: `2030-03-${String(1 + (n % 28)).padStart(2, '0')} 10:00:00`,
  end: `2030-03-${String(1 + (n % 28)).padStart(2, '0')} 12:00:00`,
});

const RECORDS: Readonly<Record<string, object>> = {
  'calendar/venues/1.json': { ...common, id: 1, title: 'Town hall', slug: 'town-hall' },
  'calendar/venues/2.json': { ...common, id: 2, title: 'Old mill', slug: 'old-mill' },
  'content/terms/3.json': { id: 3, taxonomy: 'tribe_events_cat', name: 'Fairs', slug: 'fairs' },
  ...Object.fromEntries(Array.from({ length: EVENTS }, (_, n) => [`calendar/events/${100 + n}.json`, event(n)])),
};

/** One that keeps so much, and one that keeps nothing. */
async function twoSites(t: TestContext, kept: object): Promise<readonly [AskingSite, AskingSite]> {
  const open = async (limits: object) => {
    const files = Object.entries(RECORDS).map(([name, record]) => [name, JSON.stringify(record)]);
    const site = await contentSite({ files: Object.fromEntries(files), settings: { limits } });
    t.after(() => site.close());
    return site;
  };
  return [await open(kept), await open({ kept_bytes: 0 })];
}

const list = (page: number) => `/calendar/events/v1/events?start_date=2030-01-01&page=${page}`;

/** All lists as the first site shows them, each as the second one does. */
async function shownAlike(sites: readonly [AskingSite, AskingSite]): Promise<string> {
  let shown = '';
  for (let page = 1; page <= EVENTS / 10; page++) {
    const [kept, anew] = [await sites[0].json(list(page)), await sites[1].json(list(page))];
    assert.equal(kept.status, 200);
    assert.deepEqual(kept.body, anew.body, `page ${page}`);
    shown += JSON.stringify(kept.body);
    // what was made is written to the file
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  }
  return shown;
}

/** Bytes of fragments in the file, as reported to the operator. */
async function onDisk(site: AskingSite): Promise<string> {
  const rows: string[] = [];
  const print = (row: string) => void rows.push(row);
  await site.site.run(['doctor'], true, { print, warn: print, progress: () => {} });
  return rows.find((row) => row.includes('fragments of responses, on disk')) ?? assert.fail(rows.join('\n'));
}

/** A change, a text that must appear then, and one that must not. */
const CHANGES: readonly (readonly [what: string, path: string, json: object, shows: string, hides: string])[] = [
  ['a venue', '/calendar/events/v1/venues/1', { venue: 'Guild hall' }, 'Guild hall', 'Town hall'],
  ['an event', '/calendar/events/v1/events/103', { title: 'Jumble sale' }, 'Jumble sale', 'Fair 3"'],
  ['a category', '/calendar/events/v1/categories/3', { name: 'Markets' }, 'Markets', 'Fairs'],
  ['how many events carry it', '/calendar/events/v1/events/104', { categories: [] }, '"count":39', '"count":40'],
  ['a venue that is hidden', '/calendar/events/v1/venues/2', { status: 'draft' }, 'Town hall', 'Old mill'],
  ['an event that is hidden', '/calendar/events/v1/events/105', { status: 'private' }, 'Fair 4"', 'Fair 5"'],
];

for (const [what, path, json, shows, hides] of CHANGES) {
  test(`fragments in a file show a change of ${what}`, async (t) => {
    const sites = await twoSites(t, { kept_bytes: 60_000 });
    assert.ok((await shownAlike(sites)).includes(hides), `${hides} is not shown before`);
    await shownAlike(sites);
    assert.match(await onDisk(sites[0]), /on disk +[1-9]\d/);
    for (const site of sites)
      assert.equal((await site.json(path, { method: 'PATCH', as: 'administrator', json })).status, 200);
    for (let round = 0; round < 2; round++) {
      const shown = await shownAlike(sites);
      assert.ok(shown.includes(shows), `${shows} is not shown`);
      assert.ok(!shown.includes(hides), `${hides} is shown`);
    }
  });
}

for (const [what, limits] of [
  ['no room on disk', { kept_bytes: 60_000, kept_on_disk: 0 }],
  ['room for a few on disk', { kept_bytes: 60_000, kept_on_disk: 30_000 }],
] as const) {
  test(`with ${what}, responses are the same`, async (t) => {
    const sites = await twoSites(t, limits);
    for (let round = 0; round < 3; round++) await shownAlike(sites);
  });
}

test('nothing has the name of the file', async (t) => {
  const sites = await twoSites(t, { kept_bytes: 60_000 });
  for (let round = 0; round < 2; round++) await shownAlike(sites);
  const [{ fileSystem }] = sites;
  const names = (await fileSystem.readDirectory('/site/.almanac/tmp')).map(({ name }) => name);
  assert.deepEqual(names, []);
});
