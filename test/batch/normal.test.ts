/** Each for itself, in their order: what succeeds is kept, and later items see earlier ones. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import type { Answer } from '../asking-site.ts';
import { type Asked, type BatchSite, batchSite, codes, newPost, POSTS, statuses } from './batch-site.ts';
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
const change = (body: Answer, method = 'PATCH'): Asked => ({ method, path: `${POSTS}/${post.id}`, body });

it('successes are stored, failures are reported in their place', async () => {
  const answer = await site.batch([
    newPost('Good'),
    newPost('Bad', { status: 'sleeping' }),
    newPost('Worse', { sticky: true, password: 'p' }),
    ring('one'),
    ring('cracked'),
    ring('broken'),
    ring('two'),
    { path: '/nowhere' },
  ]);
  assert.equal(answer.failed, undefined);
  assert.deepEqual(Object.keys(answer), ['responses']);
  assert.deepEqual(statuses(answer), [201, 400, 400, 201, 409, 500, 201, 404]);
  assert.deepEqual(told, ['one', 'two']);
  const { body: posts } = await site.json<Answer>(`${POSTS}?status=any`, { as: 'administrator' });
  assert.deepEqual(posts.map(({ title }: Answer) => title.raw ?? title.rendered).toSorted(), ['Before', 'Good']);
  const notes = Object.entries(await site.records()).filter(([path]) => path.startsWith('bell/'));
  assert.deepEqual(
    notes.map(([, text]) => JSON.parse(text).text),
    ['one', 'two'],
  );
});

it('an internal error does not reveal its cause', async () => {
  const { responses } = await site.batch([ring('broken')]);
  assert.doesNotMatch(JSON.stringify(responses), /clapper/);
  assert.ok(site.logged.some((line) => /clapper/.test(line)));
});

describe('later items see earlier ones', () => {
  const both = [
    ['each for itself', (requests: readonly Asked[]) => site.batch(requests)],
    ['all or none', (requests: readonly Asked[]) => site.together(requests)],
  ] as const;
  for (const [way, send] of both) {
    it(`${way}: of two updates the later one counts, and members that only the first one sent stay`, async () => {
      const { responses } = await send([change({ title: 'One', excerpt: 'Short' }), change({ title: 'Two' })]);
      assert.deepEqual(
        responses.map(({ body }) => body.title.raw),
        ['One', 'Two'],
      );
      const { body: read } = await site.json<Answer>(`${POSTS}/${post.id}?context=edit`, { as: 'administrator' });
      assert.deepEqual([read.title.raw, read.excerpt.raw], ['Two', 'Short']);
      const { body: revisions } = await site.json<Answer>(`${POSTS}/${post.id}/revisions`, { as: 'administrator' });
      assert.equal(revisions.length, 2);
    });

    it(`${way}: a record is changed, then deleted`, async () => {
      const remove = { method: 'DELETE', path: `${POSTS}/${post.id}?force=true` };
      const { responses } = await send([change({ title: 'Last words' }), remove]);
      assert.equal(responses[1]?.body.previous.title.raw, 'Last words');
      const { status } = await site.json(`${POSTS}/${post.id}`, { as: 'administrator' });
      assert.equal(status, 404);
      const left = Object.keys(await site.records()).filter((path) => path.startsWith('.almanac'));
      assert.deepEqual(left, [], 'no revision is left');
    });

    it(`${way}: of two with one name the second gets another`, async () => {
      const published = newPost('Same', { status: 'publish' });
      const { responses } = await send([published, published, published]);
      assert.deepEqual(
        responses.map(({ body }) => body.slug),
        ['same', 'same-2', 'same-3'],
      );
    });

    it(`${way}: two equal creates create two`, async () => {
      const { responses } = await send([newPost('Twin'), newPost('Twin')]);
      assert.notEqual(responses[0]?.body.id, responses[1]?.body.id);
    });
  }

  it('independent: a deleted record is gone for the next item', async () => {
    const remove = { method: 'DELETE', path: `${POSTS}/${post.id}?force=true` };
    const answer = await site.batch([remove, change({ title: 'Late' }), newPost('After')]);
    assert.deepEqual(statuses(answer), [200, 404, 201]);
    assert.equal(codes(answer)[1], 'rest_post_invalid_id');
  });

  it('a term that is created twice exists once', async () => {
    const news = { path: '/site/v2/categories', body: { name: 'News' } };
    const answer = await site.batch([news, news]);
    assert.deepEqual(statuses(answer), [201, 400]);
    assert.equal(codes(answer)[1], 'term_exists');
  });
});

it('strangers see changes of a batch, even with cached responses', async () => {
  const titles = async () => {
    const { body } = await site.json<Answer>(`${POSTS}?orderby=id&order=asc`);
    return body.map(({ title }: Answer) => title.rendered);
  };
  assert.deepEqual(await titles(), ['Before']);
  assert.deepEqual(await titles(), ['Before']);
  await site.batch([newPost('Next', { status: 'publish' }), change({ title: 'After' })]);
  assert.deepEqual(await titles(), ['After', 'Next']);
  await site.together([newPost('Third', { status: 'publish' }), newPost('x', { sticky: true, password: 'p' })]);
  assert.deepEqual(await titles(), ['After', 'Next']);
  await site.together([newPost('Third', { status: 'publish' })]);
  assert.deepEqual(await titles(), ['After', 'Next', 'Third']);
});
