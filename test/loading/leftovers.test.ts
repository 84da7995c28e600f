import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servingIn } from '../cli/commands/almanac-process.ts';
import { until } from '../verify/faults/until.ts';
import { folderWith, manifest, type PluggedSite, pluggedSite, saying } from './plugged-site.ts';

const INDEX = 'plugins/shop/index.ts';
const MANIFEST = 'plugins/shop/plugin.json';
const PATIENCE = 10_000;

/** Ways to start a timer that calls `tick` again and again. */
const WAYS: Readonly<Record<string, string>> = {
  setInterval: 'setInterval(tick, 1);',
  setTimeout: 'const again = () => { tick(); setTimeout(again, 1); }; again();',
  setImmediate: 'const soon = () => { tick(); setImmediate(() => setTimeout(soon, 1)); }; soon();',
  globalThis: "globalThis.setInterval(tick, 1); (globalThis as any)['set' + 'Interval'](tick, 1);",
  global: '(globalThis as any).global.globalThis.setInterval(tick, 1); (global as any).setInterval(tick, 1);',
  'node:timers': 'timers.setInterval(tick, 1); named(tick, 1);',
  'promises of node:timers':
    'const each = async () => { for (;;) { tick(); await timers.promises.setTimeout(1); } }; each();',
  'node:timers/promises': `
    const one = async () => { for (;;) { tick(); await promises.setTimeout(1); await promises.setImmediate(); } };
    one();
    const two = async () => { for await (const _ of promises.setInterval(1)) tick(); };
    two();
    const three = async () => { for (;;) { tick(); await promises.scheduler.wait(1); await promises.scheduler.yield(); } };
    three();`,
  'a promise of util':
    'const wait = promisify(setTimeout); const four = async () => { for (;;) { tick(); await wait(1); } }; four();',
};

const IMPORTS = `
import * as timers from 'node:timers';
import { setInterval as named } from 'node:timers';
import * as promises from 'node:timers/promises';
import { promisify } from 'node:util';`;

const USES = { uses: ['node:timers', 'node:timers/promises', 'node:util'] };

/** Timers that note a name again and again, for as long as they live. */
const ticking = (name: string, ways: readonly string[] = Object.values(WAYS)) => `${IMPORTS}
const tick = () => void (globalThis as any).almanacTicks?.add('${name}');
${ways.join('\n')}`;

const ticks = new Set<string>();
(globalThis as { almanacTicks?: Set<string> }).almanacTicks = ticks;

/** Which timers note something from now on: at least one of `alive` does. */
async function stillTicking(alive: string): Promise<readonly string[]> {
  ticks.clear();
  await until(async () => ticks.has(alive), PATIENCE);
  return [...ticks].sort();
}

/** Waits until other code of the plugin serves. */
const serves = (site: PluggedSite, said: number) =>
  until(async () => JSON.stringify(await site.get('/shop/v1/said')) === JSON.stringify({ said }), PATIENCE);

const switched = (site: PluggedSite, isOn: boolean) =>
  site.command(`plugin ${isOn ? 'on' : 'off'}`, { names: ['shop'], on: isOn });

for (const [what, way] of Object.entries(WAYS)) {
  test(`a timer ends with the code that started it: ${what}`, async (t) => {
    const clock = { 'plugins/clock/index.ts': saying('1', { name: 'clock', imports: ticking('clock') }) };
    const uses = { [MANIFEST]: manifest(USES), 'plugins/clock/plugin.json': manifest({ ...USES, name: 'clock' }) };
    const site = await pluggedSite(
      t,
      { ...clock, ...uses, [INDEX]: saying('1', { imports: ticking('shop', [way]) }) },
      { plugins: { shop: true, clock: true } },
    );
    assert.deepEqual(await stillTicking('shop'), ['clock', 'shop']);
    await switched(site, false);
    assert.deepEqual(await stillTicking('clock'), ['clock']);
    assert.deepEqual(
      site.logged.filter(({ message }) => message.includes('plugin failed')),
      [],
    );
  });
}

test('work started by the former code of a plugin ends with it: reloaded, switched off, on again', async (t) => {
  const clock = { 'plugins/clock/index.ts': saying('1', { name: 'clock', imports: ticking('clock') }) };
  const uses = { [MANIFEST]: manifest(USES), 'plugins/clock/plugin.json': manifest({ ...USES, name: 'clock' }) };
  const site = await pluggedSite(
    t,
    { ...clock, ...uses, [INDEX]: saying('1', { imports: ticking('first') }) },
    { plugins: { shop: true, clock: true }, watch: true },
  );
  assert.deepEqual(await stillTicking('first'), ['clock', 'first']);
  site.write({ [INDEX]: saying('2', { imports: ticking('second') }) });
  await serves(site, 2);
  assert.deepEqual(await stillTicking('clock'), ['clock', 'second']);
  site.write({ [INDEX]: `${ticking('broken')}\nexport default 1;` });
  await until(async () => site.logged.some(({ message }) => message.startsWith('the saved plugins')), PATIENCE);
  assert.deepEqual(await stillTicking('clock'), ['clock', 'second']);
  site.write({ [INDEX]: saying('3', { imports: ticking('third') }) });
  await serves(site, 3);
  await switched(site, false);
  assert.deepEqual(await stillTicking('clock'), ['clock']);
  await switched(site, true);
  assert.deepEqual(await stillTicking('third'), ['clock', 'third']);
});

test('work that cannot be ended is reported', async (t) => {
  const site = await pluggedSite(
    t,
    {
      [INDEX]: saying('1'),
      [MANIFEST]: manifest({ uses: ['node:net', 'node:path', 'node:timers', 'node:timers/promises', 'node:vm'] }),
    },
    { plugins: { shop: true } },
  );
  await switched(site, false);
  const warned = site.logged.filter(({ message }) => message.startsWith('work started by the former code of a plugin'));
  assert.deepEqual(
    warned.map(({ fields }) => fields),
    [{ plugin: 'shop', modules: ['node:net', 'node:vm'] }],
  );
});

for (const { what, imports, uses } of [
  { what: 'a timer', imports: 'setInterval(() => {}, 1_000);', uses: [] },
  { what: 'a timer of the global object', imports: 'globalThis.setInterval(() => {}, 1_000);', uses: [] },
  {
    what: 'a promise that waits',
    imports: "import { setTimeout } from 'node:timers/promises'; setTimeout(1_000_000);",
    uses: ['node:timers/promises'],
  },
  {
    what: 'a server of its own',
    imports: "import { createServer } from 'node:net'; createServer().listen(0, '127.0.0.1');",
    uses: ['node:net'],
  },
]) {
  test(`a server ends when it is asked to, whatever a plugin left: ${what}`, async (t) => {
    const folder = folderWith(t, {
      'settings.json': JSON.stringify({ plugins: { shop: true } }),
      [INDEX]: saying('1', { imports }),
      [MANIFEST]: manifest({ uses }),
    });
    const server = await servingIn(folder, 'serve', '--data', folder, '--port', '0', '--yes');
    const { code } = await server.stop('SIGTERM');
    assert.equal(code, 0);
  });
}
