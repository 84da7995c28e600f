/** Files that people drop into folders of a running site, on a real disk. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { makeSiteFolder, openSiteIn, removeSiteFolder } from '../../verify/faults/opened-site.ts';
import { until } from '../../verify/faults/until.ts';

const V = 'calendar/venues';
const PATIENCE = 20_000;

async function world() {
  const folder = await makeSiteFolder();
  after(() => removeSiteFolder(folder));
  const drop = (path: string, file: string | object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof file === 'string' ? file : JSON.stringify(file));
  };
  const isThere = (path: string) => existsSync(join(folder, path));
  const said = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const names = (path: string) => readdirSync(join(folder, path)).sort();
  return { folder, drop, isThere, said, names };
}

const slugs = async (site: Awaited<ReturnType<typeof openSiteIn>>): Promise<readonly unknown[]> => {
  const answer = await site.ask('/calendar/events/v1/venues');
  const body: { readonly venues?: readonly { readonly slug: string }[] } =
    answer.status === 200 ? Object(await answer.json()) : {};
  return (body.venues ?? []).map(({ slug }) => slug).sort();
};

test('files present at the start and later ones get ids, are served, and are reported once', async () => {
  const { folder, drop, names } = await world();
  drop(`${V}/town-hall.json`, { title: 'The hall' });
  const site = await openSiteIn(folder);
  await until(async () => (await slugs(site)).length === 1, PATIENCE);
  drop(`${V}/barn.json`, { title: 'The barn' });
  drop(`${V}/new.json`, { title: 'Old mill' });
  await until(async () => (await slugs(site)).length === 3, PATIENCE);
  assert.deepEqual(await slugs(site), ['barn', 'old-mill', 'town-hall']);
  // a dropped file is removed when its record is durable
  await until(() => names(V).length === 3, PATIENCE);
  assert.deepEqual(names(V), ['1.json', '2.json', '3.json']);
  await until(async () => (await site.site.health()).quarantined.length === 0, PATIENCE);
  const taken = site.logged.flatMap(({ message, fields }) =>
    message === 'a dropped file was imported' ? `${fields.file} ${fields.record}` : [],
  );
  assert.deepEqual(taken.sort(), [
    `${V}/barn.json ${V}/2.json`,
    `${V}/new.json ${V}/3.json`,
    `${V}/town-hall.json ${V}/1.json`,
  ]);
  await site.site.close();
  assert.deepEqual(
    site.logged.filter(({ message }) => message.includes('quarantine')),
    [],
    'a file that is good gives no alarm',
  );
  assert.deepEqual(names(V), ['1.json', '2.json', '3.json']);
  assert.deepEqual(names('.almanac/conflicts'), []);
});

test('an incomplete or invalid file is left alone with its reason until it is repaired', async () => {
  const { folder, drop, said, isThere } = await world();
  const site = await openSiteIn(folder);
  const reasons = () =>
    site.logged.flatMap(({ message, fields }) =>
      message === 'a dropped file cannot be imported' ? [fields.problem] : [],
    );
  drop(`${V}/barn.json`, '{ "title": ');
  await until(() => reasons().length === 1, PATIENCE);
  drop(`${V}/barn.json`, '{ "title": 5 }');
  await until(() => reasons().length === 2, PATIENCE);
  assert.deepEqual(reasons(), ['expected a value, but the file ends', `${V}: title: must be text, not 5`]);
  assert.ok(isThere(`${V}/barn.json`));
  drop(`${V}/barn.json`, '{ "title": "The barn" }');
  await until(() => !isThere(`${V}/barn.json`), PATIENCE);
  assert.deepEqual(
    [Object(said(`${V}/1.json`)).slug, await slugs(site)],
    ['barn', ['barn']],
    'no id was spent in vain',
  );
  await site.site.close();
});

test('a copy is reported with the record that has its id and what to do, and is imported once it has no id', async (t) => {
  const { folder, drop, isThere } = await world();
  drop(`${V}/1.json`, { id: 1, title: 'Hall', slug: 'hall' });
  drop(`${V}/copy.json`, '{\n  "id": 1,\n  "title": "Barn"\n}');
  const site = await openSiteIn(folder);
  t.after(() => site.site.close());
  const left = () =>
    site.logged.flatMap(({ message, fields: { file, line, problem, advice } }) =>
      message === 'a dropped file cannot be imported' ? [[file, line, problem, advice]] : [],
    );
  await until(() => left().length === 1, PATIENCE);
  const advice = 'for a new record, omit the id or use 2; to change that record, edit its file';
  assert.deepEqual(left(), [[`${V}/copy.json`, 2, `id: 1 is taken by ${V}/1.json`, advice]]);
  drop(`${V}/mill.json`, { id: 20, title: 'Mill' });
  await until(() => isThere(`${V}/20.json`), PATIENCE);
  assert.equal(left().length, 1, 'that another id is free now is no other reason');
  drop(`${V}/copy.json`, { title: 'Barn' });
  await until(() => isThere(`${V}/21.json`), PATIENCE);
  await until(async () => (await slugs(site)).length === 3, PATIENCE);
  assert.deepEqual(await slugs(site), ['barn', 'hall', 'mill']);
});

test('an event with handwritten times is served and saved with seconds', async (t) => {
  const { folder, drop, isThere, said } = await world();
  const times = { start: '2026-12-01T19:00', end: '2026-12-01 21:30' };
  drop('calendar/events/7.json', { id: 7, title: 'Carols', slug: 'carols', timezone: 'Europe/Rome', ...times });
  const site = await openSiteIn(folder);
  t.after(() => site.site.close());
  const shown = async (id: number) => {
    const { start_date, end_date, utc_start_date } = Object(
      await (await site.ask(`/calendar/events/v1/events/${id}`)).json(),
    );
    return [start_date, end_date, utc_start_date];
  };
  const served = ['2026-12-01 19:00:00', '2026-12-01 21:30:00', '2026-12-01 18:00:00'];
  assert.deepEqual(await shown(7), served);
  assert.equal(Object(said('calendar/events/7.json')).start, times.start, 'the file stays as it was written');
  drop('calendar/events/more-carols.json', { title: 'More carols', timezone: 'Europe/Rome', ...times });
  await until(() => isThere('calendar/events/8.json'), PATIENCE);
  assert.deepEqual(await shown(8), served);
  assert.equal(Object(said('calendar/events/8.json')).start, '2026-12-01 19:00:00');
});

test('nothing is imported while git is running', async () => {
  const { folder, drop, isThere, names } = await world();
  drop('.git/HEAD', 'ref: refs/heads/main\n');
  drop(`${V}/40.json`, { id: 40, title: 'Hall', slug: 'hall' });
  const site = await openSiteIn(folder);
  drop('.git/index.lock', '');
  drop(`${V}/barn.json`, { title: 'The barn' });
  // longer than a burst of changes, and shorter than a stale lock
  await until(() => !isThere(`${V}/barn.json`), 1_500);
  assert.deepEqual(names(V), ['40.json', 'barn.json']);
  rmSync(join(folder, '.git/index.lock'));
  await until(() => !isThere(`${V}/barn.json`), PATIENCE);
  assert.deepEqual(names(V), ['40.json', '41.json']);
  await site.site.close();
});

test('a file removed during its second check is not reported again', async (t) => {
  const { folder, drop, isThere } = await world();
  drop(`${V}/1.json`, { id: 1, title: 'Hall', slug: 'hall' });
  drop(`${V}/copy.json`, { id: 1, title: 'Barn' });
  let isGoing = false;
  const fileSystem: typeof nodeFileSystem = {
    ...nodeFileSystem,
    readFile: async (path) => {
      const bytes = await nodeFileSystem.readFile(path);
      if (isGoing && path.endsWith('/copy.json')) rmSync(path, { force: true });
      return bytes;
    },
  };
  const site = await openSiteIn(folder, { ports: { fileSystem } });
  t.after(() => site.site.close());
  const told = () => site.logged.filter(({ message }) => message === 'a dropped file cannot be imported').length;
  await until(() => told() === 1, PATIENCE);
  isGoing = true;
  drop(`${V}/mill.json`, { title: 'Mill' });
  await until(() => isThere(`${V}/2.json`) && !isThere(`${V}/copy.json`), PATIENCE);
  await until(async () => (await site.site.health()).quarantined.length === 0, PATIENCE);
  await site.site.close();
  assert.equal(told(), 1);
});
