/** A deleted user leaves nothing under an id without a user, whatever is written meanwhile. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ROLES } from '../../../core/index.ts';
import { contentSite } from '../content-site.ts';

const admin = { as: 'administrator' } as const;
/** More than are handed over in one transaction. */
const MANY = 120;

/** A site with an author who has written much, and whom to ask for it. */
async function busyTown(t: TestContext) {
  const site = await contentSite();
  t.after(() => site.close());
  const ids: Record<string, number> = {};
  for (const as of ROLES) ids[as] = (await site.ask(200, 'GET', '/users/me', { as })).id;
  const { author, editor } = ids;
  for (let count = 0; count < MANY; count++) {
    await site.ask(201, 'POST', '/posts', { as: 'author', json: { title: `Draft ${count}` } });
  }
  const countOf = async (id: number | undefined) => {
    const list = await site.json(`/site/v2/posts?status=draft&author=${id}`, admin);
    return Number(list.headers.get('X-WP-Total'));
  };
  return { ...site, author, editor, contributor: ids.contributor, countOf };
}

test('an author who keeps writing while being deleted leaves everything to the new owner', async (t) => {
  const { ask, json, author, editor, countOf } = await busyTown(t);
  let isGoing = true;
  let made = 0;
  const writing = (async () => {
    while (isGoing) {
      const { status } = await json('/site/v2/posts', { as: 'author', json: { title: 'One more' } });
      if (status === 201) made++;
    }
  })();
  await ask(200, 'DELETE', `/users/${author}?force=true&reassign=${editor}`, admin);
  isGoing = false;
  await writing;
  assert.deepEqual([await countOf(author), await countOf(editor)], [0, MANY + made]);
});

test('a new owner who is deleted meanwhile gets nothing', async (t) => {
  const { json, author, editor, contributor, countOf } = await busyTown(t);
  const remove = (id: number | undefined, heir: number | undefined) =>
    json(`/site/v2/users/${id}?force=true&reassign=${heir}`, { ...admin, method: 'DELETE' });
  const [, second] = await Promise.all([remove(author, contributor), remove(contributor, editor)]);
  assert.equal(second.status, 200);
  // the author's still where the heir was gone first, the heir's heir's otherwise
  assert.deepEqual([await countOf(contributor), (await countOf(author)) + (await countOf(editor))], [0, MANY]);
});
