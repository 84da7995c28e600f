import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSite } from '../content-site.ts';

interface Row {
  readonly name: string;
  readonly folder: 'posts' | 'pages' | 'blocks';
  readonly record: object;
  /** Under the URL of the site; ID stands for the id of the item. */
  readonly link: string;
}

const home = { title: 'About', slug: 'about' };
const rows: Record<number, Row> = {
  101: { name: 'a published post', folder: 'posts', record: { slug: 'news' }, link: '/post/news/' },
  102: { name: 'a private post', folder: 'posts', record: { slug: 'in', status: 'private' }, link: '/post/in/' },
  103: {
    name: 'a post in the trash',
    folder: 'posts',
    record: { slug: 'old__trashed', status: 'trash' },
    link: '/post/old__trashed/',
  },
  104: {
    name: 'a draft with a slug',
    folder: 'posts',
    record: { slug: 'soon', status: 'draft' },
    link: '/?post_type=post&p=ID',
  },
  105: {
    name: 'a scheduled post',
    folder: 'posts',
    record: { slug: 'later', date: '2031-01-01T00:00:00Z' },
    link: '/?post_type=post&p=ID',
  },
  106: { name: 'a post without a slug', folder: 'posts', record: {}, link: '/?post_type=post&p=ID' },
  107: {
    name: 'a slug in another script',
    folder: 'posts',
    record: { slug: 'новости' },
    link: '/post/%d0%bd%d0%be%d0%b2%d0%be%d1%81%d1%82%d0%b8/',
  },
  108: {
    name: 'a kind without pages',
    folder: 'blocks',
    record: { slug: 'call' },
    link: '/?post_type=wp_block&p=ID',
  },
  110: { name: 'a page', folder: 'pages', record: home, link: '/about/' },
  111: { name: 'a page below it', folder: 'pages', record: { slug: 'people', parent: 110 }, link: '/about/people/' },
  112: {
    name: 'a page two below it',
    folder: 'pages',
    record: { slug: 'ann', parent: 111 },
    link: '/about/people/ann/',
  },
  120: {
    name: 'a draft of a page',
    folder: 'pages',
    record: { slug: 'hidden', status: 'draft' },
    link: '/?post_type=page&p=ID',
  },
  121: {
    name: 'a page below a hidden one, whose slug nobody is to learn',
    folder: 'pages',
    record: { slug: 'child', parent: 120 },
    link: '/?post_type=page&p=ID',
  },
  122: {
    name: 'a page two below a hidden one',
    folder: 'pages',
    record: { slug: 'grandchild', parent: 121 },
    link: '/?post_type=page&p=ID',
  },
  130: {
    name: 'a page below one that is gone',
    folder: 'pages',
    record: { slug: 'orphan', parent: 999 },
    link: '/?post_type=page&p=ID',
  },
  131: {
    name: 'a page below itself',
    folder: 'pages',
    record: { slug: 'round', parent: 132 },
    link: '/?post_type=page&p=ID',
  },
  132: {
    name: 'the other of a round',
    folder: 'pages',
    record: { slug: 'and-round', parent: 131 },
    link: '/?post_type=page&p=ID',
  },
};

const site = await contentSite({
  files: Object.fromEntries(
    Object.entries(rows).map(([id, { folder, record }]) => [
      `site/${folder}/${id}.json`,
      JSON.stringify({ id: Number(id), title: 'A title', date: '2029-07-01T12:00:00Z', ...record }),
    ]),
  ),
});
const administrator = { as: 'administrator' } as const;

for (const [id, { name, folder, link }] of Object.entries(rows)) {
  test(`the address of ${name}`, async () => {
    const answer = await site.ask(200, 'GET', `/${folder}/${id}`, administrator);
    assert.equal(answer.link, `http://site.test${link.replace('ID', id)}`);
    const type = folder === 'blocks' ? 'wp_block' : folder.slice(0, -1);
    assert.equal(answer.guid.rendered, `http://site.test/?post_type=${type}&p=${id}`, 'it stays what it was');
  });
}

test('the parent of a page is a link and an id', async () => {
  const { parent, _links } = await site.ask(200, 'GET', '/pages/111');
  assert.equal(parent, 110);
  assert.deepEqual(_links.up, [{ embeddable: true, href: 'http://site.test/api/site/v2/pages/110' }]);
  const top = await site.ask(200, 'GET', '/pages/110');
  assert.deepEqual([top.parent, 'up' in top._links], [0, false]);
});

/** Patterns of addresses, and slugs that titles make. */
const permalinks: readonly [path: string, template: string, slug: string][] = [
  ['/posts/101', '/post/%postname%/', 'a-title'],
  ['/pages/110', '/%pagename%/', 'about'],
  ['/pages/112', '/about/people/%pagename%/', 'a-title'],
  ['/pages/121', '/%pagename%/', 'a-title'],
];
for (const [path, template, slug] of permalinks) {
  test(`the permalink of ${path}`, async () => {
    const answer = await site.ask(200, 'GET', `${path}?context=edit`, administrator);
    assert.deepEqual([answer.permalink_template, answer.generated_slug], [`http://site.test${template}`, slug]);
  });
}

test('a scheduled post is hidden until its time, and then has its URL, whatever was cached', async () => {
  for (let asked = 0; asked < 3; asked++) await site.ask(401, 'GET', '/posts/105');
  const before = await site.ask(200, 'GET', '/posts/105', administrator);
  assert.equal(before.status, 'future');
  site.clock.set('2031-01-01T00:00:00Z');
  for (let asked = 0; asked < 3; asked++) {
    const { status, link } = await site.ask(200, 'GET', '/posts/105');
    assert.deepEqual([status, link], ['publish', 'http://site.test/post/later/']);
  }
});

test('the URL of a page follows its parent when that is renamed or hidden, whatever was cached', async () => {
  const link = async () => (await site.ask(200, 'GET', '/pages/112')).link;
  const rename = (json: object) => site.ask(200, 'PATCH', '/pages/110', { ...administrator, json });
  for (let asked = 0; asked < 3; asked++) assert.equal(await link(), 'http://site.test/about/people/ann/');
  await rename({ slug: 'us' });
  for (let asked = 0; asked < 3; asked++) assert.equal(await link(), 'http://site.test/us/people/ann/');
  await rename({ status: 'draft' });
  for (let asked = 0; asked < 3; asked++) assert.equal(await link(), 'http://site.test/?post_type=page&p=112');
});
