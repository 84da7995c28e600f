import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../../../core/index.ts';
import { pluginSource, testSite } from '../../../../scripts/testing/test-site.ts';
import hello from '../../../fixtures/plugins/hello/index.ts';

/** Nothing may run its code. */
const stranger = {
  ...pluginSource(definePlugin({ name: 'stranger' }).with({}), {
    description: 'Looks harmless.',
    almanac: '^0.1 || ^0.2',
    requires: { hello: '^2' },
    uses: ['network:api.example.org'],
  }),
  origin: 'package' as const,
  key: '@acme/stranger',
  version: '1.2.0',
  load: () => {
    throw new Error('code that is off was run');
  },
};

test('of a plugin that is on, all that it brings is said', async (t) => {
  const site = await testSite([hello], { off: [stranger] });
  t.after(() => site.close());
  const lines = await site.command('plugin info', 'hello');
  const rows = lines.map((line) => line.trimEnd().split(/ {2,}/));
  assert.deepEqual(rows.slice(0, 8), [
    ['name', 'hello'],
    ['description', 'Notes on a wall, and a greeting.'],
    ['origin', 'part of almanac'],
    ['version', '-'],
    ['state', 'on'],
    ['requires', '-'],
    ['may', 'only use its own data'],
    ['namespace', 'hello/v1'],
  ]);
  const others = rows.slice(8).map((row) => row.join(': '));
  for (const row of [
    'route: GET /notes: anyone',
    'route: POST /notes: contributor and above',
    'route: PUT, PATCH /notes/:id: contributor and above',
    'settings: word',
    'collections: hello/notes',
    'opens points: hello/list, hello/note, hello/signatures, hello/greetings, hello/written',
    'commands: hello pin',
    'checks: wall',
  ]) {
    assert.ok(others.includes(row), `${row}\n${others.join('\n')}`);
  }
});

test('for a plugin that is off the manifest is shown, and no code runs', async (t) => {
  const site = await testSite([hello], { off: [stranger] });
  t.after(() => site.close());
  assert.deepEqual(await site.command('plugin info', '@acme/stranger'), [
    'name         stranger',
    'description  Looks harmless.',
    'origin       the package @acme/stranger',
    'version      1.2.0',
    'made for     almanac ^0.1 || ^0.2',
    'state        off',
    'requires     hello ^2',
    'requests     api.example.org',
    'It is off: this is from its plugin.json; its code was not run.',
  ]);
});

test('one that is not there is refused with those that are', async (t) => {
  const site = await testSite([hello], { off: [stranger] });
  t.after(() => site.close());
  await assert.rejects(site.command('plugin info', 'helo'), /no plugin helo; available are @acme\/stranger and hello/);
});
