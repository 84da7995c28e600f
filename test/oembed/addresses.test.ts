/** Which addresses are those of an item. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OembedSite, oembedSite } from './oembed-site.ts';

const record = (more: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ title: 'x', status: 'publish', date: '2030-01-01T00:00:00Z', ...more });

const FILES = {
  'site/posts/801.json': record({ id: 801, title: 'Post', slug: 'a-post' }),
  'site/posts/802.json': record({ id: 802, title: 'Caffè', slug: 'caffè-größe' }),
  'site/pages/803.json': record({ id: 803, title: 'Page', slug: 'about' }),
  'site/pages/804.json': record({ id: 804, title: 'Child', slug: 'us', parent: 803 }),
  'site/pages/805.json': record({ id: 805, title: 'Hidden', slug: 'plan', status: 'draft' }),
  'site/pages/806.json': record({ id: 806, title: 'Below hidden', slug: 'step', parent: 805 }),
  'site/pages/807.json': record({ id: 807, title: 'Below itself', slug: 'ring', parent: 807 }),
};

/** By URL under that of the site, the title of the item; none if there is none. */
const PATHS: readonly (readonly [string, string | undefined])[] = [
  ['/post/a-post/', 'Post'],
  ['/post/a-post', 'Post'],
  ['/post/A-Post/', 'Post'],
  ['/post/a%2Dpost/', 'Post'],
  ['/post/a-post/?utm=1', 'Post'],
  ['/post/a-post/#comments', 'Post'],
  ['//post//a-post//', 'Post'],
  ['/post/x/../a-post/', 'Post'],
  ['/post/caff%C3%A8-gr%C3%B6%C3%9Fe/', 'Caffè'],
  ['/post/caffè-größe/', 'Caffè'],
  ['/about/', 'Page'],
  ['/about/us', 'Child'],
  ['/?p=801', 'Post'],
  ['?p=801', 'Post'],
  ['/?page_id=803', 'Page'],
  ['/?page_id=801', 'Post'],
  ['/?attachment_id=801', 'Post'],
  ['/?page_id=805', undefined],
  ['/?post_id=801', undefined],
  ['/?post_type=post&p=801', 'Post'],
  ['/?post_type=page&p=804', 'Child'],
  ['/?post_type=page&p=806', 'Below hidden'],
  ['/?post_type=page&p=801', 'Post'],
  ['/about/?p=801', 'Post'],
  ['/nothing/?p=801', 'Post'],
  ['/about/?utm=1&attachment_id=801', 'Post'],
  ['/about/?p=0', 'Page'],
  ['/post/a-post/2/', 'Post'],
  ['/post/a-post/page/2/', 'Post'],
  ['/post/a-post/embed/', 'Post'],
  ['/post/a-post/feed/', 'Post'],
  ['/post/a-post/feed/atom/', 'Post'],
  ['/post/a-post/comment-page-3/', 'Post'],
  ['/post/a-post/trackback/', 'Post'],
  ['/about/us/7', 'Child'],
  ['/about/us/embed', 'Child'],
  ['/plan/embed/', undefined],
  ['/post/a-post/feed/json/', undefined],
  ['/post/a-post/embed/2/', undefined],
  ['/embed/', undefined],
  ['/2/', undefined],
  ['/index.php/about/', 'Page'],
  ['/index.php/post/a-post/', 'Post'],
  ['/post/index.php/a-post/', undefined],
  ['/?p=805', undefined],
  ['/?p=8010', undefined],
  ['/?p=801x', 'Post'],
  ['/?p=-801', undefined],
  ['/?p=99999999999999999999', undefined],
  ['/?p=', undefined],
  ['', undefined],
  ['/', undefined],
  ['/post/', undefined],
  ['/a-post/', undefined],
  ['/post/a-post/more/', undefined],
  ['/page/about/', undefined],
  ['/us/', undefined],
  ['/about/a-post/', undefined],
  ['/plan/', undefined],
  ['/plan/step/', undefined],
  ['/ring/', undefined],
  ['/ring/ring/', undefined],
  ['/post/a-post%', undefined],
  ['/post/%00/', undefined],
  ['/post/__proto__/', undefined],
  [`/post${'/a-post'.repeat(500)}/`, undefined],
  ['/embed/801', undefined],
  ['/api/site/v2/posts/801', undefined],
];

for (const [base, settings] of [
  ['http://site.test', {}],
  ['http://site.test/town', { url: 'http://site.test/town/' }],
] as const) {
  let site: OembedSite;
  before(async () => {
    site = await oembedSite({ files: FILES, settings });
  });
  after(() => site.close());
  for (const [path, title] of PATHS) {
    test(`${base} ${path.slice(0, 60)} is ${title ?? 'nothing'}`, async () => {
      const answer = await ask(site, `${base}${path}`);
      assert.deepEqual([answer.status, answer.title], [title === undefined ? 404 : 200, title]);
    });
  }
}

/** The status and the title. */
async function ask(site: OembedSite, url: string) {
  const { rest_root: root } = site.site.settings;
  const base = new URL(site.site.settings.url).pathname.replace(/\/$/, '');
  const got = await site.get(`http://site.test${base}${root}/oembed/1.0/embed?url=${encodeURIComponent(url)}`);
  const { title } = (await got.json()) as { title?: string };
  return { status: got.status, title };
}

let plain: OembedSite;
before(async () => {
  plain = await oembedSite({ files: FILES });
});
after(() => plain.close());

for (const [url, found] of [
  ['http://site.test/post/a-post/', true],
  ['https://site.test/post/a-post/', true],
  ['HTTP://SITE.test/post/a-post/', true],
  ['http://site.test:80/post/a-post/', true],
  [' http://site.test/post/a-post/ ', true],
  ['http:\\\\site.test\\post\\a-post', true],
  ['http://site.test:8080/post/a-post/', false],
  ['http://www.site.test/post/a-post/', true],
  ['http://www.www.site.test/post/a-post/', false],
  ['http://w.site.test/post/a-post/', false],
  ['http://site.test.example/post/a-post/', false],
  ['http://site.test@elsewhere.example/post/a-post/', false],
  ['http://me@site.test/post/a-post/', false],
  ['ftp://site.test/post/a-post/', false],
  ['javascript://site.test/post/a-post/', false],
  ['//site.test/post/a-post/', true],
  ['//elsewhere.example/post/a-post/', false],
  ['/post/a-post/', true],
  ['?p=801', true],
  ['post/a-post/', false],
  ['801', false],
] as const) {
  test(`${url} is ${found ? 'of the site' : 'of something else'}`, async () => {
    assert.equal((await ask(plain, url)).status, found ? 200 : 404);
  });
}
