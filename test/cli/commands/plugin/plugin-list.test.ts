import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contribute, definePlugin } from '../../../../core/index.ts';
import { pluginSource, testSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { bells, rang } from '../../../bells.ts';

const deaf = definePlugin({ name: 'deaf' }).with({
  extends: [
    contribute(rang, () => {
      throw new Error('no');
    }),
  ],
});
const friend = definePlugin({ name: 'friend' }).with({});

const WHY = 'plugin deaf was switched off: its code failed 3 times within a minute, last with Error: no';

test('a plugin that is off because its code failed is shown as left off, with those that require it, and why', async (t) => {
  const site = await testSite(
    [bells, pluginSource(deaf, { requires: ['bell'] }), pluginSource(friend, { requires: ['deaf'] })],
    { off: [presentPlugin('geoloc')] },
  );
  t.after(() => site.close());
  const list = async () => (await site.command('plugin list', null)).map((line) => line.trimEnd().split(/ {2,}/));
  const stateOf = async (name: string) => (await list()).find(([one]) => one === name)?.[1];
  const info = (name: string) => site.command('plugin info', name);
  assert.deepEqual(await list(), [
    ['NAME', 'STATE', 'REQUIRES'],
    ['bell', 'on', '-'],
    ['deaf', 'on', 'bell'],
    ['friend', 'on', 'deaf'],
    ['geoloc', 'off', 'calendar, content'],
  ]);

  for (let count = 0; count < 3; count++) await site.fetch('/bell/v1/ring', { method: 'POST' });
  await site.site.settled();
  assert.deepEqual(await list(), [
    ['NAME', 'STATE', 'REQUIRES'],
    ['bell', 'on', '-'],
    ['deaf', 'left off', 'bell'],
    ['friend', 'left off', 'deaf'],
    ['geoloc', 'off', 'calendar, content'],
    [WHY],
  ]);
  for (const name of ['deaf', 'friend']) {
    const lines = await info(name);
    assert.ok(lines.includes('state        left off'), lines.join('\n'));
    assert.equal(lines.at(-1), `It is left off, though the settings have it on: ${WHY}`);
  }

  await site.saveSettings({ plugins: { bell: true, deaf: true, friend: false } });
  assert.deepEqual([await stateOf('deaf'), await stateOf('friend')], ['on', 'off'], 'tried again');
  assert.equal((await list()).length, 5);
});

test('a plugin of almanac that is on without being named is shown as on', async (t) => {
  const site = await testSite([presentPlugin('api-docs')], { settings: { plugins: { 'api-docs': true } } });
  t.after(() => site.close());
  await site.saveSettings({ plugins: {} });
  assert.deepEqual(
    site.site.plugins.map(({ name }) => name),
    ['api-docs'],
  );
  assert.match((await site.command('plugin list', null)).join('\n'), /^api-docs +on /m);
});
