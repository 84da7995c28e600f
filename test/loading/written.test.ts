import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../core/index.ts';
import { pluginSource, testSite } from '../../scripts/testing/test-site.ts';

test('a plugin that observes writes declares it in its manifest', async () => {
  const diary = definePlugin({ name: 'diary' }).with({ written: () => {} });
  await assert.rejects(testSite([diary]), /plugin diary may not .*: add "git" to uses in its plugin.json/);
});

test('a failing observer changes nothing, and the next one is notified', async () => {
  const told: string[] = [];
  const failing = definePlugin({ name: 'failing' }).with({
    written: () => {
      throw new Error('no');
    },
  });
  const diary = definePlugin({ name: 'diary' }).with({
    written: ({ records }) => told.push(...records.map(({ file }) => file.path)),
  });
  const site = await testSite([failing, diary].map((plugin) => pluginSource(plugin, { uses: ['git'] })));
  await site.command('user add', { login: 'ada', role: 'editor', email: 'ada@example.org' });
  assert.deepEqual(told, ['users/1.json'], 'credentials are private');
  assert.ok(site.logged.some((line) => line.includes('a plugin failed outside of requests')));
  await site.site.close();
});
