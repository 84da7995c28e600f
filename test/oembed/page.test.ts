/** The page in the frame. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'parse5';
import { png } from '../site/media/media-fixture.ts';
import { EVENTS, event, type OembedSite, oembedSite, POSTS, post, VENUES } from './oembed-site.ts';

let site: OembedSite;
before(async () => {
  site = await oembedSite({ settings: { title: 'Alder & Falls' } });
});
after(() => site.close());

const page = async (id: number) => {
  const answer = await site.get(`http://site.test/embed/${id}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

test('a post', async () => {
  const { id, link } = await site.made(POSTS, post({ title: 'A <b>&amp;</b> B', content: '<p>One <i>two</i>.</p>' }));
  const { status, headers, html } = await page(id);
  assert.equal(status, 200);
  for (const part of [
    '<title>A &amp; B – Alder &amp; Falls</title>',
    `<link rel="canonical" href="${link}">`,
    `<h1><a href="${link}" target="_top">A &amp; B</a></h1>`,
    '<main><article>',
    '<p>One two.</p>',
    '<a href="http://site.test/" target="_top">Alder &amp; Falls</a>',
  ]) {
    assert.ok(html.includes(part), `${part} in ${html}`);
  }
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors \*/);
  assert.equal(headers.get('x-frame-options'), null);
});

test('its discovery links point to its oEmbed responses', async () => {
  const { id, link } = await site.made(POSTS, post({ title: 'Found' }));
  const { html } = await page(id);
  for (const [type, format] of [
    ['application/json+oembed', ''],
    ['text/xml+oembed', '&amp;format=xml'],
  ]) {
    const href = `http://site.test/api/oembed/1.0/embed?url=${encodeURIComponent(link)}${format}`;
    assert.ok(html.includes(`<link rel="alternate" type="${type}" href="${href}" title="Found">`), html);
    assert.match(await (await site.get(href.replace('&amp;', '&'))).text(), /Found/);
  }
});

test('an event shows time and place', async () => {
  const venue = await site.made(VENUES, { venue: 'Town Hall', address: '1 Main Street', city: 'Springfield' });
  const hidden = await site.made(VENUES, { venue: 'Cellar', status: 'private' });
  const { id } = await site.made(EVENTS, event({ venue: [venue.id, hidden.id] }));
  const { html } = await page(id);
  const facts = [...html.matchAll(/<p class="fact">(.*?)<\/p>/g)].map(([, fact]) => fact);
  assert.deepEqual(facts, ['May 1, 2030, 6:30 PM – 8:00 PM EDT', 'Town Hall, 1 Main Street, Springfield']);
});

for (const [what, times, when] of [
  ['all day', { all_day: true, end_date: '2030-05-01' }, 'May 1, 2030'],
  ['days', { all_day: true, end_date: '2030-05-03' }, 'May 1, 2030 – May 3, 2030'],
  ['another zone', { timezone: 'Europe/Rome' }, 'May 1, 2030, 6:30 PM – 8:00 PM CEST'],
  ['an offset', { timezone: 'UTC+3' }, 'May 1, 2030, 6:30 PM – 8:00 PM UTC+3'],
  ['no end', { end_date: '2030-05-01 18:30:00' }, 'May 1, 2030, 6:30 PM EDT'],
  ['overnight', { end_date: '2030-05-02 01:00:00' }, 'May 1, 2030, 6:30 PM – May 2, 2030, 1:00 AM EDT'],
] as const) {
  test(`when: ${what}`, async () => {
    const { id } = await site.made(EVENTS, event(times));
    const { html } = await page(id);
    assert.equal(/<p class="fact">(.*?)<\/p>/.exec(html)?.[1], when);
  });
}

for (const [what, id] of [
  ['nobody’s id', 99_999],
  ['id 0', 0],
] as const) {
  test(`${what} is 404`, async () => assert.equal((await page(id)).status, 404));
}

test('hidden items are as those that never were', async () => {
  const never = await page(99_999);
  const made = [
    await site.made(POSTS, post({ status: 'draft' })),
    await site.made(POSTS, post({ status: 'private' })),
    await site.made(POSTS, post({ date: '2031-01-01T00:00:00' })),
    await site.made(EVENTS, event({ password: 'x' })),
    await site.made('/site/v2/blocks', post()),
  ];
  for (const { id } of made) {
    const { status, html } = await page(id);
    assert.deepEqual([status, html], [404, never.html]);
  }
});

test('user content is shown as text', async () => {
  const { id } = await site.made(
    POSTS,
    post({
      title: '&lt;script&gt;alert(1)&lt;/script&gt;"><img src=x onerror=alert(2)>',
      excerpt: '&lt;svg onload=alert(3)&gt;',
    }),
  );
  const { html } = await page(id);
  const names = new Set<string>();
  const walk = (node: {
    nodeName: string;
    childNodes?: readonly unknown[];
    attrs?: readonly { name: string }[];
  }): void => {
    names.add(node.nodeName);
    for (const { name } of node.attrs ?? []) assert.doesNotMatch(name, /^on/);
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(parse(html) as never);
  assert.deepEqual([names.has('script'), names.has('svg'), names.has('img')], [false, false, false]);
});

test('pictures: of a post its featured image, of an image itself, none that is wider than asked or hidden', async () => {
  const image = await png(1_200, 900, 'harbour.png');
  const sent = await site.fetch('/site/v2/media', {
    as: 'author',
    headers: { 'content-type': image.type, 'content-disposition': 'attachment; filename="harbour.png"' },
    body: image.bytes,
    method: 'POST',
  });
  assert.equal(sent.status, 201, await sent.clone().text());
  const item = (await sent.json()) as { id: number; link: string; source_url: string };
  const { link } = await site.made(POSTS, post({ title: 'With a picture', featured_media: item.id }));
  for (const url of [link, item.link]) {
    for (const [query, width] of [
      ['', 300],
      ['&maxwidth=300', 300],
      ['&maxwidth=299', 150],
    ] as const) {
      const answer = await site.embed(200, url, query);
      assert.equal(answer.thumbnail_width, width, `${url} ${query}`);
      assert.ok(answer.thumbnail_height > 0 && answer.thumbnail_url.startsWith('http://site.test/uploads/'));
      assert.equal((await site.get(answer.thumbnail_url)).status, 200);
    }
  }
  assert.match((await page(item.id)).html, /<img src="http:\/\/site\.test\/uploads\//);
  const draft = await site.made(POSTS, post({ status: 'draft' }));
  await site.made(`/site/v2/media/${item.id}`, { post: draft.id });
  await site.embed(404, item.link);
  assert.equal((await page(item.id)).status, 404);
  assert.equal((await site.embed(200, link)).thumbnail_url, undefined);
  await site.made(`${POSTS}/${draft.id}`, { status: 'publish' });
  await site.embed(200, item.link);
  const hidden = await site.made(POSTS, post({ title: 'Locked', featured_media: item.id, password: 'x' }));
  assert.equal((await site.embed(200, hidden.link)).thumbnail_url, undefined);
});
