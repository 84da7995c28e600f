import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Check, definePlugin } from '../../../core/index.ts';
import { pluginSource, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';

const venue = (id: number) => JSON.stringify({ id, title: `Hall ${id}`, slug: `hall-${id}` });

/** Nothing is encrypted on the way to the address that test sites have. */
const settings = { url: 'https://site.test' };

const open = () =>
  testSite(['content', 'calendar'].map(presentPlugin), {
    settings,
    files: {
      'calendar/venues/1.json': venue(1),
      'calendar/venues/2.json': venue(2),
      'calendar/venues/3.json': '{ "id": 3 }',
    },
  });

/** Runs it; gives its exit code and what it prints. */
async function doctor(site: TestSite) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const code = await site.site.run(['doctor'], false, { print, warn: print, progress: () => {} });
  return { code, printed };
}

test('a row per check with its details, and a summary', async () => {
  const site = await open();
  const { code, printed } = await doctor(site);
  assert.equal(code, 0);
  const rows = printed.filter((line) => !line.startsWith('  '));
  assert.deepEqual(
    rows.slice(0, -2).map((line) => line.split(/\s{2,}/).slice(0, 2)),
    [
      ['good', 'Data folder'],
      ['good', 'Free space'],
      ['good', 'Journal'],
      ['good', 'Lock'],
      ['recommended', 'Files in quarantine'],
      ['good', 'Conflicts set aside'],
      ['good', 'Settings'],
      ['good', 'Code of plugins'],
      ['good', 'Jobs of plugins'],
      ['good', 'Mail'],
      ['good', 'Edits by hand and by git'],
      ['good', 'Git'],
      ['good', 'Clock and time zone'],
      ['good', 'Authorization header'],
      ['good', 'HTTPS'],
    ],
  );
  assert.deepEqual(rows.slice(-2), ['', 'recommended: 14 good, 1 recommended, 0 critical']);
  const bad = printed.findIndex((line) => line.startsWith('recommended'));
  assert.deepEqual(printed.slice(bad, bad + 3), [
    'recommended  Files in quarantine       1 file with errors cannot be served.',
    '  calendar/venues/3.json:1:1: title: is missing',
    '  Repair each file by hand or with git; the server reads it immediately.',
  ]);
  await site.close();
});

const bakery = (run: Check['run']) =>
  pluginSource(definePlugin({ name: 'bakery' }).with({ checks: [{ name: 'oven', label: 'Oven', run }] }));

for (const [what, run, exit, row] of [
  ['good', () => ({ status: 'good', message: 'The oven is hot.' }), 0, /^good +Oven +The oven is hot\.$/],
  [
    'recommended',
    () => ({ status: 'recommended', message: 'The oven is cool.' }),
    0,
    /^recommended +Oven +The oven is cool\.$/,
  ],
  [
    'critical',
    async () => ({ status: 'critical', message: 'The oven is on fire.' }),
    1,
    /^critical +Oven +The oven is on fire\.$/,
  ],
  [
    'one that fails',
    () => {
      throw new Error('no oven');
    },
    1,
    /^critical +Oven +This check failed; the log says why\.$/,
  ],
] as const satisfies readonly (readonly [string, Check['run'], number, RegExp])[]) {
  test(`a check of a plugin: ${what}, exit code ${exit}`, async () => {
    const site = await testSite([bakery(run)], { settings });
    const { code, printed } = await doctor(site);
    assert.equal(code, exit);
    assert.match(printed.find((line) => line.includes('Oven')) ?? '', row);
    await site.close();
  });
}

test('--stats: memory and disk usage by collection', async () => {
  const site = await open();
  await site.json('/calendar/events/v1/venues?search=hall');
  const lines = await site.command('doctor', true);
  const row = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(/\s{2,}/)
      .slice(1);
  for (const name of ['resident', 'heap', 'journal', 'snapshot'])
    assert.match(row(name)?.[0] ?? '', /^[\d.]+ [KMG]?i?B$/);
  const [records, bytes, indexes] = row('calendar/venues') ?? [];
  assert.equal(records, '3');
  assert.match(bytes ?? '', /^[\d.]+ KiB$/);
  assert.notEqual(indexes, '0 B');
  assert.deepEqual(row('calendar/events'), ['0', '0 B', '0 B']);
  await site.close();
});
