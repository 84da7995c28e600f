/** All or none: what fails anywhere in a batch leaves nothing of it. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import type { Answer } from '../asking-site.ts';
import { type Asked, type BatchSite, batchSite, codes, EVENTS, newPost, POSTS, statuses } from './batch-site.ts';
import { bellPlugin, NOTES, told } from './bell.ts';

let site: BatchSite;
let post: Answer;
beforeEach(async () => {
  site = await batchSite({}, [pluginSource(bellPlugin)]);
  post = await site.made(POSTS, { title: 'Before', status: 'publish' });
  told.length = 0;
});
afterEach(() => site.close());

const ring = (text: string): Asked => ({ path: NOTES, body: { text } });
const event = (title: string, more: Answer = {}): Asked => ({
  path: EVENTS,
  body: { title, start_date: '2030-05-01 10:00', end_date: '2030-05-01 11:00', ...more },
});

/** Items that nothing is wrong with, of three plugins; the update makes a revision. */
const good = (): readonly Asked[] => [
  newPost('New', { status: 'publish' }),
  { path: `${POSTS}/${post.id}`, body: { title: 'Changed' } },
  event('Fair', { venue: { venue: 'Hall' } }),
  ring('one'),
  { method: 'DELETE', path: `${POSTS}/${post.id}` },
  { path: '/site/v2/categories', body: { name: 'News' } },
];

/** Items that validate, and fail when they are run. */
const FAILING: readonly (readonly [what: string, item: (post: Answer) => Asked, status: number, code: string])[] = [
  ['a sticky post with a password', () => newPost('x', { sticky: true, password: 'p' }), 400, 'rest_invalid_field'],
  [
    'a stale If-Match',
    ({ id }) => ({ path: `${POSTS}/${id}`, body: { title: 'x' }, headers: { 'If-Match': '"stale"' } }),
    412,
    'rest_precondition_failed',
  ],
  [
    'a parent that is not there',
    () => ({ path: '/site/v2/categories', body: { name: 'x', parent: 4711 } }),
    400,
    'rest_term_invalid',
  ],
  ['a record that is not there', () => ({ path: `${POSTS}/4711`, body: { title: 'x' } }), 404, 'rest_post_invalid_id'],
  ['an event with an unknown venue', () => event('x', { venue: 4711 }), 400, 'rest_invalid_param'],
  [
    'an event that ends before it begins',
    () => event('x', { end_date: '2030-04-01 10:00' }),
    400,
    'rest_invalid_param',
  ],
  ['a note that cracks', () => ring('cracked'), 409, 'bell_cracked'],
  ['a note that breaks', () => ring('broken'), 500, 'rest_internal_error'],
];

const PLACES = { first: 0, 'in the middle': 3, last: 6 };

for (const [what, item, status, code] of FAILING) {
  describe(`${what} fails`, () => {
    for (const [place, index] of Object.entries(PLACES)) {
      it(`${place}: nothing is stored, and each response reports it`, async () => {
        const before = await site.records();
        const requests = good().toSpliced(index, 0, item(post));
        const answer = await site.together(requests);
        assert.equal(answer.failed, 'running');
        assert.deepEqual(
          statuses(answer),
          good()
            .map(() => 424)
            .toSpliced(index, 0, status),
          JSON.stringify(answer),
        );
        assert.deepEqual(
          codes(answer),
          good()
            .map(() => 'rest_batch_not_stored')
            .toSpliced(index, 0, code),
        );
        assert.deepEqual(await site.records(), before);
        assert.deepEqual(told, []);
        const { body: found } = await site.json<Answer>(`${POSTS}?_fields=id,title`);
        assert.deepEqual(
          found.map(({ id }: Answer) => id),
          [post.id],
        );
      });
    }
  });
}

describe('all succeed', () => {
  it('and are stored in order', async () => {
    const answer = await site.together(good());
    assert.equal(answer.failed, undefined);
    assert.deepEqual(statuses(answer), [201, 200, 201, 201, 200, 201]);
    assert.deepEqual(told, ['one']);
    const [made, changed, fair] = answer.responses.map(({ body }) => body);
    assert.equal(changed.title.raw, 'Changed');
    assert.equal(fair.venue.venue, 'Hall');
    const { body: found } = await site.json<Answer>(`${POSTS}?_fields=id`);
    assert.deepEqual(found, [{ id: made.id }], 'the one was trashed, the other is new');
    const records = await site.records();
    const history = Object.keys(records).filter((path) => path.includes('posts-history'));
    assert.equal(history.length, 1, Object.keys(records).join('\n'));
  });

  it('have unique ids, even after a failed batch', async () => {
    const failed = await site.together([...good(), newPost('x', { sticky: true, password: 'p' })]);
    assert.equal(failed.failed, 'running');
    const { responses } = await site.together([newPost('A'), newPost('B'), event('C')]);
    const ids = responses.map(({ body }) => body.id);
    const later = await site.made(POSTS, { title: 'D' });
    const all = [post.id, ...ids, later.id];
    assert.deepEqual(
      all,
      all.toSorted((one, other) => one - other),
    );
    assert.equal(new Set(all).size, all.length);
    for (const { body } of responses) {
      const path = 'start_date' in body ? EVENTS : POSTS;
      const { body: read } = await site.json<Answer>(`${path}/${body.id}`, { as: 'administrator' });
      assert.equal(read.id, body.id);
    }
  });
});

describe('an item that is invalid', () => {
  const bad = newPost('x', { status: 'sleeping' });
  for (const [what, requests, expected] of [
    ['alone', [bad], [400]],
    ['first', [bad, newPost('a'), newPost('b')], [400, null, null]],
    ['in the middle', [newPost('a'), bad, newPost('b')], [null, 400, null]],
    ['last', [newPost('a'), newPost('b'), bad], [null, null, 400]],
    ['twice', [bad, newPost('a'), { path: '/nowhere' }], [400, null, 404]],
    ['on a route that does not take part', [newPost('a'), { path: '/batch/v1', body: { requests: [] } }], [null, 400]],
  ] as const) {
    it(`${what}: nothing runs`, async () => {
      const before = await site.records();
      const answer = await site.together(requests);
      assert.equal(answer.failed, 'validation');
      assert.deepEqual(Object.keys(answer), ['failed', 'responses']);
      assert.deepEqual(statuses(answer), expected);
      assert.deepEqual(await site.records(), before);
    });
  }

  it('may be one that the user may not run', async () => {
    const answer = await site.together([newPost('a'), newPost('b', { status: 'publish' })], {});
    assert.deepEqual([answer.failed, ...statuses(answer)], ['validation', 401, 401]);
  });
});

it('a batch without items has no responses', async () => assert.deepEqual(await site.together([]), { responses: [] }));
