/** Pages take time as other work does: within a limit, and in turns with other requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { defineCollection, definePlugin, html, type PageAnswer, type PageContext } from '../../../core/index.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { eachTurn } from '../../each-turn.ts';

const tales = defineCollection('slow/tales', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
});

/** More than may be parsed in one turn. */
const COUNT = 14;
const LONG = 400_000;

const slow = definePlugin({ name: 'slow' });

const siteWith = (run: (context: PageContext<unknown>) => PageAnswer | Promise<PageAnswer>, files = {}) => {
  const failed = ({ status }: { status: number }) => ({ document: html`<p>failed ${status}</p>` });
  const form = { most: () => 1_000, secure: false, failed };
  const pages = [
    slow.page({ path: '/slow/:id', params: { id: v.string() }, run }),
    slow.page({ path: '/sent', params: {}, form, run }),
  ];
  return testSite([slow.with({ collections: [tales], pages })], {
    settings: { limits: { stage_timeout: 5_000 } },
    files,
  });
};

const FORM = { method: 'POST', body: new URLSearchParams('a=b'), headers: { origin: 'http://site.test' } };

for (const { what, path, page, request, said } of [
  { what: 'is read', path: '/slow/1', page: 'GET /slow/:id', request: {}, said: 'took too long' },
  { what: 'gets a form', path: '/sent', page: 'GET /sent', request: FORM, said: 'failed 503' },
]) {
  test(`a page that takes too long is notified by its signal, and its visitor gets a page: it ${what}`, async (t) => {
    const told: unknown[] = [];
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const site = await siteWith(({ signal }) => {
      signal.addEventListener('abort', () => told.push(signal.reason.code));
      begun();
      return new Promise(() => {});
    });
    t.after(() => site.close());
    const asked = site.fetch(`/..${path}`, request);
    await hasBegun;
    site.clock.advance(4_999);
    assert.deepEqual(told, []);
    site.clock.advance(1);
    const response = await asked;
    assert.equal(response.status, 503);
    assert.ok((await response.text()).includes(said));
    assert.deepEqual(told, ['rest_server_busy']);
    const line = site.logged.find((one) => one.startsWith('a page took too long'));
    assert.deepEqual(JSON.parse(line?.slice('a page took too long '.length) ?? '{}'), {
      plugin: 'slow',
      route: page,
      ms: 5_000,
    });
  });
}

const stored = Object.fromEntries(
  Array.from({ length: COUNT }, (_, at) => [
    `slow/tales/${at + 1}.json`,
    JSON.stringify({ id: at + 1, text: `${at + 1}`.padEnd(LONG, '.') }),
  ]),
);

const shownIds = ({ store }: PageContext<unknown>): PageAnswer => ({
  document: html`<p>${store
    .of(tales)
    .find()
    .records.map(({ id }) => id)
    .join(' ')}</p>`,
});

for (const { what, run } of [
  { what: 'at once', run: shownIds },
  { what: 'before it waits', run: async (context: PageContext<unknown>) => shownIds(context) },
]) {
  test(`a page that reads a lot reads it in several turns: ${what}`, async (t) => {
    const site = await siteWith(run, stored);
    t.after(() => site.close());
    for (const [time, isFirst] of [
      ['1', true],
      ['2', false],
    ] as const) {
      let [turns, text] = [0, ''];
      await eachTurn(
        async () => {
          text = await (await site.fetch(`/../slow/${time}`)).text();
        },
        () => turns++,
      );
      assert.match(text, /<p>1 2 3 4 5 6 7 8 9 10 11 12 13 14<\/p>/);
      assert.ok(isFirst ? turns >= 3 : turns <= 2, `${time}: ${turns} turns`);
    }
    assert.deepEqual(site.logged, []);
  });
}
