import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Watcher } from '../../core/platform/index.ts';
import { atEnd } from '../at-end.ts';
import { type Launched, servingIn } from '../cli/commands/almanac-process.ts';
import { openSiteIn } from '../verify/faults/opened-site.ts';
import { until } from '../verify/faults/until.ts';
import { folderWith, manifest, pluggedSite, pluginsIn, saying } from './plugged-site.ts';

const PATIENCE = 10_000;

/** A site served by a process of its own, whose plugin `shop` has a route that does something. */
async function served(t: TestContext, what: string, { imports = '', uses = [] as string[] } = {}) {
  const folder = folderWith(t, {
    'settings.json': JSON.stringify({ plugins: { shop: true } }),
    'plugins/shop/index.ts': saying(what, { imports: `${imports}\nimport { fail } from './fail.ts';` }),
    'plugins/shop/fail.ts': 'export const fail = (): never => {\n  throw new Error("no jam");\n};\n',
    'plugins/shop/plugin.json': manifest({ uses }),
  });
  const server = await servingIn(folder, 'serve', '--data', folder, '--port', '0', '--yes');
  atEnd(t, () => server.stop('SIGKILL'));
  let count = 0;
  // an answer that was kept would run nothing
  const ask = () => fetch(`${server.url}/api/shop/v1/said?n=${count++}`).then(({ status }) => status);
  return { server, ask };
}

/** Lines of its log with a message, once there are enough. */
async function logged({ err }: Launched, message: string, count = 1): Promise<readonly Record<string, unknown>[]> {
  const found = () =>
    err()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.startsWith(message));
  await until(async () => found().length >= count, PATIENCE);
  assert.ok(found().length >= count, `${message} was not logged ${count} times: ${err()}`);
  return found();
}

for (const { what, code, imports } of [
  { what: 'a throw in a timer', code: 'void setTimeout(fail, 1)' },
  {
    what: 'a throw in a callback of Node',
    code: 'nextTick(fail)',
    imports: "import { nextTick } from 'node:process';",
  },
  { what: 'a rejection that nobody handles', code: 'void (async () => fail())()' },
  { what: 'a rejection after a while', code: 'void Promise.resolve().then(fail)' },
]) {
  test(`${what} is logged with plugin and position, and the server continues; the third one switches the plugin off`, async (t) => {
    const { server, ask } = await served(t, code, imports === undefined ? {} : { imports, uses: ['node:process'] });
    assert.equal(await ask(), 200);
    const [first] = await logged(server, 'a plugin failed outside of requests');
    assert.equal(first?.plugin, 'shop');
    assert.match(String(first?.stack), /Error: no jam\n.*plugins\/shop\/fail\.ts:2:\d+/);
    await ask();
    await logged(server, 'a plugin failed outside of requests', 2);
    assert.equal(await ask(), 200);
    await logged(server, 'plugin shop was switched off: its code failed 3 times within a minute');
    await logged(server, 'plugins reloaded');
    assert.equal(await ask(), 404);
  });
}

test('a thrown value other than an error does not end the server either', async (t) => {
  const { server, ask } = await served(t, 'void setTimeout(() => { throw "no jam"; }, 1)');
  await ask();
  const [line] = await logged(server, 'a plugin failed outside of requests');
  assert.equal(line?.error, 'no jam');
  assert.equal(await ask(), 200);
});

/** Values without a text, or whose conversion to text throws. */
const ODD = [
  { what: 'an object without a prototype', value: 'Object.create(null)' },
  { what: 'an object whose toString throws', value: '{ toString: fail }' },
  { what: 'an error whose stack is a number', value: 'Object.assign(new Error("no jam"), { stack: 5 })' },
  {
    what: 'an error whose stack throws',
    value: 'Object.defineProperty(new Error("no jam"), "stack", { get: fail })',
  },
  { what: 'a symbol', value: 'Symbol("no jam")' },
];

for (const { what, value } of ODD) {
  test(`the server continues when a timer throws ${what}, and when a promise is rejected with it`, async (t) => {
    const { server, ask } = await served(
      t,
      `[void setTimeout(() => { throw ${value}; }, 1), void Promise.reject(${value})]`,
    );
    assert.equal(await ask(), 200);
    await logged(server, 'a plugin failed outside of requests', 2);
    assert.equal(await ask(), 200);
  });
}

/** Code of a plugin whose route `POST /told` sends a notice, and whose every part throws a value. */
const throwing = (value: string, parts: string): string => `
import { anyone, contribute, definePlugin, noticePoint } from 'almanac';
import * as v from 'valibot';
const fail = () => { throw new Error('no'); };
const throwOdd = () => { throw ${value}; };
const cyclic = () => {
  const error = new Error('round');
  throw Object.assign(error, { cause: error });
};
const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const happened = noticePoint<number>('shop/happened');
const told = shop.write({
  method: 'POST', path: '/told', params: {}, allow: anyone, summary: 'Tells.', returns: v.unknown(),
  run: ({ notify }) => { notify(happened, 1); return {}; },
});
const read = (path: \`/\${string}\`, run: () => never) =>
  shop.read({ path, params: {}, allow: anyone, summary: 'Fails.', returns: v.unknown(), run });
export default shop.with({
  points: [happened], routes: [told, read('/odd', throwOdd), read('/cyclic', cyclic)], ${parts}
});
`;

/** Places outside of requests where a part of a plugin may fail. */
const BESIDE = [
  { where: 'a notice', parts: 'extends: [contribute(happened, throwOdd)],' },
  { where: 'a notice, later', parts: 'extends: [contribute(happened, async () => throwOdd())],' },
  { where: 'an observer', parts: 'observers: [shop.observer({ begin: () => 1, answered: throwOdd })],' },
];

/** A site in this process with the plugin. */
const failing = (t: TestContext, code: string) =>
  pluggedSite(
    t,
    { 'plugins/shop/index.ts': code, 'plugins/shop/plugin.json': manifest({ uses: ['observe'] }) },
    { plugins: { shop: true } },
  );

for (const { what, value } of ODD) {
  for (const { where, parts } of BESIDE) {
    test(`${what}, thrown in ${where}, is logged each time, and the third switches the plugin off`, async (t) => {
      const { site, ask, logged } = await failing(t, throwing(value, parts));
      for (let count = 1; count <= 3; count++) {
        assert.equal((await ask('/shop/v1/told', { method: 'POST' })).status, 200);
        await nextTurn();
        assert.equal(logged.filter(({ message }) => message === 'a plugin failed outside of requests').length, count);
      }
      await site.settled();
      assert.equal((await ask('/shop/v1/told', { method: 'POST' })).status, 404);
    });
  }

  test(`${what}, thrown by a route, gets the usual error response`, async (t) => {
    const { ask } = await failing(t, throwing(value, ''));
    const answer = await ask('/shop/v1/odd');
    assert.equal(answer.status, 500);
    assert.match(await answer.text(), /^{"code":"rest_internal_error"/);
  });
}

test('an error that is its own cause is logged', async (t) => {
  const { ask, logged } = await failing(t, throwing('1', ''));
  assert.equal((await ask('/shop/v1/cyclic')).status, 500);
  const line = logged.find(({ message }) => message === 'a request failed');
  assert.match(String(line?.fields.error), /^Error: round\n[\s\S]*caused by: Error: round/);
});

type OnChange = Parameters<Watcher['watch']>[1];

test('a plugin that is left off stays off until code is saved: that code is watched from now on is no reason', async (t) => {
  const folder = folderWith(t, {
    'settings.json': JSON.stringify({ plugins: { shop: true } }),
    'plugins/shop/index.ts': saying('1'),
    'plugins/shop/plugin.json': manifest({}),
  });
  const told = new Map<string, OnChange>();
  const watcher: Watcher = {
    watch: (path, onChange) => {
      told.set(path, onChange);
      return () => {};
    },
  };
  const { site } = await openSiteIn(folder, { findPlugins: pluginsIn(folder), watchPlugins: true, ports: { watcher } });
  atEnd(t, () => site.close());
  const isOn = async () => {
    await site.settled();
    return site.plugins.some(({ name }) => name === 'shop');
  };
  const onCode: OnChange | undefined = told.get(`${folder}/plugins`);
  assert.ok(onCode);
  assert.equal(await isOn(), true);
  for (let count = 0; count < 3; count++) site.noteUncaught({ error: new Error('no'), plugin: 'shop', isOwn: false });
  assert.equal(await isOn(), false);
  onCode({ isBegun: true });
  assert.equal(await isOn(), false);
  onCode({ isBegun: false });
  assert.equal(await isOn(), true);
});
