/** Reads of more than may be parsed in one turn are run in several, and their answers show one state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toWebHandler } from '../../../scripts/testing/web-handler.ts';
import { eachTurn } from '../../each-turn.ts';
import { contentSite } from '../../site/content-site.ts';
import { taleSite } from './tales.ts';

/** Some of these are parsed in one turn, and not all: fourteen are more than five megabytes. */
const LONG = 400_000;
const COUNT = 14;

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, index) => ({ id: first + index }));
const longTales = () => taleSite(ids(COUNT).map(({ id }) => `${id}`.padEnd(LONG, '.')));

const LIST = '/tale/v1/tales';

test('a list of long records is read in several turns when it is asked for the first time, and in one from then on', async (t) => {
  const site = await longTales();
  t.after(() => site.close());
  const held: unknown[] = [];
  for (const [time, turns] of [
    ['first', 3],
    ['second', 1],
  ] as const) {
    let count = 0;
    let answer: Awaited<ReturnType<typeof site.json>> | undefined;
    await eachTurn(
      async () => {
        answer = await site.json(`${LIST}?_fields=id&time=${time}`);
      },
      () => count++,
    );
    assert.deepEqual(answer?.body, ids(COUNT));
    assert.ok(time === 'first' ? count >= turns : count <= turns + 1, `${time}: ${count} turns`);
    held.push((await site.json(LIST)).body);
  }
  assert.deepEqual(held[0], held[1]);
});

for (const [what, query, turns] of [
  ['whole records', '', COUNT],
  // the first of them fills a turn, and is cached with its text
  ['some members', '?_fields=id,body', COUNT - 2],
] as const) {
  test(`short texts that show a long one are rendered in several turns: ${what}`, async (t) => {
    const site = await taleSite(['.'.repeat(LONG), ...Array.from({ length: COUNT - 1 }, () => 'see 1')]);
    t.after(() => site.close());
    await site.json(`${LIST}/1`);
    let count = 0;
    await eachTurn(
      async () => {
        assert.equal((await site.json(`${LIST}${query}`)).status, 200);
      },
      () => count++,
    );
    assert.ok(count >= turns, `${count} turns`);
  });
}

test('what is written meanwhile is shown, as a whole', async (t) => {
  const site = await longTales();
  t.after(() => site.close());
  const under = site.json<readonly { body: { html: string } }[]>(`${LIST}?_fields=body`);
  const json = { text: 'new' };
  await Promise.all([1, COUNT].map((id) => site.json(`${LIST}/${id}`, { method: 'PUT', json })));
  const shown = async (answer: typeof under) => {
    const { body } = await answer;
    return body.map(({ body: { html } }) => html.replaceAll('.', ''));
  };
  const expected = ids(COUNT).map(({ id }) => (id === 1 || id === COUNT ? '<p>new</p>' : `<p>${id}</p>`));
  assert.deepEqual(await shown(under), expected);
  assert.deepEqual(await shown(site.json(`${LIST}?_fields=body`)), expected);
});

test('a short answer does not wait for long ones', async (t) => {
  const site = await longTales();
  t.after(() => site.close());
  const order: string[] = [];
  const ask = async (name: string, path: string) => {
    assert.equal((await site.json(path)).status, 200);
    order.push(name);
  };
  await Promise.all([
    ask('long', `${LIST}?_fields=id`),
    ask('long', `${LIST}?_fields=id,body.none`),
    ask('short', `${LIST}/9?_fields=id`),
  ]);
  assert.deepEqual(order, ['short', 'long', 'long']);
});

test('a read for which nobody waits any more is not gone on with', async (t) => {
  const site = await longTales();
  t.after(() => site.close());
  const left = new AbortController();
  const handle = toWebHandler((request) =>
    site.site.handle({ ...request, header: (name) => request.header(name), signal: left.signal }),
  );
  const answer = handle(new Request(`http://site.test/api${LIST}?_fields=id`));
  left.abort();
  assert.equal((await answer).status, 408);
});

const post = (id: number, content: string) => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  content,
  date: '2029-01-01T00:00:00Z',
});

for (const [what, count, length] of [
  ['few long texts', COUNT, LONG],
  ['texts whose words are listed', 140, LONG / 10],
] as const) {
  test(`the first search reads ${what} in several turns, and finds what it should`, async (t) => {
    const text = (id: number) =>
      `<p>${id % 7 === 0 ? 'a red pear' : 'a green pear'}</p>${'<p>word</p>'.repeat(length / 11)}`;
    const posts = ids(count, 100).map(({ id }) => [`site/posts/${id}.json`, JSON.stringify(post(id, text(id)))]);
    const site = await contentSite({ files: Object.fromEntries(posts) });
    t.after(() => site.close());
    const red = ids(count, 100).filter(({ id }) => id % 7 === 0);
    for (const time of [1, 2]) {
      const { body } = await site.json(
        `/site/v2/posts?search=red%20pear&per_page=100&orderby=id&order=asc&_fields=id&time=${time}`,
      );
      assert.deepEqual(body, red);
    }
    assert.deepEqual(site.logged, []);
  });
}

test('what links lead to is shown, however much has to be parsed for it', async (t) => {
  const pages = ids(COUNT, 100).flatMap(({ id }) => [
    post(id, `<p>${'word '.repeat(LONG / 5)}</p>`),
    { ...post(id + 100, '<p>below</p>'), parent: id },
  ]);
  const files = Object.fromEntries(pages.map((page) => [`site/pages/${page.id}.json`, JSON.stringify(page)]));
  const site = await contentSite({ files });
  t.after(() => site.close());
  const { body } = await site.json<readonly { id: number; _embedded?: { up: readonly { id: number }[] } }[]>(
    '/site/v2/pages?per_page=100&orderby=id&order=asc&offset=14&_fields=id,_links,_embedded&_embed=up',
  );
  assert.deepEqual(
    body.map(({ id, _embedded }) => [id, _embedded?.up.map((up) => up.id)]),
    ids(COUNT, 200).map(({ id }) => [id, [id - 100]]),
  );
  assert.deepEqual(site.logged, []);
});
