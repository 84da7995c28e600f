import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { atEnd } from '../at-end.ts';
import { ALMANAC, launch, listening, servingIn } from '../cli/commands/almanac-process.ts';
import { until } from '../verify/faults/until.ts';
import { folderWith, manifest, saying } from './plugged-site.ts';

const PATIENCE = 10_000;
const BUSY = 'const busy = (ms: number) => { const end = Date.now() + ms; while (Date.now() < end) {} return 1; };';

const DATES = { date: '2026-11-20T15:00:00.000Z', modified: '2026-11-20T15:00:00.000Z' };
const VENUE = {
  id: 1,
  title: 'Mill',
  slug: 'mill',
  status: 'publish',
  author: 1,
  ...DATES,
  description: '',
  excerpt: '',
};

/** A site whose plugin `shop` does something in a handler, of a route or of a page, or in what it adds to venues. */
const siteWith = (t: TestContext, what: string, { limit = 30_000, held = 'undefined' } = {}) =>
  folderWith(t, {
    'settings.json': JSON.stringify({
      plugins: { shop: true, 'site-health': true, content: true, calendar: true },
      limits: { thread_cpu: limit },
    }),
    'plugins/shop/index.ts': saying(what, {
      imports: `${BUSY}
        import { extendFields, extendList } from 'almanac';
        import { venueFields, venueList } from 'almanac/plugins/calendar';
        let isHeld = false;`,
      parts: `
        pages: [shop.page({ path: '/shown/*', params: {}, run: () => void ${what} })],
        extends: [
          extendList(venueList, {
            params: { shop_held: v.optional(v.boolean(), false) },
            where: ({ params }) => void (isHeld = params.shop_held),
          }),
          extendFields(venueFields, { params: {}, shows: {}, store: () => ({}), show: (_, { moment }) => (moment.now > 0 && isHeld && ${held}, {}) }),
        ],
      `,
    }),
    'plugins/shop/plugin.json': manifest({ requires: ['calendar'] }),
    'calendar/venues/1.json': JSON.stringify(VENUE),
  });

const serve = (folder: string) => servingIn(folder, 'serve', '--data', folder, '--port', '0', '--yes');

/** The lines of a log that say this. */
const linesOf = (text: string, message: string): readonly Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.startsWith(message));

/** The same, with so little memory that it is soon used up. */
const serveInLittle = (folder: string, ...more: readonly string[]) =>
  listening(
    launch(['--max-old-space-size=160', ...more, ...ALMANAC], folder, [
      'serve',
      '--data',
      folder,
      '--port',
      '0',
      '--yes',
    ]),
  );

const [SAID, SHOWN, VENUES] = ['/api/shop/v1/said', '/shown/this', '/api/calendar/events/v1/venues'];

for (const { what, path, code, message, line } of [
  {
    what: 'a handler',
    path: SAID,
    code: 'busy(2_000)',
    message: 'the code of a route held the server up',
    line: { plugin: 'shop', route: 'GET /shop/v1/said' },
  },
  {
    what: 'a page',
    path: SHOWN,
    code: 'busy(2_000)',
    message: 'the code of a route held the server up',
    line: { plugin: 'shop', route: 'GET /shown/*' },
  },
  {
    what: 'a timer',
    path: SAID,
    code: 'void setTimeout(() => busy(2_000), 1)',
    message: 'the server was held up',
    line: {},
  },
]) {
  test(`code that blocks the server for more than 250 ms is logged: ${what}`, async (t) => {
    const server = await serve(siteWith(t, code));
    atEnd(t, () => server.stop('SIGKILL'));
    await fetch(`${server.url}${path}`);
    const found = () => linesOf(server.err(), message);
    await until(async () => found().length > 0, PATIENCE);
    const { plugin, route, ms } = found()[0] ?? {};
    assert.ok(Number(ms) > 250, server.err());
    assert.deepEqual({ plugin, route }, { plugin: undefined, route: undefined, ...line });
    assert.equal((await fetch(`${server.url}/api/`)).status, 200);
  });
}

for (const { what, path, code, held, route } of [
  { what: 'a handler', path: SAID, code: '(() => { for (;;); })()', route: 'GET /shop/v1/said' },
  { what: 'a page', path: SHOWN, code: '(() => { for (;;); })()', route: 'GET /shown/*' },
  { what: 'a timer', path: SAID, code: 'void setTimeout(() => { for (;;); }, 1)', route: undefined },
  {
    what: 'what another plugin shows',
    path: `${VENUES}?shop_held=true`,
    code: '1',
    held: '(() => { for (;;); })()',
    route: 'GET /calendar/events/v1/venues',
  },
]) {
  test(`an endless loop in ${what} ends the process, with a line that names it; twice in a row, the plugin is left off`, async (t) => {
    const folder = siteWith(t, code, { limit: 1_000, ...(held !== undefined && { held }) });
    for (const times of [1, 2]) {
      const server = await serve(folder);
      atEnd(t, () => server.stop('SIGKILL'));
      await fetch(`${server.url}${path}`).catch(() => undefined);
      const { err, code: exit } = await server.ended;
      assert.equal(exit, null);
      const [line] = linesOf(err, 'the process ends');
      assert.deepEqual({ plugin: line?.plugin, route: line?.route }, { plugin: 'shop', route });
      assert.deepEqual(JSON.parse(readFileSync(join(folder, '.almanac/stalled.json'), 'utf8')), {
        plugin: 'shop',
        ...(route !== undefined && { route }),
        times,
      });
    }
    const mended = await serve(folder);
    assert.equal((await fetch(`${mended.url}/api/shop/v1/said`)).status, 404);
    assert.equal(linesOf(mended.err(), 'plugin shop is left off').length, 1);
    await mended.stop('SIGTERM');
    const again = await serve(folder);
    atEnd(t, () => again.stop('SIGKILL'));
    assert.equal(linesOf(again.err(), 'plugin shop is left off').length, 0, 'a run ended well');
  });
}

const GROW = '(globalThis.all ??= []).push(Array.from({ length: 1e4 }, (_, at) => at + 0.5))';

for (const { what, path, code, route } of [
  { what: 'a handler', path: SAID, code: `(() => { for (;;) ${GROW}; })()`, route: 'GET /shop/v1/said' },
  { what: 'a page', path: SHOWN, code: `(() => { for (;;) ${GROW}; })()`, route: 'GET /shown/*' },
  { what: 'a timer that goes on', path: SAID, code: `void setInterval(() => ${GROW}, 1)`, route: undefined },
  {
    what: 'a promise that never waits',
    path: SAID,
    code: `void (async () => { for (;;) { await null; ${GROW}; } })()`,
    route: undefined,
  },
]) {
  test(`memory that ${what} uses up is in the log before the process ends; twice in a row, the plugin is left off`, async (t) => {
    const folder = siteWith(t, code);
    for (const times of [1, 2]) {
      const server = await serveInLittle(folder);
      atEnd(t, () => server.stop('SIGKILL'));
      await fetch(`${server.url}${path}`).catch(() => undefined);
      const { err } = await server.ended;
      assert.match(err, /JavaScript heap out of memory/);
      const [line] = linesOf(err, 'the memory is nearly used up');
      assert.deepEqual({ plugin: line?.plugin, route: line?.route }, { plugin: 'shop', route }, err);
      const [taken = 0, used = 0, limit = 0] = ['taken', 'used', 'limit'].map((of) =>
        Number(line?.[`${of}_megabytes`]),
      );
      assert.ok(taken > 0 && used >= taken && limit > used, JSON.stringify(line));
      assert.deepEqual(JSON.parse(readFileSync(join(folder, '.almanac/stalled.json'), 'utf8')), {
        plugin: 'shop',
        times,
      });
    }
    const mended = await serve(folder);
    assert.equal((await fetch(`${mended.url}/api/shop/v1/said`)).status, 404);
    assert.equal(linesOf(mended.err(), 'plugin shop is left off').length, 1);
    await mended.stop('SIGTERM');
  });
}

test('large buffers, whose memory is not watched, leave no plugin off', async (t) => {
  // more than half of the heap is in use, so that it is looked at
  const grow = `globalThis.all = []; while (process.memoryUsage().heapUsed < 1e8) ${GROW};`;
  const folder = siteWith(t, `(() => { ${grow} for (let n = 0; n < 3; n++) Buffer.alloc(3e8, 1); })()`);
  const server = await serveInLittle(folder);
  atEnd(t, () => server.stop('SIGKILL'));
  assert.equal((await fetch(`${server.url}${SAID}`)).status, 200);
  const note = join(folder, '.almanac/stalled.json');
  assert.ok(await until(async () => !existsSync(note), PATIENCE), server.err());
  assert.equal((await server.stop('SIGTERM')).code, 0);
});

test('what nearly used up the memory and is free again is in the log, and leaves no plugin off', async (t) => {
  const grow = `{ globalThis.all = []; while (process.memoryUsage().heapUsed < 145e6) ${GROW}; }`;
  const folder = siteWith(
    t,
    `(() => { if (globalThis.all) { globalThis.all = undefined; globalThis.gc(); } else ${grow} })()`,
  );
  const server = await serveInLittle(folder, '--expose-gc');
  atEnd(t, () => server.stop('SIGKILL'));
  const note = join(folder, '.almanac/stalled.json');
  assert.equal((await fetch(`${server.url}${SAID}`)).status, 200);
  assert.ok(await until(async () => existsSync(note), PATIENCE), server.err());
  await fetch(`${server.url}${SHOWN}`);
  assert.ok(await until(async () => !existsSync(note), PATIENCE), 'it is noted all the same');
  // the largest consumer may first be a guess, which is logged again once it is known
  const said = linesOf(server.err(), 'the memory is nearly used up').map(({ plugin }) => plugin);
  assert.equal(said.at(-1), 'shop', server.err());
  assert.ok(said.length <= 3, server.err());
  assert.equal((await server.stop('SIGTERM')).code, 0);
});
