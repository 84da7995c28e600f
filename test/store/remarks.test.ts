/** Remarks about records that are served although the API would refuse them, or that have unknown members. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../verify/faults/opened-site.ts';
import { until } from '../verify/faults/until.ts';

const PATIENCE = 20_000;
const FILE = 'calendar/events/1.json';
const fair = {
  id: 1,
  title: 'Fair',
  slug: 'fair',
  start: '2027-05-01 10:00:00',
  end: '2027-05-01 12:00:00',
  timezone: 'UTC',
};

const ENDS_EARLY = ['end: must not be before start, 2027-05-01 10:00:00', 6];
const REFUSED = 'a record contains a value that the API would refuse';
const UNKNOWN = 'a record has an unknown member';

async function world(t: TestContext) {
  const folder = await makeSiteFolder();
  t.after(() => removeSiteFolder(folder));
  const write = (path: string, record: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${JSON.stringify(record, null, 2)}\n`);
  };
  const open = async (fingerprint?: string) => {
    const opened = await openSiteIn(folder, { fingerprint: async () => fingerprint });
    return { ...opened, told: () => toldBy(opened) };
  };
  return { write, open };
}

const toldBy = ({ logged }: OpenedSite) =>
  logged.flatMap(({ message, fields: { file, line, problem } }) =>
    message === REFUSED || message === UNKNOWN ? [[message, file, problem, line]] : [],
  );

const titleOf = async (opened: OpenedSite): Promise<unknown> =>
  Object(await (await opened.ask('/calendar/events/v1/events/1')).json()).title;

test('an edit that the API would refuse is served, and reported once with its line until it is repaired', async (t) => {
  const { write, open } = await world(t);
  write(FILE, fair);
  const site = await open();
  assert.deepEqual(site.told(), []);

  write(FILE, { ...fair, title: 'Late fair', end: '2027-05-01 09:00:00' });
  await until(() => site.told().length > 0, PATIENCE);
  assert.deepEqual(site.told(), [[REFUSED, FILE, ...ENDS_EARLY]]);
  assert.equal(await titleOf(site), 'Late fair');

  write(FILE, { ...fair, title: 'Later fair', end: '2027-05-01 09:00:00' });
  await until(async () => (await titleOf(site)) === 'Later fair', PATIENCE);
  write(FILE, { ...fair, title: 'Mended fair' });
  await until(async () => (await titleOf(site)) === 'Mended fair', PATIENCE);
  assert.equal(site.told().length, 1);

  write(FILE, { ...fair, end: '2027-05-01 09:00:00' });
  await until(() => site.told().length > 1, PATIENCE);
  await site.site.close();
});

test('an unknown member is reported with the nearest known name, and kept', async (t) => {
  const { write, open } = await world(t);
  write(FILE, { ...fair, colour: 'red', end_date: '2027-05-01', $schema: '../../.schema/calendar/events.json' });
  // members of plugins that are off
  write('calendar/events/2.json', { ...fair, id: 2, slug: 'other', tickets: [], last_ticket: 4 });
  write('calendar/venues/3.json', { id: 3, title: 'Hall', slug: 'hall', geo_lat: 1, geo_lng: 2 });
  write('content/terms/4.json', { id: 4, taxonomy: 'nav_menu', name: 'Main', slug: 'main', locations: ['header'] });
  const site = await open();
  await until(() => site.told().length > 1, PATIENCE);
  assert.equal(await titleOf(site), 'Fair');
  await site.site.close();
  assert.deepEqual(site.told(), [
    [UNKNOWN, FILE, 'colour: is unknown and left as it is', 8],
    [UNKNOWN, FILE, 'end_date: is unknown and left as it is; did you mean end?', 9],
  ]);
});

test('of very many records some are named, with the number of others', async (t) => {
  const { write, open } = await world(t);
  for (let id = 1; id <= 30; id++) {
    write(`calendar/events/${id}.json`, { ...fair, id, slug: `fair-${id}`, end: '2027-05-01 09:00:00' });
  }
  const site = await open();
  const more = () => site.logged.find(({ message }) => message.startsWith('there are more warnings'));
  await until(() => more() !== undefined, PATIENCE);
  await site.site.close();
  assert.deepEqual([site.told().length, more()?.fields], [20, { more: 10 }]);
});

test('remarks of records in a snapshot were reported when read, and are not repeated before the file is edited', async (t) => {
  const { write, open } = await world(t);
  write(FILE, { ...fair, end: '2027-05-01 09:00:00' });
  const first = await open('code');
  await until(() => first.told().length === 1, PATIENCE);
  await first.site.close();
  const second = await open('code');
  assert.equal(await titleOf(second), 'Fair');
  await second.site.close();
  const third = await open('other code');
  await until(() => third.told().length === 1, PATIENCE);
  await third.site.close();
});
