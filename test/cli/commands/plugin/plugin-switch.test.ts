import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { defineCollection, definePlugin } from '../../../../core/index.ts';
import { pluginSource, type TestSiteOptions, testSite } from '../../../../scripts/testing/test-site.ts';
import hello from '../../../fixtures/plugins/hello/index.ts';

const lamp = definePlugin({
  name: 'lamp',
  config: v.object({ color: v.optional(v.picklist(['red', 'green']), 'green') }),
}).with({});
const shade = pluginSource(definePlugin({ name: 'shade' }).with({}), { requires: ['lamp'] });
const broken = {
  ...pluginSource(definePlugin({ name: 'broken' }).with({})),
  load: async () => Promise.reject(new Error('no code')),
};

/** A site with one small plugin on; a lamp, its shade and what cannot be loaded are present. */
async function room(t: TestContext, settings: TestSiteOptions['settings'] = {}) {
  const site = await testSite([hello], { settings, off: [lamp, shade, broken] });
  t.after(() => site.close());
  const text = async () => new TextDecoder().decode(await site.fileSystem.readFile('/site/settings.json'));
  return {
    ...site,
    text,
    on: () => site.site.plugins.map(({ name }) => name),
    document: async () => JSON.parse(await text()),
    plugin: (on: boolean, ...names: string[]) => site.command(`plugin ${on ? 'on' : 'off'}`, { names, on }),
  };
}

test('plugins are switched on at once, and off again', async (t) => {
  const { plugin, json, document, on } = await room(t);
  assert.deepEqual(await plugin(true, 'shade', 'lamp'), ['shade is on', 'lamp is on']);
  assert.deepEqual(on(), ['hello', 'lamp', 'shade']);
  assert.deepEqual((await document()).plugins, { hello: true, shade: true, lamp: true });
  assert.deepEqual(await plugin(false, 'shade', 'lamp'), ['shade is off', 'lamp is off']);
  assert.deepEqual(on(), ['hello']);
  assert.equal((await json('/hello/v1/notes')).status, 200);
});

test('the settings of a plugin survive its being off', async (t) => {
  const { plugin, document } = await room(t, { plugins: { hello: true, lamp: { color: 'red' } } });
  await plugin(false, 'lamp');
  const off = await document();
  assert.deepEqual([off.plugins.lamp, off.plugins_off], [false, { lamp: { color: 'red' } }]);
  await plugin(true, 'lamp');
  const on = await document();
  assert.deepEqual([on.plugins.lamp, on.plugins_off], [{ color: 'red' }, undefined]);
});

test('an impossible change is refused with a message, and nothing is written', async (t) => {
  const cases: readonly (readonly [on: boolean, names: readonly string[], says: RegExp])[] = [
    [true, ['lump'], /there is no plugin lump; available are broken, hello, lamp, and shade/],
    [true, ['hello', 'shade'], /plugin shade requires lamp, .*: almanac plugin on hello lamp shade/],
    [true, ['broken'], /no code/],
  ];
  for (const [on, names, says] of cases) {
    await t.test(String(says), async (t) => {
      const { plugin, text, json } = await room(t);
      const before = await text();
      await assert.rejects(plugin(on, ...names), says);
      assert.equal(await text(), before);
      assert.equal((await json('/hello/v1/notes')).status, 200);
    });
  }
});

test('required plugins stay on', async (t) => {
  const { plugin, on } = await room(t, { plugins: { hello: true, lamp: true, shade: true } });
  await assert.rejects(plugin(false, 'lamp'), /plugin lamp is required by shade, .*: almanac plugin off lamp shade/);
  assert.deepEqual(on(), ['hello', 'lamp', 'shade']);
});

test('settings put aside that no longer fit are refused with the member, and the plugin stays off', async (t) => {
  const { plugin, on } = await room(t, { plugins_off: { lamp: { color: 'blue' } } });
  await assert.rejects(plugin(true, 'lamp'), ({ data }: { data: { params: unknown } }) => {
    assert.match(JSON.stringify(data.params), /plugins\.lamp\.color/);
    return true;
  });
  assert.deepEqual(on(), ['hello']);
});

const notes = defineCollection('slow/notes', v.object({ text: v.string() }), {
  guard: () => undefined,
  fields: {},
});

test('a command that is under way when plugins are switched ends on the set that it began with, which still follows', async (t) => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow = definePlugin({ name: 'slow' });
  const wait = slow.command({
    words: ['wait'],
    summary: 'Waits, and writes.',
    arguments: {},
    prepare: () => undefined,
    run: async (_input, { store, transaction, output }) => {
      await gate;
      await transaction((open) => open.of(notes).insert({ text: 'after all' }));
      output.print(`${store.of(notes).count()} note`);
      return 0;
    },
  });
  const site = await testSite([slow.with({ collections: [notes], commands: [wait] }), hello]);
  t.after(() => site.close());
  const waiting = site.command('wait', null);
  await site.command('plugin off', { names: ['slow'], on: false });
  go();
  assert.deepEqual(await waiting, ['1 note']);
  await assert.rejects(site.command('wait', null), /no plugin that is on has a command wait/);
});
