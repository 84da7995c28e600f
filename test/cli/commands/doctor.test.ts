import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFrame } from '../../../core/store/journal/frame.ts';
import { encodeEntry } from '../../../core/store/journal/journal-entry.ts';
import { almanac } from '../../../scripts/cli/commands/main.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { type DataFiles, dataFolder, present } from '../doctor/data-folder.ts';
import { commandHost } from './command-host.ts';

const GOOD = '{ "id": 1, "title": "Hall", "slug": "hall" }';
const BAD = '{ "id": 2, ';
const BAD_LINE = 'calendar/venues/2.json:1:12 expected a key in double quotes, but the file ends';

/** Runs it on these files; gives its exit code and what it says. */
async function doctor(files: DataFiles, ...options: readonly string[]) {
  const { host, printed, warned } = commandHost(
    {
      fileSystem: await dataFolder(files),
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
  const code = await almanac(['doctor', '--data', '/site', ...options], host);
  const { fileSystem } = host.ports;
  const venues = await fileSystem.readDirectory('/site/calendar/venues').catch(() => []);
  return {
    code,
    printed,
    warned,
    files: await fileSystem.readDirectory('/site'),
    venues: venues.map(({ name }) => name).sort(),
  };
}

for (const [what, files, code, printed] of [
  ['nothing is wrong', { 'calendar/venues/1.json': GOOD }, 0, []],
  ['a file is bad', { 'calendar/venues/1.json': GOOD, 'calendar/venues/2.json': BAD }, 1, [BAD_LINE]],
  [
    'something is strange',
    { 'orphan/things/1.json': GOOD },
    0,
    ['orphan/things/ warning: belongs to no available plugin'],
  ],
  [
    'the settings are bad',
    { 'settings.json': '{', 'calendar/venues/2.json': BAD },
    1,
    [BAD_LINE, 'settings.json:1:2 expected a key in double quotes, but the file ends'],
  ],
] as const satisfies readonly (readonly [string, DataFiles, number, readonly string[]])[]) {
  test(`--data-only, for a hook: prints only problems and changes nothing, where ${what}`, async () => {
    const told = await doctor(files, '--data-only');
    assert.deepEqual([told.code, told.printed, told.warned], [code, printed, []]);
    assert.ok(told.files.every(({ name }) => name !== '.almanac'));
  });
}

for (const [what, files, code, lines] of [
  [
    'nothing is wrong',
    { 'calendar/venues/1.json': GOOD },
    0,
    ['0 errors and 0 warnings in 1 record', '', /^good +Data folder/],
  ],
  [
    'a file is bad',
    { 'calendar/venues/1.json': GOOD, 'calendar/venues/2.json': BAD },
    1,
    [BAD_LINE, '', '1 error and 0 warnings in 2 records', '', /^good +Data folder/],
  ],
] as const satisfies readonly (readonly [string, DataFiles, number, readonly (string | RegExp)[]])[]) {
  test(`problems first, then a row per check, where ${what}`, async () => {
    const told = await doctor(files);
    assert.equal(told.code, code);
    for (const [index, line] of lines.entries()) assert.match(told.printed[index] ?? '', new RegExp(line));
    assert.match(told.printed.at(-1) ?? '', /^\w+: \d+ good, \d+ recommended, 0 critical$/);
  });
}

test('damage in the middle of a journal: file and offset, and later entries count', async () => {
  const frames = [
    encodeFrame(new TextEncoder().encode('{"after":null,"boot":"b","version":1}')),
    ...[1, 2, 3].map((id) => {
      const bytes = new TextEncoder().encode(`${JSON.stringify({ id, title: `Hall ${id}`, slug: `hall-${id}` })}\n`);
      const files = [{ path: `calendar/venues/${id}.json`, base: undefined, bytes }];
      const entry = { position: id, ids: { site: id }, files, kept: [], removed: [], found: [], texts: [] };
      return encodeFrame(Buffer.concat(encodeEntry(entry)));
    }),
  ];
  const journal = Buffer.concat(frames);
  const offset = (frames[0]?.length ?? 0) + (frames[1]?.length ?? 0);
  journal[offset + 40] = (journal[offset + 40] ?? 0) ^ 1;
  const files = { 'calendar/other.txt': '', '.almanac/journal/0000000007.log': journal };
  const told = await doctor(files);
  assert.equal(told.code, 1);
  const row = told.printed.findIndex((line) => line.startsWith('critical') && line.includes('Conflicts set aside'));
  assert.match(told.printed[row] ?? '', /Internal files of the server were damaged/);
  const aside = `^  \\.almanac/conflicts/journal~0000000007-at-${offset}\\.[0-9a-f]{12}\\.damaged$`;
  assert.match(told.printed[row + 1] ?? '', new RegExp(aside));
  assert.deepEqual(told.venues, ['1.json', '3.json']);
});

test('a site that cannot be opened: why, and the problems of its files', async () => {
  const told = await doctor({ 'settings.json': '{', 'calendar/venues/2.json': BAD });
  assert.deepEqual(told, {
    ...told,
    code: 1,
    warned: ['almanac: settings.json:1:2 expected a key in double quotes, but the file ends'],
    printed: [
      BAD_LINE,
      'settings.json:1:2 expected a key in double quotes, but the file ends',
      '',
      '2 errors and 0 warnings in 1 record',
    ],
  });
});
