/** `almanac plugin check` of code that never comes back ends by itself, says what it was, and leaves a running server alone. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderWith } from '../../loading/plugged-site.ts';
import { ALMANAC, launch, listening } from '../commands/almanac-process.ts';

const FOREVER = 'for (;;);';

const code = (parts: { readonly loading?: string; readonly field?: string; readonly read?: string }) => `
import { anyone, defineCollection, definePlugin, posting } from 'almanac';
import * as v from 'valibot';

${parts.loading ?? ''}
const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const items = defineCollection('shop/items', v.looseObject({ id: v.number() }), {
  fields: { name: posting(() => { ${parts.field ?? ''} return 'jam'; }) },
  guard: () => undefined,
});
const list = shop.read({
  path: '/items',
  params: {},
  allow: anyone,
  summary: 'Lists items.',
  returns: v.number(),
  run: ({ store }) => { ${parts.read ?? ''} return store.of(items).count(); },
});
export default shop.with({ collections: [items], routes: [list] });
`;

function townWith(t: TestContext, source: string, plugins: Readonly<Record<string, boolean>> = {}): string {
  const home = folderWith(t, {
    'town/settings.json': JSON.stringify({ plugins: { content: true, ...plugins }, limits: { thread_cpu: 1_000 } }),
    'town/plugins/shop/index.ts': source,
    'town/plugins/shop/plugin.json': '{ "name": "shop", "almanac": "^0.2" }',
    'town/shop/items/1.json': '{ "id": 1 }',
  });
  mkdirSync(join(home, 'tmp'));
  return home;
}

const check = (home: string, program = ALMANAC) =>
  launch(program, home, ['plugin', 'check', 'shop', '--data', 'town', '--yes'], 'pipe', { TMPDIR: join(home, 'tmp') })
    .ended;

const bad = (out: string) => out.split('\n').filter((row) => row.startsWith('bad'));

test('a read that loops is named, and a server running on the same folder continues', async (t) => {
  const home = townWith(t, code({ read: FOREVER }));
  const server = await listening(launch(ALMANAC, home, ['serve', '--data', 'town', '--port', '0', '--yes']));
  try {
    const checked = await check(home);
    assert.equal(checked.code, 1, checked.err);
    assert.deepEqual(bad(checked.out), [
      'bad      answers    GET /shop/v1/items of plugin shop never returns: it was stopped after 1 s of CPU, where a server would end (limits.thread_cpu)',
    ]);
    assert.match(checked.out, /^good {5}code {7}it compiles and can be loaded$/m);
    assert.equal((await fetch(`${server.url}/api/`)).status, 200);
    assert.equal(server.child.exitCode, null);
  } finally {
    assert.equal((await server.stop('SIGTERM')).code, 0);
  }
  assert.equal(existsSync(join(home, 'town/.almanac/stalled.json')), false);
  assert.deepEqual(readdirSync(join(home, 'tmp')), []);
});

for (const [what, source] of [
  ['when it is loaded', code({ loading: FOREVER })],
  ['in a field of its records', code({ field: FOREVER })],
] as const) {
  test(`code that loops ${what} is stopped`, async (t) => {
    const home = townWith(t, source);
    const checked = await check(home);
    assert.equal(checked.code, 1, checked.err);
    assert.deepEqual(bad(checked.out), [
      'bad      code       the code of plugin shop never returns: it was stopped after 1 s of CPU, where a server would end (limits.thread_cpu)',
    ]);
    assert.deepEqual(readdirSync(join(home, 'town')).sort(), ['.almanac', 'plugins', 'settings.json', 'shop']);
    assert.deepEqual(readdirSync(join(home, 'tmp')), []);
  });
}

test('code that loops when it is loaded ends a server, and is left off when it did so twice in a row', async (t) => {
  const home = townWith(t, code({ loading: FOREVER }), { shop: true });
  const serve = () => launch(ALMANAC, home, ['serve', '--data', 'town', '--port', '0', '--yes']);
  for (const start of ['first', 'second']) {
    const { out, err } = await serve().ended;
    assert.equal(out, '', start);
    assert.match(
      err,
      /"level":"fatal",.*"plugin":"shop","ms":1000,"msg":"the process ends: its code blocks and does not return/,
    );
  }
  const server = await listening(serve());
  try {
    assert.equal((await fetch(`${server.url}/api/`)).status, 200);
    assert.equal((await fetch(`${server.url}/api/shop/v1/items`)).status, 404);
  } finally {
    await server.stop('SIGTERM');
  }
});

test('code that takes all memory is stopped', async (t) => {
  const home = townWith(
    t,
    code({ read: "const kept: string[][] = []; for (;;) kept.push(Array(1_000).fill('jam'));" }),
  );
  const checked = await check(home, ['--max-old-space-size=160', ...ALMANAC]);
  assert.deepEqual(bad(checked.out), ['bad      code       the code of plugin shop takes all memory']);
});

test('what a server has saved is what the reads are tried with', async (t) => {
  const home = townWith(t, code({ read: "if (store.of(items).count() !== 1) throw new Error('lost');" }));
  const server = await listening(launch(ALMANAC, home, ['serve', '--data', 'town', '--port', '0', '--yes']));
  try {
    const checked = await check(home);
    assert.deepEqual([checked.code, bad(checked.out)], [0, []], checked.out + checked.err);
  } finally {
    await server.stop('SIGTERM');
  }
});
