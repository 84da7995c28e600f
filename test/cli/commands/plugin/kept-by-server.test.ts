/** `almanac plugin remove` and `almanac jobs` while a server holds the site: they go through its control socket. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import { almanac } from '../../../../scripts/cli/commands/main.ts';
import { unixControlSocket } from '../../../../scripts/host/control-socket.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { atEnd } from '../../../at-end.ts';
import { folderWith, manifest } from '../../../loading/plugged-site.ts';
import { almanacIn, servingIn } from '../almanac-process.ts';
import { commandHost } from '../command-host.ts';

const SHOP = `
import { anyone, defineCollection, definePlugin } from 'almanac';
import * as v from 'valibot';
const items = defineCollection('shop/items', v.looseObject({ id: v.number(), title: v.string() }), {
  fields: {}, guard: () => undefined, ids: 'own',
});
const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const stock = shop.job({
  name: 'stock',
  input: v.optional(v.string(), 'Honey'),
  run: async ({ input, transaction }) => { await transaction((store) => store.of(items).insert({ title: input })); },
});
const fail = shop.job({ name: 'fail', retries: 0, run: async () => { throw new Error('no shelf is free'); } });
const count = shop.read({
  path: '/count', params: {}, allow: anyone, summary: 'Counts.', returns: v.number(), run: ({ store }) => store.of(items).count(),
});
export default shop.with({ collections: [items], jobs: [stock, fail], routes: [count] });
`;

/** A server whose plugin stores one record, with members that people added. */
async function served(t: TestContext) {
  const folder = folderWith(t, {
    'settings.json': JSON.stringify({ plugins: { shop: true } }),
    'plugins/shop/index.ts': SHOP,
    'plugins/shop/plugin.json': manifest({}),
    'shop/items/1.json': '{ "id": 1, "title": "Jam" }',
  });
  const server = await servingIn(folder, 'serve', '--data', folder, '--port', '0', '--yes');
  atEnd(t, () => server.stop('SIGKILL'));
  const enter = (...line: string[]) => almanacIn(folder, ...line, '--data', folder);
  const count = async () => {
    const answer = await fetch(`${server.url}/api/shop/v1/count`);
    return answer.status === 200 ? answer.json() : answer.status;
  };
  return { folder, server, enter, count };
}

const LISTED = /^collection +shop\/items +1 record\nsettings +plugins\.shop$/m;

test('data of a plugin is listed, and removed if requested in advance', async (t) => {
  const { folder, enter, count } = await served(t);
  const tried = await enter('plugin', 'remove', 'shop', '--dry-run');
  assert.match(tried.out, LISTED);
  assert.equal(tried.code, 0);
  const asked = await enter('plugin', 'remove', 'shop');
  assert.match(asked.out, LISTED);
  assert.match(asked.err, /nothing was removed, because there is no terminal to ask; use --yes to remove it/);
  assert.notEqual(asked.code, 0);
  assert.equal(await count(), 1);
  const removed = await enter('plugin', 'remove', 'shop', '--yes');
  assert.match(removed.out, LISTED);
  assert.match(removed.out, /^removed all data of plugin shop$/m);
  assert.equal(removed.code, 0, removed.err);
  assert.equal(await count(), 404);
  assert.equal(existsSync(join(folder, 'shop/items/1.json')), false);
});

for (const { answer, isRemoved } of [
  { answer: '', isRemoved: false },
  { answer: 'n', isRemoved: false },
  { answer: 'yes please', isRemoved: false },
  { answer: 'y', isRemoved: true },
  { answer: 'YES', isRemoved: true },
]) {
  test(`the answer "${answer}" ${isRemoved ? 'removes the data' : 'removes nothing'}`, async (t) => {
    const { folder, count } = await served(t);
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return answer;
    };
    const { host, printed, warned } = commandHost(
      {
        fileSystem: nodeFileSystem,
        processes: systemProcesses,
        random: secureRandom,
        clock: systemClock,
        log: quietLog,
      },
      { ask, controlSocket: unixControlSocket, resolve: (path) => path },
    );
    const code = await almanac(['plugin', 'remove', 'shop', '--data', folder], host);
    assert.deepEqual(warned.slice(0, isRemoved ? undefined : -1), []);
    assert.deepEqual(questions, ['Remove all of it, for good? [y/N] ']);
    assert.match(printed.join('\n'), LISTED);
    assert.equal(await count(), isRemoved ? 404 : 1);
    assert.equal(code === 0, isRemoved, warned.join('\n'));
    if (!isRemoved) assert.match(warned.join('\n'), /nothing was removed/);
  });
}

test('a job is run in the server, and one that fails is listed there', async (t) => {
  const { enter, count } = await served(t);
  const ran = await enter('jobs', 'run', 'shop/stock');
  assert.equal(ran.code, 0, ran.err);
  assert.equal(await count(), 2);
  const failed = await enter('jobs', 'run', 'shop/fail');
  assert.notEqual(failed.code, 0);
  assert.match(failed.err, /no shelf is free/);
  const listed = await enter('jobs', 'list');
  assert.match(listed.out, /^\d+ +shop\/fail +- +1 +parked +no shelf is free$/m);
  const [, id = ''] = /^(\d+) +shop\/fail/m.exec(listed.out) ?? [];
  const again = await enter('jobs', 'run', id);
  assert.match(again.err, /no shelf is free/);
  const unknown = await enter('jobs', 'run', 'shop/stok');
  assert.match(unknown.err, /no plugin that is on has a job shop\/stok/);
  assert.equal(await count(), 2);
});
