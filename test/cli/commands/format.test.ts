import assert from 'node:assert/strict';
import { test } from 'node:test';
import { almanac } from '../../../scripts/cli/commands/main.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import { type DataFiles, dataFolder, present, textOf } from '../doctor/data-folder.ts';
import { commandHost } from './command-host.ts';

const VENUE = { id: 1, title: 'Hall', slug: 'hall' };
const TIMES = { start: '2027-01-01 10:00:00', end: '2027-01-01 11:00:00', timezone: 'UTC' };
const EVENT = { id: 2, title: 'Fair', slug: 'fair', ...TIMES };

/** A folder in which each kind of file lies that there is for it. */
const FILES = {
  'calendar/venues/1.json': '{"slug": "hall", "id": 1,\r\n "title": "Hall"}',
  'calendar/events/2.json': { ...EVENT, tags: [9, 5], z: 1, a: { d: 1, c: 2 } },
  'calendar/events/3.json': { ...EVENT, id: 3, slug: 'other' },
  'site/posts/6.json': { id: 6, title: 'News', slug: 'news', content: 'One\nTwo', excerpt: 'One' },
  'calendar/events/4.json': '{ "id": 4, ',
  'calendar/events/5.json': '{ "title": "no event", "id": 5 }',
  'tickets/rsvps/notes.txt': 'mine',
  'orphan/things/1.json': '{"id":1}',
  'users/1.json':
    '{ "id": 1, "slug": "ada", "login": "ada", "name": "Ada", "role": "editor", "registered": "2027-01-01T00:00:00Z" }',
};

const FORMATTED = {
  'calendar/events/2.json': { ...EVENT, tags: [5, 9], a: { d: 1, c: 2 }, z: 1 },
  'calendar/venues/1.json': VENUE,
  'site/posts/6.json': { id: 6, title: 'News', slug: 'news', content: ['One', 'Two'], excerpt: 'One' },
  'users/1.json': { id: 1, login: 'ada', name: 'Ada', slug: 'ada', role: 'editor', registered: '2027-01-01T00:00:00Z' },
};

async function format(files: DataFiles, line: string) {
  const fileSystem = await dataFolder(files);
  const { host, printed, warned } = commandHost(
    {
      fileSystem,
      log: quietLog,
      random: { bytes: (count) => new Uint8Array(count) },
      processes: {
        self: async () => ({ pid: 1, started: '', boot: '' }),
        isRunning: async () => false,
        memory: () => ({ resident: 0, heap: 0 }),
      },
    },
    { findPlugins: () => present },
  );
  const code = await almanac(line.split(' '), host);
  const texts = await Promise.all(
    Object.keys(files).map(async (path) => [
      path,
      new TextDecoder().decode(await fileSystem.readFile(`/site/${path}`)),
    ]),
  );
  return { code, printed: [...printed].sort(), warned, texts: Object.fromEntries(texts) };
}

const textsOf = (files: DataFiles) =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path, textOf(file)]));

test('format rewrites all records, and skips files that it does not understand', async () => {
  const { texts, ...said } = await format(FILES, 'format --data /site');
  assert.deepEqual(said, { code: 0, printed: Object.keys(FORMATTED), warned: [] });
  assert.deepEqual(texts, textsOf({ ...FILES, ...FORMATTED }));
});

for (const [what, line, code, printed, warned] of [
  ['all', 'format --check --data /site', 1, Object.keys(FORMATTED), []],
  ['a folder', 'format ../site/users --check --data /site', 1, ['users/1.json'], []],
  ['a file', 'format /site/calendar/events/2.json --check --data /site', 1, ['calendar/events/2.json'], []],
  ['what is right', 'format /site/calendar/events/3.json /site/calendar/event --check --data /site', 0, [], []],
  ['what is elsewhere', 'format /etc --check --data /site', 1, [], ['almanac: /etc is not in the folder of the site']],
] as const) {
  test(`format --check names files that format would rewrite, and writes nothing: ${what}`, async () => {
    const { texts, ...said } = await format(FILES, line);
    assert.deepEqual(said, { code, printed, warned });
    assert.deepEqual(texts, textsOf(FILES));
  });
}

test('a second time there is nothing to do', async () => {
  const { printed } = await format({ ...FILES, ...FORMATTED }, 'format --data /site');
  assert.deepEqual(printed, []);
});

test('a running server formats, and serves the same', async () => {
  const { command, json, fileSystem, close } = await testSite(['content', 'calendar'].map(presentPlugin), {
    files: { 'calendar/venues/1.json': FILES['calendar/venues/1.json'] },
  });
  const path = '/calendar/events/v1/venues/1';
  const { body } = await json(path);
  assert.deepEqual(await command('format records', []), ['calendar/venues/1.json']);
  assert.deepEqual(await command('format records', []), []);
  assert.equal(new TextDecoder().decode(await fileSystem.readFile('/site/calendar/venues/1.json')), textOf(VENUE));
  assert.deepEqual((await json(path)).body, body);
  await close();
});
