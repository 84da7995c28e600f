/** Unknown members of a body are ignored and reported, or refused if the client prefers that (docs/request-flow.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sitePlugin from '../../plugins/site/index.ts';
import { type Answer, askingSite } from '../asking-site.ts';

const site = await askingSite({ on: ['content', 'calendar', 'site', 'blocks', 'batch'], plugin: sitePlugin });
const admin = { as: 'administrator' } as const;
const EVENT = { title: 'Fair', start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`more_${at}`, at]));

const IGNORED: readonly (readonly [what: string, path: string, json: Answer, header: string | null])[] = [
  ['nothing', '/site/v2/posts', { title: 'x', meta: { footnotes: '[]' } }, null],
  ['what every route takes', '/site/v2/posts?colour=red', { title: 'x', _locale: 'user', _fields: 'id' }, null],
  ['a member', '/site/v2/posts', { title: 'x', colour: 'red' }, 'colour'],
  ['a member of meta', '/site/v2/posts', { title: 'x', meta: { footnotes: '[]', colour: 1 } }, 'meta.colour'],
  ['both', '/site/v2/pages', { title: 'x', meta: { _x: 1 }, colour: 'red' }, 'meta._x, colour'],
  ['of a pattern', '/site/v2/blocks', { title: 'x', meta: { colour: 1 } }, 'meta.colour'],
  ['of a menu', '/site/v2/navigation', { title: 'x', tone: 1 }, 'tone'],
  ['of a category', '/site/v2/categories', { name: 'One', meta: { colour: 1 } }, 'meta.colour'],
  ['of an event', '/calendar/events/v1/events', { ...EVENT, colour: 1 }, 'colour'],
  ['of a venue', '/calendar/events/v1/venues', { venue: 'Hall', seats: 9 }, 'seats'],
  ['of an event category', '/calendar/events/v1/categories', { name: 'Two', colour: 1 }, 'colour'],
  ['twenty', '/site/v2/posts', { title: 'x', ...many(20) }, Object.keys(many(20)).join(', ')],
  ['more than are told', '/site/v2/posts', { title: 'x', ...many(21) }, '21'],
  ['a name that is no header text', '/site/v2/posts', { title: 'x', 'a\r\nSet-Cookie: b': 1 }, '1'],
  ['a name in other letters', '/site/v2/posts', { title: 'x', цвет: 1 }, '1'],
  ['a name that is too long', '/site/v2/posts', { title: 'x', ['x'.repeat(65)]: 1 }, '1'],
];

for (const [what, path, json, header] of IGNORED) {
  test(`ignored is told: ${what}`, async () => {
    const { status, headers, body } = await site.json<Answer>(path, { ...admin, json });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(headers.get('Almanac-Ignored'), header);
    assert.match(headers.get('Vary') ?? '', /\bPrefer\b/);
    assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /\bAlmanac-Ignored\b/);
  });
}

test('a read tells of nothing and does not vary', async () => {
  const { headers } = await site.json('/site/v2/posts?colour=red', {});
  assert.equal(headers.get('Almanac-Ignored'), null);
  assert.doesNotMatch(headers.get('Vary') ?? '', /Prefer/);
});

for (const prefer of ['handling=strict', 'respond-async, handling="strict"; wait=5', 'Handling = STRICT']) {
  test(`Prefer: ${prefer} refuses what nothing takes, naming what was meant, and stores nothing`, async () => {
    const ask = (json: Answer) => site.json<Answer>('/site/v2/posts', { ...admin, json, headers: { prefer } });
    const before = (await site.json('/site/v2/posts?status=any', admin)).headers.get('X-WP-Total');
    const refused = await ask({ title: 'x', contnet: 'y', meta: { footnote: '[]' } });
    assert.deepEqual([refused.status, refused.body.code], [400, 'rest_invalid_param']);
    assert.deepEqual(Object.keys(refused.body.data.params), ['contnet', 'meta.footnote']);
    assert.match(refused.body.data.params.contnet, /did you mean content\?/);
    assert.match(refused.body.data.params['meta.footnote'], /did you mean meta\.footnotes\?/);
    assert.equal((await site.json('/site/v2/posts?status=any', admin)).headers.get('X-WP-Total'), before);
    const taken = await ask({ title: 'x' });
    assert.deepEqual([taken.status, taken.headers.get('Preference-Applied')], [201, 'handling=strict']);
  });
}

for (const prefer of ['handling=lenient', 'strict', 'handling=stricter']) {
  test(`Prefer: ${prefer} refuses nothing`, async () => {
    const { status } = await site.json('/site/v2/posts', {
      ...admin,
      json: { title: 'x', colour: 1 },
      headers: { prefer },
    });
    assert.equal(status, 201);
  });
}

test('a batch tells of each of its calls, and each or all may be strict', async () => {
  const asks = (headers?: Record<string, string>) => ({
    path: '/site/v2/posts',
    body: { title: 'x', colour: 1 },
    ...(headers && { headers }),
  });
  const send = async (requests: readonly object[], headers: Record<string, string> = {}): Promise<Answer[]> =>
    (await site.json<Answer>('/batch/v1', { ...admin, json: { requests }, headers })).body.responses;
  const [lenient, strict] = await send([asks(), asks({ Prefer: 'handling=strict' })]);
  assert.deepEqual([lenient?.status, lenient?.headers['Almanac-Ignored']], [201, 'colour']);
  assert.deepEqual([strict?.status, strict?.body.data.params.colour !== undefined], [400, true]);
  const all = await send([asks(), asks()], { prefer: 'handling=strict' });
  assert.deepEqual(
    all.map(({ status }) => status),
    [400, 400],
  );
});
