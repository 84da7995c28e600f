/** `[gallery]` and `[playlist]` are rendered as in the reference, with media that the reader may see, and without scripts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { htmlTokens } from '../../../plugins/content/render/html/html-tokens.ts';
import { type MediaSite, mediaSite, png } from './media-fixture.ts';

let site: MediaSite;
/** Ids by what they are: uploaded in this order. */
const id: Record<string, number> = {};

const SOUND = new TextEncoder().encode(`ID3${'\0'.repeat(60)}`);

before(async () => {
  site = await mediaSite();
  const post = async (name: string, json: object) => {
    const made = await site.ask(201, 'POST', '/posts', { as: 'administrator', json: { title: name, ...json } });
    id[name] = made.id;
  };
  const picture = async (name: string, width: number, height: number, json: object = {}) => {
    const made = await site.send(201, 'administrator', await png(width, height, `${name}.png`));
    id[name] = made.id;
    await site.ask(200, 'PATCH', `/media/${made.id}`, { as: 'administrator', json });
  };
  await post('open', { status: 'publish' });
  await post('draft', { status: 'draft' });
  await post('locked', { status: 'publish', password: 'sesame' });
  await picture('wide', 400, 300, { caption: "It's <em>red</em><script>alert(1)</script>", alt_text: 'A "red" one' });
  await picture('small', 3, 4, { title: 'Small' });
  await picture('ofOpen', 4, 3, { post: id.open, title: 'B' });
  await picture('ofOpenToo', 4, 3, { post: id.open, title: 'A' });
  await picture('ofDraft', 4, 3, { post: id.draft });
  await picture('ofLocked', 4, 3, { post: id.locked });
  await picture('hidden', 4, 3, { status: 'private' });
  for (const name of ['one', 'two']) {
    const made = await site.send(201, 'administrator', { name: `${name}.mp3`, type: 'audio/mpeg', bytes: SOUND });
    id[name] = made.id;
  }
  const json = { title: 'Two </script><b>loud</b>', featured_media: id.wide };
  await site.ask(200, 'PATCH', `/media/${id.two}`, { as: 'administrator', json });
});
after(() => site.close());

/** A text with `{name}` for ids. */
const named = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => String(id[name]));

/** What a stranger is shown of a text, as that of a new post; of the post `host` where there is one. */
async function rendered(content: string, host?: string): Promise<string> {
  const json = { title: 'x', status: 'publish', content: named(content) };
  const path = host ? `/posts/${id[host]}` : '/posts';
  const saved = await site.ask(host ? 200 : 201, 'POST', path, {
    as: 'administrator',
    json: host ? { content: json.content } : json,
  });
  return (await site.ask(200, 'GET', `/posts/${saved.id}?password=sesame`)).content.rendered;
}

/** Ids of the images that a text shows, by their names. */
async function shown(content: string, host?: string): Promise<readonly string[]> {
  const html = await rendered(content, host);
  const names = new Map(Object.entries(id).map(([name, value]) => [value, name]));
  const sources = await Promise.all(
    [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(async ([, url = '']) => {
      const items = await site.ask(200, 'GET', '/media?per_page=100&status=inherit,private', { as: 'administrator' });
      return items.find(
        (item: { source_url: string; media_details: { sizes: Record<string, { source_url: string }> } }) =>
          [item.source_url, ...Object.values(item.media_details.sizes).map(({ source_url }) => source_url)].includes(
            url,
          ),
      )?.id;
    }),
  );
  return sources.map((source) => names.get(source) ?? 'unknown');
}

test('a gallery is what the reference makes of it', async () => {
  const wide = await site.ask(200, 'GET', `/media/${id.wide}`);
  const small = await site.ask(200, 'GET', `/media/${id.small}`);
  const thumbnail = wide.media_details.sizes.thumbnail.source_url;
  const html = await rendered('Before\n\n[gallery ids="{wide},{small}"]\n\nAfter');
  assert.equal(
    html,
    [
      "<p>Before</p>\n<div id='gallery-1' class='gallery galleryid-HOST gallery-columns-3 gallery-size-thumbnail'>",
      `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon landscape'>\n\t\t\t\t<a href='${wide.link}'>`,
      `<img loading="lazy" decoding="async" width="150" height="150" src="${thumbnail}" class="attachment-thumbnail size-thumbnail" alt="A &quot;red&quot; one" aria-describedby="gallery-1-${id.wide}" /></a>`,
      `\n\t\t\t</div>\n\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='gallery-1-${id.wide}'>`,
      '\n\t\t\t\tIt&#8217;s <em>red</em>\n\t\t\t\t</figcaption></figure>',
      `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon portrait'>\n\t\t\t\t<a href='${small.link}'>`,
      `<img loading="lazy" decoding="async" width="3" height="4" src="${small.source_url}" class="attachment-thumbnail size-thumbnail" alt="" /></a>`,
      '\n\t\t\t</div></figure>\n\t\t</div>\n\n<p>After</p>\n',
    ]
      .join('')
      .replace('HOST', /galleryid-(\d+)/.exec(html)?.[1] ?? ''),
  );
});

test('a gallery of a size, without links, with elements and columns of its own', async () => {
  const { source_url, media_details } = await site.ask(200, 'GET', `/media/${id.wide}`);
  const medium = media_details.sizes.medium.source_url;
  const html = await rendered(
    '[gallery ids="{wide}" size="medium" link="none" columns="2" id="7" itemtag="DL" icontag="script" captiontag="img"]',
  );
  assert.match(
    html,
    /^<div id='gallery-1' class='gallery galleryid-7 gallery-columns-2 gallery-size-medium'><dl class='gallery-item'>\s*<dt class='gallery-icon landscape'>\s*<img /,
  );
  assert.match(html, /<dd class='wp-caption-text/);
  assert.match(html, / sizes="auto, \(max-width: 300px\) 100vw, 300px" \/>/);
  assert.ok(html.includes(` srcset="${medium} 300w, ${source_url} 400w"`), html);
  assert.match(await rendered('[gallery ids="{small}" link="file"]'), /<a href='[^']+\/uploads\/[^']+\.png'><img/);
  const two = await rendered('[gallery ids="{small}"]\n\n[gallery ids="{small}"]');
  assert.deepEqual(
    [...two.matchAll(/id='(gallery-\d)'/g)].map(([, name]) => name),
    ['gallery-1', 'gallery-2'],
  );
});

for (const [what, content, expected, host] of [
  ['in the order named', '[gallery ids="{small} {wide},{small}"]', ['small', 'wide']],
  ['in another order', '[gallery ids="{small},{wide}" orderby="ID" order="asc"]', ['wide', 'small']],
  ['by title, backwards', '[gallery id="{open}" orderby="title" order="DESC"]', ['ofOpen', 'ofOpenToo']],
  ['by title', '[gallery id="{open}" orderby="post_title"]', ['ofOpenToo', 'ofOpen']],
  ['without one', '[gallery id="{open}" exclude="{ofOpen}"]', ['ofOpenToo']],
  ['of the post that it stands in', '[gallery]', ['ofOpen', 'ofOpenToo'], 'open'],
  ['of a post that nobody may read', '[gallery id="{draft}"]', []],
  ['of a post with a password', '[gallery id="{locked}"]', []],
  ['of that post itself, for who knows it', '[gallery]', ['ofLocked'], 'locked'],
  ['of a post that is none', '[gallery id="777777"]', []],
  [
    'what is private, of a hidden post, no image, unknown',
    '[gallery ids="{hidden},{ofDraft},{one},777777,x,-1,{small}"]',
    ['small'],
  ],
] as const) {
  test(`a gallery ${what}`, async () => assert.deepEqual(await shown(content, host), expected));
}

test('who previews a draft sees its own images, and nobody else learns of them', async () => {
  const json = { content: '[gallery]' };
  const own = await site.ask(200, 'PATCH', `/posts/${id.draft}`, { as: 'administrator', json });
  assert.match(own.content.rendered, /<img /);
  await site.ask(401, 'GET', `/posts/${id.draft}`);
});

test('an event has a gallery too', async () => {
  const json = {
    title: 'E',
    description: named('[gallery ids="{small}"]'),
    start_date: '2030-02-01 10:00:00',
    end_date: '2030-02-01 11:00:00',
  };
  const { status, body } = await site.json('/calendar/events/v1/events', { method: 'POST', as: 'administrator', json });
  assert.equal(status, 201);
  assert.match(String(body.description), /gallery-item/);
});

test('a playlist has a player, links, and its tracks as data', async () => {
  const html = await rendered('[playlist ids="{two},{one}" artists="false"]');
  const one = await site.ask(200, 'GET', `/media/${id.one}`);
  const two = await site.ask(200, 'GET', `/media/${id.two}`);
  assert.match(
    html,
    /^<div class="wp-playlist wp-audio-playlist wp-playlist-light">\s*<div class="wp-playlist-current-item"><\/div>\s*<audio controls="controls" preload="none" width="640"\s*><\/audio>/,
  );
  assert.ok(
    html.includes(
      `<ol>\n\t\t<li><a href='${two.source_url}'>Two loud</a></li><li><a href='${one.source_url}'>one</a></li>\t</ol>`,
    ),
    html,
  );
  const [, data = ''] =
    /<script type="application\/json" class="wp-playlist-script">(.*?)<\/script>\n<\/div>\s*$/.exec(html) ?? [];
  assert.doesNotMatch(data, /[<>&]/);
  const { tracks, ...rest } = JSON.parse(data);
  assert.deepEqual(rest, { type: 'audio', tracklist: true, tracknumbers: true, images: true, artists: false });
  assert.deepEqual(tracks[1], {
    src: one.source_url,
    type: 'audio/mpeg',
    title: 'one',
    caption: '',
    description: '',
    meta: [],
  });
  assert.equal(tracks[0].title, 'Two <b>loud</b>');
  assert.equal(tracks[0].image.width, 400);
  assert.equal(tracks[0].thumb.width, 150);
  assert.equal(await rendered('x [playlist type="video" ids="{one}"] y'), '<p>x  y</p>\n');
  assert.equal(await rendered('x [playlist ids="{wide}"] y'), '<p>x  y</p>\n');
});

test('a text with very many galleries stays an answer', async () => {
  const html = await rendered('[gallery ids="{wide}"]\n\n'.repeat(1500));
  assert.ok(html.length < 2_000_000, String(html.length));
});

for (const attributes of [
  `ids="{small}" itemtag="script" icontag="iframe" captiontag="style"`,
  `ids="{small}" itemtag="figure onclick=alert(1)" icontag="div/onclick=alert(1)"`,
  `ids="{wide}" size="x&quot; onerror=&quot;alert(1)"`,
  `ids="{wide}" size='x" onerror="alert(1)'`,
  `ids="{wide}" size="__proto__" columns="constructor" link="javascript:alert(1)"`,
  `ids="{wide}" columns="3' onclick='alert(1)" id="1' onclick='alert(1)"`,
  `ids="{wide}" columns="3&#39; onclick=&#39;alert(1)" id="1&#39; onclick=&#39;alert(1)"`,
  `ids="{wide}' onclick='alert(1)" orderby="title; drop table" order="' onclick='x"`,
]) {
  test(`nothing runs of [gallery ${attributes}]`, async () =>
    assertHarmless(await rendered(`[gallery ${attributes}]`)));
}

for (const attributes of [
  `ids="{two}" style="light&quot; onclick=&quot;alert(1)"`,
  `ids="{two}" style='light" onclick="alert(1)'`,
  `ids="{two}" images="&lt;script&gt;" tracklist="&quot; onclick=&quot;alert(1)"`,
]) {
  test(`nothing runs of [playlist ${attributes}]`, async () =>
    assertHarmless(await rendered(`[playlist ${attributes}]`)));
}

/** It renders something without scripts: the data of a playlist are not code. */
function assertHarmless(html: string): void {
  assert.notEqual(html.trim(), '');
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'begin' && token.kind !== 'raw') continue;
    assert.doesNotMatch(token.name, /^(?:iframe|style)$/, html);
    if (token.name === 'script') assert.equal(token.attributes.get('type'), 'application/json', html);
    for (const [name, value = ''] of token.attributes) {
      assert.doesNotMatch(name, /^on/, html);
      assert.doesNotMatch(value, /^\s*javascript:/i, html);
    }
  }
}
