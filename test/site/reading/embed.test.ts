/** `_embed` for real items: the current responses of the linked routes for the same client. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';

const editor = { as: 'editor' } as const;

let site: AskingSite;
const ids: Record<string, number> = {};
const make = async (name: string, path: string, json: object) => {
  ids[name] = (await site.ask(201, 'POST', path, { ...editor, json })).id;
};
before(async () => {
  site = await contentSite();
  await make('category', '/categories', { name: 'Rivers' });
  await make('post', '/posts', { title: 'Flood', content: 'Water.', status: 'publish', categories: [ids.category] });
  await make('other', '/posts', { title: 'Ebb', content: 'Mud.', status: 'publish' });
  await make('shown', '/pages', { title: 'Town', content: 'Streets.', status: 'publish' });
  await make('hidden', '/pages', { title: 'Plan', content: 'Secret.', status: 'draft' });
  await make('locked', '/pages', { title: 'Vault', content: 'Gold.', status: 'publish', password: 'sesame' });
  for (const parent of ['shown', 'hidden', 'locked']) {
    await make(`below ${parent}`, '/pages', { title: 'Below', content: '.', status: 'publish', parent: ids[parent] });
  }
});
after(() => site.close());

const termsOf = ({ _embedded }: Answer): string[][] | undefined =>
  _embedded?.['site:term'].map((terms: Answer[]) => terms.map(({ name }) => name));

test('a post shows its author and its terms, taxonomy by taxonomy', async () => {
  for (const asked of ['_embed', '_embed=author,site:term', '_embed=author,wp:term', '_embed[]=author&_embed[]=term']) {
    const post = await site.ask(200, 'GET', `/posts/${ids.post}?${asked}`);
    assert.equal(post._embedded.author[0].id, post.author, asked);
    assert.deepEqual(termsOf(post), [['Rivers'], []], asked);
  }
});

test('each post of a list has its own embeds, and none without links', async () => {
  const posts = await site.ask(200, 'GET', '/posts?_embed=term&orderby=id&order=asc');
  assert.deepEqual(posts.map(termsOf), [[['Rivers'], []], undefined]);
});

describe('the parent page is shown as by its own route', () => {
  for (const parent of ['shown', 'hidden', 'locked']) {
    for (const as of [undefined, 'subscriber', 'contributor', 'editor', 'administrator'] as const) {
      test(`${parent}, to ${as ?? 'a stranger'}`, async () => {
        const asking: { as?: Role } = as ? { as } : {};
        const { body } = await site.json(`/site/v2/pages/${ids[parent]}?context=embed`, asking);
        const { _embedded } = await site.ask(200, 'GET', `/pages/${ids[`below ${parent}`]}?_embed=up`, asking);
        assert.deepEqual(_embedded.up, [body]);
        if (!as && parent !== 'shown') assert.doesNotMatch(JSON.stringify(_embedded), /Secret|Gold|Plan/);
      });
    }
  }

  test('a password for the page does not open its parent', async () => {
    const page = await site.ask(200, 'GET', `/pages/${ids['below locked']}?_embed=up&password=sesame`);
    assert.doesNotMatch(JSON.stringify(page), /Gold/);
  });
});

describe('cached responses to strangers', () => {
  /** From the third time on an answer is one that was kept. */
  const always = async (path: string, check: (answer: Answer) => void) => {
    for (let time = 0; time < 4; time++) check(await site.ask(200, 'GET', path));
  };

  test('change with a term', async () => {
    for (const name of ['Streams', 'Rivers']) {
      await site.ask(200, 'POST', `/categories/${ids.category}`, { ...editor, json: { name } });
      await always(`/posts/${ids.post}?_embed`, (post) => assert.deepEqual(termsOf(post), [[name], []]));
      await always('/posts?_embed&orderby=id&order=asc', (posts) => assert.deepEqual(termsOf(posts[0]), [[name], []]));
    }
  });

  test('change with the author', async () => {
    for (const name of ['Ed Itor', 'editor']) {
      await site.command('user change', { login: 'editor', changes: { name } });
      await always(`/posts/${ids.post}?_embed`, (post) => assert.equal(post._embedded.author[0].name, name));
    }
  });

  test('hide a parent page once it is hidden', async () => {
    const path = `/pages/${ids['below shown']}?_embed=up`;
    await always(path, ({ _embedded }) => assert.equal(_embedded.up[0].title.rendered, 'Town'));
    await site.ask(200, 'POST', `/pages/${ids.shown}`, { ...editor, json: { status: 'draft' } });
    await always(path, (page) => {
      assert.equal(page._embedded.up[0].code, 'rest_forbidden');
      assert.doesNotMatch(JSON.stringify(page), /Town/);
    });
    await site.ask(200, 'POST', `/pages/${ids.shown}`, { ...editor, json: { status: 'publish' } });
    await always(path, ({ _embedded }) => assert.equal(_embedded.up[0].title.rendered, 'Town'));
  });
});
