/** Items by slug: as by id, except that hidden ones look missing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';

let site: AskingSite;
const made: Record<string, Answer> = {};

before(async () => {
  site = await contentSite();
  const make = async (path: string, json: Answer) =>
    site.ask(201, 'POST', path, { as: 'administrator', json: { status: 'publish', ...json } });
  made.post = await make('/posts', { title: 'The pond', content: 'One.' });
  made.cafe = await make('/posts', { title: 'Кафе' });
  made.locked = await make('/posts', { title: 'Locked', content: 'Secret.', password: 'sesame' });
  made.private = await make('/posts', { title: 'Layoffs', status: 'private' });
  made.future = await make('/posts', { title: 'Tomorrow', date: '2099-01-01T00:00:00' });
  made.page = await make('/pages', { title: 'About' });
  made.below = await make('/pages', { title: 'Team', parent: made.page?.id });
  made.other = await make('/pages', { title: 'Shop' });
  made.twice = await make('/pages', { title: 'Team', parent: made.other?.id });
  made.aboutBelow = await make('/pages', { title: 'About', parent: made.other?.id });
  made.block = await make('/blocks', { title: 'Banner', content: 'B' });
  made.menu = await make('/navigation', { title: 'Main', content: 'N' });
});
after(() => site.close());

for (const [base, name] of [
  ['posts', 'post'],
  ['posts', 'cafe'],
  ['pages', 'page'],
  ['blocks', 'block'],
  ['navigation', 'menu'],
] as const) {
  test(`${base}: reads by slug and by id are equal (${name})`, async () => {
    const { id, slug } = made[name] as Answer;
    for (const query of ['', '?context=edit']) {
      const byId = await site.ask(200, 'GET', `/${base}/${id}${query}`, { as: 'administrator' });
      const bySlug = await site.ask(200, 'GET', `/${base}/by-slug/${slug}${query}`, { as: 'administrator' });
      assert.deepEqual(bySlug, byId);
    }
  });
}

test('a slug is found in upper case, and in decoded form', async () => {
  assert.equal((await site.ask(200, 'GET', '/posts/by-slug/The-Pond')).id, made.post?.id);
  assert.equal((await site.ask(200, 'GET', `/posts/by-slug/${encodeURIComponent('кафе')}`)).id, made.cafe?.id);
});

test('a slug may be the name of another route', async () => {
  const json = { title: 'Revisions', status: 'publish' };
  const { id, slug } = await site.ask(201, 'POST', '/posts', { as: 'administrator', json });
  assert.equal(slug, 'revisions');
  assert.equal((await site.ask(200, 'GET', '/posts/by-slug/revisions')).id, id);
});

test('a protected item is only shown with its password', async () => {
  assert.equal((await site.ask(200, 'GET', '/posts/by-slug/locked')).content.protected, true);
  assert.match((await site.ask(200, 'GET', '/posts/by-slug/locked?password=sesame')).content.rendered, /Secret/);
  await site.ask(403, 'GET', '/posts/by-slug/locked?password=wrong');
});

for (const slug of ['layoffs', 'tomorrow']) {
  for (const as of [undefined, 'subscriber', 'contributor'] as const) {
    test(`${slug}: does not exist for ${as ?? 'a stranger'}`, async () => {
      const asked = as && { as };
      const answers = async (name: string) => {
        const found: unknown[] = [];
        for (const [method, query] of [
          ['GET', ''],
          ['GET', '?context=edit'],
          ['PATCH', ''],
          ['DELETE', ''],
          ['OPTIONS', ''],
        ] as const) {
          const { status, body, headers } = await site.json(`/site/v2/posts/by-slug/${name}${query}`, {
            ...asked,
            method,
            ...(method === 'PATCH' && { json: { title: 'Mine' } }),
          });
          found.push([method, status, body, headers.get('allow')]);
        }
        return found;
      };
      assert.deepEqual(await answers(slug), await answers('nothing-here'));
    });
  }
}

test('pages with different parents may share a slug: the top-level one is returned, otherwise an error asks which', async () => {
  assert.equal((await site.ask(200, 'GET', '/pages/by-slug/about')).id, made.page?.id);
  const { code, message } = await site.ask(404, 'GET', '/pages/by-slug/team');
  assert.equal(code, 'rest_post_invalid_id');
  assert.match(message, /More than one page has that slug. Use the id instead/);
});

test('an item is updated by every method, renamed, and removed', async () => {
  const as = 'administrator';
  const { id } = await site.ask(201, 'POST', '/posts', { as, json: { title: 'Skating', status: 'publish' } });
  for (const method of ['POST', 'PUT', 'PATCH']) {
    const { title } = await site.ask(200, method, '/posts/by-slug/skating', { as, json: { title: method } });
    assert.equal(title.raw, method);
  }
  const { slug } = await site.ask(200, 'PATCH', '/posts/by-slug/skating', { as, json: { slug: 'on-ice' } });
  assert.equal(slug, 'on-ice');
  await site.ask(404, 'GET', '/posts/by-slug/skating');
  assert.equal((await site.ask(200, 'PATCH', '/posts/by-slug/on-ice', { as, json: { content: 'X' } })).slug, 'on-ice');
  await site.ask(403, 'PATCH', '/posts/by-slug/on-ice', { as: 'contributor', json: { title: 'Mine' } });
  await site.ask(401, 'DELETE', '/posts/by-slug/on-ice');
  const trashed = await site.ask(200, 'DELETE', '/posts/by-slug/on-ice', { as });
  assert.deepEqual([trashed.id, trashed.status], [id, 'trash']);
  await site.ask(404, 'GET', '/posts/by-slug/on-ice', { as });
  await site.ask(200, 'DELETE', `/posts/by-slug/${trashed.slug}?force=true`, { as });
});
