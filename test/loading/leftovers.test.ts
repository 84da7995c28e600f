import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servingIn } from '../cli/commands/almanac-process.ts';
import { until } from '../verify/faults/until.ts';
import { folderWith, manifest, type PluggedSite, pluggedSite, saying } from './plugged-site.ts';

const INDEX = 'plugins/shop/index.ts';
const MANIFEST = 'plugins/shop/plugin.json';
const PATIENCE = 10_000;

/** Timers of all kinds that note a name again and again, for as long as they live. */
const ticking = (name: string) => `
const tick = () => void (globalThis as any).almanacTicks?.add('${name}');
setInterval(tick, 1);
const again = () => { tick(); setTimeout(again, 1); };
again();
const soon = () => { tick(); setImmediate(() => setTimeout(soon, 1)); };
soon();`;

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

test('what the former code of a plugin has started ends with it: reloaded, switched off, on again', async (t) => {
  const clock = { 'plugins/clock/index.ts': saying('1', { name: 'clock', imports: ticking('clock') }) };
  const site = await pluggedSite(
    t,
    { ...clock, [INDEX]: saying('1', { imports: ticking('first') }) },
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

test('what cannot be ended is said', async (t) => {
  const site = await pluggedSite(
    t,
    { [INDEX]: saying('1'), [MANIFEST]: manifest({ uses: ['node:net', 'node:path'] }) },
    { plugins: { shop: true } },
  );
  await switched(site, false);
  const warned = site.logged.filter(({ message }) =>
    message.startsWith('what the former code of a plugin has started'),
  );
  assert.deepEqual(
    warned.map(({ fields }) => fields),
    [{ plugin: 'shop', modules: ['node:net'] }],
  );
});

for (const { what, imports, uses } of [
  { what: 'a timer', imports: 'setInterval(() => {}, 1_000);', uses: [] },
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
