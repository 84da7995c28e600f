import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contribute, definePlugin } from '../../core/index.ts';
import { pluginSource, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { bells, rang } from '../bells.ts';

for (const { what, listen } of [
  {
    what: 'throws',
    listen: () => {
      throw new Error('no');
    },
  },
  { what: 'is rejected', listen: () => Promise.reject(new Error('no')) },
]) {
  test(`a listener that ${what} is named in the log, at most three times a minute; the others are notified`, async (t) => {
    const heard: string[] = [];
    const deaf = definePlugin({ name: 'deaf' }).with({ extends: [contribute(rang, listen)] });
    const ear = definePlugin({ name: 'ear' }).with({ extends: [contribute(rang, (sound) => void heard.push(sound))] });
    const listeners = [deaf, ear].map((plugin) => pluginSource(plugin, { requires: ['bell'] }));
    const site = await testSite([bells, ...listeners, presentPlugin('site-health')]);
    t.after(() => site.close());
    const ringTwice = async () => {
      for (let count = 0; count < 2; count++)
        assert.equal((await site.fetch('/bell/v1/ring', { method: 'POST' })).status, 200);
      await site.site.settled();
    };
    const namesOn = () => site.site.plugins.map(({ name }) => name);
    const health = async () =>
      (await site.json('/site-health/v1/tests/plugin-code', { as: 'administrator' })).body.description;

    await ringTwice();
    assert.equal(heard.length, 2);
    assert.match(String(site.logged[0]), /a plugin failed outside of requests.*deaf.*bell\/rang.*Error: no/);
    site.clock.advance(61_000);
    await ringTwice();
    assert.ok(namesOn().includes('deaf'), 'these are four within more than a minute');
    await ringTwice();
    assert.ok(!namesOn().includes('deaf'));
    assert.ok(namesOn().includes('ear'));
    assert.match(
      String(await health()),
      /plugin deaf was switched off: its code failed 3 times within a minute, last with Error: no/,
    );
    await site.saveSettings({ title: 'Tried again' });
    assert.ok(namesOn().includes('deaf'));
  });
}
