/** Code that a site brings runs on this machine only after somebody said so. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as valibot from 'valibot';
import * as core from '../../../../core/index.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import { almanac } from '../../../../scripts/cli/commands/main.ts';
import { CompiledPlugins } from '../../../../scripts/find-plugins/compiled-plugins.ts';
import { esbuildCompiler } from '../../../../scripts/find-plugins/compiler/esbuild-compiler.ts';
import { findPlugins } from '../../../../scripts/find-plugins/find.ts';
import { sitePlugins } from '../../../../scripts/find-plugins/site-plugins.ts';
import { siteTrust } from '../../../../scripts/find-plugins/site-trust.ts';
import { folderWith, manifest, pluginsIn } from '../../../loading/plugged-site.ts';
import { openSiteIn, PLUGINS } from '../../../verify/faults/opened-site.ts';
import { commandHost } from '../command-host.ts';

/** What the code of the plugin does first: it leaves its name where the test looks. */
const ran: string[] = [];
Object.assign(globalThis, { noteRun: (name: string) => ran.push(name) });

const shop = `
import { definePlugin, defineCommand, defineCollection } from 'almanac';
import * as v from 'valibot';
globalThis.noteRun('shop');
const shop = definePlugin({ name: 'shop' });
const things = defineCollection('shop/things', v.looseObject({ id: v.number() }), { fields: {}, guard: () => undefined });
export default shop.with({ collections: [things], commands: [] });
`;

const SITE = {
  'settings.json': JSON.stringify({ plugins: { shop: true } }),
  'plugins/shop/index.ts': shop,
  'plugins/shop/plugin.json': manifest({ description: 'Sells things.', uses: ['network'] }),
  'plugins/shop/index.test.ts': 'globalThis.noteRun("test");',
  'shop/things/1.json': '{ "id": 1 }',
};

/** The folder of a site that this machine knows nothing of, in one that goes after the test. */
const strangeSite = (t: TestContext, files: Readonly<Record<string, string>> = SITE): string =>
  join(folderWith(t, Object.fromEntries(Object.entries(files).map(([path, text]) => [`site/${path}`, text]))), 'site');

/** Types a command about the site in a folder. @param answer of the person, where one is asked */
async function typed(folder: string, line: readonly string[], answer?: string, data = ['--data', folder]) {
  const asked: string[] = [];
  const builtIn = () => findPlugins(nodeFileSystem, PLUGINS);
  const ask = async (question: string) => {
    asked.push(question);
    return answer ?? '';
  };
  const ports = { fileSystem: nodeFileSystem, clock: systemClock, random: secureRandom, processes: systemProcesses };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { host, printed, warned } = commandHost(
    { ...ports, log },
    {
      resolve: (path) => (path.startsWith('/') ? path : join(folder, '..', path)),
      findPlugins: (site) => {
        if (site === undefined) return builtIn;
        const compiled = new CompiledPlugins({ compiler: esbuildCompiler(), site, shared: { almanac: core, valibot } });
        const trust = siteTrust({ ...ports, folder: site });
        return sitePlugins({ fileSystem: nodeFileSystem, site, builtIn, compiled, trust });
      },
      newSitePlugins: {},
      freePort: async (from) => from,
      ask: answer === undefined ? undefined : ask,
    },
  );
  ran.length = 0;
  const code = await almanac([...line, ...data], host);
  return { code, printed: printed.join('\n'), warned: warned.join('\n'), asked, ran: [...ran] };
}

const HELD = /skipped plugins that come with the site and are not trusted yet: shop; almanac plugin trust/;
const REFUSED = /shop comes with the site and is not trusted on this machine yet; use --yes/;

for (const [line, code, says] of [
  [['user', 'list'], 0, HELD],
  [['plugin', 'list'], 0, HELD],
  [['plugin', 'info', 'shop'], 0, HELD],
  [['plugin', 'off', 'shop'], 0, HELD],
  [['plugin', 'on', 'content'], 0, HELD],
  [['format'], 0, HELD],
  [['format', '--check'], 0, /^$/],
  [['schema'], 0, HELD],
  [['backup', 'town.tar.gz'], 0, HELD],
  [['doctor'], 0, HELD],
  [['doctor', '--data-only'], 0, /^$/],
  [['doctor', '--fix'], 0, HELD],
  [['shop', 'sell'], 2, HELD],
  [['shop', '--help'], 2, HELD],
  [['serve'], 1, REFUSED],
  [['start'], 1, REFUSED],
  [['plugin', 'check', 'shop'], 1, REFUSED],
  [['plugin', 'test', 'shop'], 1, REFUSED],
  [['plugin', 'trust'], 1, REFUSED],
] as const) {
  test(`almanac ${line.join(' ')} runs nothing that an unknown site brings`, async (t) => {
    const folder = strangeSite(t);
    const done = await typed(folder, line);
    assert.deepEqual(done.ran, []);
    assert.equal(done.code, code, done.warned);
    assert.match(done.warned, says);
    assert.deepEqual((await typed(folder, ['user', 'list'])).ran, [], 'nor does it later');
  });
}

test('the question shows what the plugins may do; a no changes nothing', async (t) => {
  const folder = strangeSite(t);
  const { code, asked, printed, ran } = await typed(folder, ['plugin', 'trust'], 'n');
  assert.deepEqual([code, asked, ran], [1, ['Trust it? [y/N] '], []]);
  assert.match(printed, /shop: Sells things\.\n.*network|any public site/s);
  assert.deepEqual((await typed(folder, ['plugin', 'list'])).ran, []);
});

for (const [what, line, answer] of [
  ['plugin trust, answered with yes', ['plugin', 'trust'], 'y'],
  ['plugin trust --yes', ['plugin', 'trust', '--yes'], undefined],
  ['plugin check --yes', ['plugin', 'check', 'shop', '--yes'], undefined],
] as const) {
  test(`after ${what} the site is known, in its place and after a move, but not its copies`, async (t) => {
    const folder = strangeSite(t);
    await typed(folder, line, answer);
    const list = await typed(folder, ['plugin', 'list']);
    assert.deepEqual([list.code, list.ran, list.warned], [0, ['shop'], '']);
    cpSync(folder, `${folder}-copy`, { recursive: true, preserveTimestamps: true });
    assert.deepEqual((await typed(`${folder}-copy`, ['plugin', 'list'])).ran, []);
    renameSync(folder, `${folder}-moved`);
    assert.deepEqual((await typed(`${folder}-moved`, ['plugin', 'list'])).ran, ['shop']);
  });
}

test('plugin on shows and asks for all of a strange site that would run', async (t) => {
  const folder = strangeSite(t, {
    ...SITE,
    'plugins/lamp/index.ts': shop.replaceAll('shop', 'lamp'),
    'plugins/off/index.ts': shop.replaceAll('shop', 'off'),
  });
  const no = await typed(folder, ['plugin', 'on', 'lamp'], 'n');
  assert.deepEqual([no.code, no.ran, no.asked], [1, [], ['Switch them on? [y/N] ']]);
  assert.match(no.printed, /^lamp$[\s\S]*^shop: Sells things\.$/m);
  const yes = await typed(folder, ['plugin', 'on', 'lamp'], 'y');
  assert.equal(yes.code, 0, yes.warned);
  const list = await typed(folder, ['plugin', 'list']);
  assert.deepEqual([...list.ran].sort(), ['lamp', 'shop']);
});

test('a site that almanac made is known', async (t) => {
  const folder = join(folderWith(t, {}), 'site');
  assert.equal((await typed(folder, ['init', folder], undefined, [])).code, 0);
  for (const [path, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  assert.deepEqual((await typed(folder, ['plugin', 'list'])).ran, ['shop']);
});

/** Serves the site as an almanac does that knows nothing of trust, such as 0.1.0. */
async function servedByAnOldOne(folder: string): Promise<void> {
  const { site } = await openSiteIn(folder, { findPlugins: pluginsIn(folder) });
  await site.close();
}

test('a site that an older almanac served continues in its place, but not its copies', async (t) => {
  const folder = strangeSite(t);
  await servedByAnOldOne(folder);
  assert.ok(!existsSync(join(folder, '.almanac/trusted.json')));
  cpSync(folder, `${folder}-copy`, { recursive: true, preserveTimestamps: true });
  assert.deepEqual((await typed(`${folder}-copy`, ['plugin', 'list'])).ran, []);
  assert.deepEqual((await typed(folder, ['plugin', 'list'])).ran, ['shop']);
  assert.match(readFileSync(join(folder, '.almanac/trusted.json'), 'utf8'), /"trusted":true/);
});

test('files that this almanac leaves in an unknown site do not make it known', async (t) => {
  const folder = strangeSite(t, {
    ...SITE,
    'users/1.json': '{"id":1,"login":"ada","role":"editor","name":"Ada","slug":"ada"}',
  });
  for (let n = 0; n < 2; n++) await typed(folder, ['user', 'list']);
  assert.deepEqual((await typed(folder, ['user', 'list'])).ran, []);
});

test('plugins of a restored site are held until somebody consents, and those of its original continue', async (t) => {
  const folder = strangeSite(t);
  await typed(folder, ['plugin', 'trust', '--yes']);
  assert.equal((await typed(folder, ['backup', 'town.tar.gz'])).code, 0);
  const copy = `${folder}-restored`;
  const restored = await typed(copy, ['restore', 'town.tar.gz']);
  assert.deepEqual([restored.code, restored.ran], [0, []], restored.warned);
  assert.match(restored.warned, HELD);
  assert.match((await typed(copy, ['plugin', 'list'])).printed, /^shop +held/m);
  await typed(copy, ['plugin', 'trust'], 'yes');
  assert.deepEqual((await typed(copy, ['plugin', 'list'])).ran, ['shop']);
});
