/** Metadata in the head of a page, for programs that share or embed it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { png } from '../site/media/media-fixture.ts';
import { type WebSite, webSite } from './web-site.ts';

const ROOT = '/../api';
const OEMBED = 'http://mill.test/api/oembed/1.0/embed?url=';

/** Properties of a page, by name. */
async function propertiesOf(site: WebSite, path: string): Promise<Readonly<Record<string, string>>> {
  const { text } = await site.visit(path);
  const found = text.matchAll(/<meta (?:property|name)="(og:[^"]+|article:[^"]+|description)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]));
}

/** URLs of the oEmbed responses of a page. */
async function discoveryOf(site: WebSite, path: string): Promise<readonly string[]> {
  const { text } = await site.visit(path);
  return [...text.matchAll(/<link rel="alternate" type="[^"]*oembed" title="[^"]*" href="([^"]+)">/g)].map(
    ([, href = '']) => href.replaceAll('&amp;', '&'),
  );
}

/** A picture of the site. @param width of four to three */
async function uploaded(site: WebSite, width: number): Promise<{ readonly id: number; readonly source_url: string }> {
  const form = new FormData();
  const { name, type, bytes } = await png(width, (width * 3) / 4);
  form.set('file', new Blob([bytes], { type }), name);
  const { status, body } = await site.json<{ id: number; source_url: string }>(`${ROOT}/site/v2/media`, {
    as: 'administrator',
    method: 'POST',
    body: form,
  });
  assert.equal(status, 201);
  return body;
}

/** A site in Italian with something of each kind. */
async function town(t: Parameters<typeof webSite>[0]) {
  const site = await webSite(t, { site: { language: 'it' } });
  const picture = await uploaded(site, 800);
  const walks = await site.write('categories', { name: 'Walks', slug: 'walks', description: 'Out of <b>doors</b>' });
  const made = { content: 'Apples & pears', categories: [walks], date: '2026-05-20T10:00:00' };
  await site.write('posts', { title: 'Orchard "walk"', slug: 'orchard', featured_media: picture.id, ...made });
  await site.write('posts', { title: 'Locked', slug: 'locked', password: 'sesame', ...made });
  await site.write('posts', { title: 'Draft', slug: 'draft', status: 'draft', ...made });
  await site.write('pages', { title: 'Visit', content: 'How to come' });
  const event = await site.json(`${ROOT}/calendar/events/v1/events`, {
    as: 'administrator',
    method: 'POST',
    json: {
      title: 'Fair',
      description: 'Stalls',
      status: 'publish',
      start_date: '2030-03-01 10:00:00',
      end_date: '2030-03-01 12:00:00',
    },
  });
  assert.equal(event.status, 201);
  return { ...site, picture: picture.source_url };
}

test('a shared page contains metadata about its content', async (t) => {
  const site = await town(t);
  const whole = { 'og:site_name': 'Mill Lane', 'og:locale': 'it_IT' };
  const post = await propertiesOf(site, '/2026/05/20/orchard/');
  assert.deepEqual(post, {
    ...whole,
    description: 'Apples &amp; pears',
    'og:title': 'Orchard “walk”',
    'og:type': 'article',
    'og:url': 'http://mill.test/2026/05/20/orchard/',
    'og:description': 'Apples &amp; pears',
    'article:published_time': '2026-05-20T14:00:00.000Z',
    'article:modified_time': '2026-05-20T14:00:00.000Z',
    'og:image': site.picture,
    'og:image:width': '800',
    'og:image:height': '600',
  });
  for (const [path, expected] of [
    ['/', { 'og:title': 'Mill Lane', 'og:type': 'website', 'og:url': 'http://mill.test/', 'og:description': 'A lane' }],
    ['/visit/', { 'og:title': 'Visit', 'og:type': 'article', 'og:description': 'How to come' }],
    ['/event/fair/', { 'og:title': 'Fair', 'og:type': 'article', 'og:description': 'Stalls' }],
    ['/category/walks/', { 'og:title': 'Walks', 'og:type': 'website', 'og:description': 'Out of doors' }],
    ['/author/administrator/', { 'og:title': 'administrator', 'og:type': 'profile' }],
    ['/events/month/2030-03/', { 'og:type': 'website', 'og:url': 'http://mill.test/events/month/2030-03/' }],
  ] as const) {
    const shown = await propertiesOf(site, path);
    for (const [name, content] of Object.entries({ ...whole, ...expected })) {
      assert.equal(shown[name], content, `${name} of ${path}`);
    }
  }
});

test('the icon and the smilies of a site are those of its settings', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'Glad', content: 'Glad :-)', date: '2026-05-20T10:00:00' });
  const star = await uploaded(site, 40);
  const before = await site.visit('/2026/05/20/glad/');
  assert.match(before.text, /<link rel="icon" href="data:,">/);
  assert.match(before.text, /Glad 🙂/);
  assert.equal((await site.visit('/favicon.ico')).status, 404);
  assert.doesNotMatch((await site.visit('/feed/')).text, /<image>/);
  const { status } = await site.json(`${ROOT}/site/v2/settings`, {
    as: 'administrator',
    method: 'POST',
    json: { site_icon: star.id, use_smilies: 'false' },
  });
  assert.equal(status, 200);
  const { text } = await site.visit('/2026/05/20/glad/');
  assert.ok(text.includes(`<link rel="icon" href="${star.source_url}">`));
  assert.match(text, /Glad :-\)/);
  // programs that read no page look there
  const icon = await site.visit('/favicon.ico');
  assert.deepEqual([icon.status, icon.location], [302, star.source_url]);
  for (const [path, mark] of [
    ['/feed/', `<image><url>${star.source_url}</url><title>Mill Lane</title><link>http://mill.test</link>`],
    ['/feed/atom/', `<icon>${star.source_url}</icon>`],
    ['/feed/json/', `"icon": "${star.source_url}"`],
  ] as const) {
    assert.ok((await site.visit(path)).text.includes(mark), path);
  }
});

test('protected, missing and unlisted items have no metadata', async (t) => {
  const site = await town(t);
  for (const path of ['/2026/05/20/locked/', '/draft/', '/nothing/', '/?s=orchard']) {
    assert.deepEqual(await propertiesOf(site, path), {}, path);
    assert.deepEqual(await discoveryOf(site, path), [], path);
  }
});

test('only pages of records link to their oEmbed responses', async (t) => {
  const site = await town(t);
  for (const path of ['/2026/05/20/orchard/', '/visit/', '/event/fair/']) {
    const links = await discoveryOf(site, path);
    const json = `${OEMBED}${encodeURIComponent(`http://mill.test${path}`)}`;
    assert.deepEqual(links, [json, `${json}&format=xml`], path);
    for (const link of links) {
      assert.equal((await site.visit(link.replace('http://mill.test', ''))).status, 200, link);
    }
  }
  for (const path of ['/', '/category/walks/', '/events/']) assert.deepEqual(await discoveryOf(site, path), [], path);
});

test('a page links to its route of the API, whatever its address', async (t) => {
  const site = await webSite(t);
  const walks = await site.write('categories', { name: 'Walks', slug: 'walks' });
  const post = await site.write('posts', {
    title: 'Lane',
    slug: 'lane',
    date: '2026-05-20T10:00:00',
    categories: [walks],
  });
  const page = await site.write('pages', { title: 'Visit', slug: 'visit' });
  const api = 'http://mill.test/api/site/v2';
  for (const [path, json, short] of [
    ['/2026/05/20/lane/', `${api}/posts/${post}`, `http://mill.test/?p=${post}`],
    ['/visit/', `${api}/pages/${page}`, `http://mill.test/?p=${page}`],
    ['/category/walks/', `${api}/categories/${walks}`, undefined],
    ['/author/administrator/', `${api}/users/1`, undefined],
    ['/', undefined, undefined],
    ['/2026/', undefined, undefined],
    ['/nothing/', undefined, undefined],
  ] as const) {
    const { text, headers } = await site.visit(path);
    assert.equal(
      headers.get('link'),
      [
        '<http://mill.test/api/>; rel="https://api.w.org/"',
        ...(json ? [`<${json}>; rel="alternate"; title="JSON"; type="application/json"`] : []),
        ...(short ? [`<${short}>; rel=shortlink`] : []),
      ].join(', '),
      path,
    );
    assert.equal(
      /<link rel="alternate" title="JSON" type="application\/json" href="([^"]*)">/.exec(text)?.[1],
      json,
      path,
    );
    assert.equal(/<link rel="shortlink" href="([^"]*)">/.exec(text)?.[1], short, path);
  }
  assert.equal((await site.visit(`/?p=${post}`)).location, 'http://mill.test/2026/05/20/lane/');
});

test('the page of an event shows its picture, and loads what its text needs', async (t) => {
  const site = await webSite(t);
  const picture = await uploaded(site, 800);
  const table = '<!-- wp:table --><figure class="wp-block-table"><table></table></figure><!-- /wp:table -->';
  const columns = '<!-- wp:columns --><div class="wp-block-columns"></div><!-- /wp:columns -->';
  const { status } = await site.json(`${ROOT}/calendar/events/v1/events`, {
    as: 'administrator',
    method: 'POST',
    json: {
      title: 'Fair',
      description: `${table}${columns}`,
      image: picture.id,
      status: 'publish',
      start_date: '2030-03-01 10:00:00',
      end_date: '2030-03-01 12:00:00',
    },
  });
  assert.equal(status, 201);
  const { text } = await site.visit('/event/fair/');
  assert.match(text, new RegExp(`<figure class="[^"]*event-picture"[^>]*><img [^>]*src="${picture.source_url}`));
  assert.match(text, /<script type="module" src="[^"]*\/scrolling\.js"/);
  assert.match(text, /<style>\.wp-container-core-columns-is-layout-1\{/);
});
