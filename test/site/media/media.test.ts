/** Media items: shown, changed, attached, edited and deleted, with their files after each step. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import type { Answer } from '../content-site.ts';
import { mediaSite, png } from './media-fixture.ts';

const site = await mediaSite();
after(() => site.close());

const FLAG = await png(400, 200, 'flag.png');
const upload = (as: Role = 'author', query = ''): Promise<Answer> => site.send(201, as, FLAG, query);
const ask = (as: Role, status: number, method: string, path: string, json?: unknown): Promise<Answer> =>
  site.ask(status, method, path, { as, ...(json !== undefined && { json }) });
const sizesOf = (item: Answer): readonly string[] => Object.keys(item.media_details.sizes).toSorted();
const filesOf = async (item: Answer): Promise<readonly string[]> => {
  const { file, sizes = {} } = await site.record(item.id);
  return [file, ...Object.values<Answer>(sizes).map((size) => size.file)].toSorted();
};

test('the slug media is not used by content of any kind, nor by a top-level page', async () => {
  const make = (path: string, json: object, from = '/site/v2') =>
    site.json<Answer>(`${from}${path}`, { as: 'administrator', json }).then(({ body }) => body);
  await make('/posts', { title: 'Bridge', status: 'publish' });
  await make(
    '/events',
    { title: 'Parade', start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' },
    '/calendar/events/v1',
  );
  const named = async (name: string) => (await site.send(201, 'author', { ...FLAG, name: `${name}.png` })).slug;
  assert.deepEqual(
    [await named('bridge'), await named('bridge'), await named('parade'), await named('feed'), await named('pier')],
    ['bridge-2', 'bridge-1', 'parade-2', 'feed-2', 'pier'],
  );
  const pier = await make('/pages', { title: 'Pier', status: 'publish' });
  assert.equal(pier.slug, 'pier-2');
  assert.equal(
    (await make('/pages', { title: 'Pier', status: 'publish', parent: pier.id })).slug,
    'pier',
    'below another',
  );
  assert.equal(
    (await make('/posts', { title: 'Pier', status: 'publish' })).slug,
    'pier',
    'posts have addresses of their own',
  );
});

const IN_VIEW =
  'id date date_gmt guid modified modified_gmt slug status type link title author featured_media comment_status ping_status template meta class_list description caption alt_text media_type mime_type media_details post source_url _links';
for (const [context, members] of [
  ['view', IN_VIEW],
  [
    'edit',
    IN_VIEW.replace('class_list', 'permalink_template generated_slug class_list').replace(
      'source_url',
      'source_url missing_image_sizes',
    ),
  ],
  [
    'embed',
    'id date slug type link title author featured_media caption alt_text media_type mime_type media_details source_url _links',
  ],
] as const) {
  test(`an item in the context ${context} has the members of the reference, in order`, async () => {
    const { id } = await upload();
    assert.equal(Object.keys(await ask('author', 200, 'GET', `/media/${id}?context=${context}`)).join(' '), members);
  });
}

/** A medium-sized image that links to the full one, as texts of images begin. @param source of the flag */
function shownFlag(source: string, alt = ''): string {
  const medium = source.replace('.png', '-medium.png');
  return `<p class="attachment"><a href='${source}'><img loading="lazy" decoding="async" width="300" height="150" src="${medium}" class="attachment-medium size-medium" alt="${alt}" srcset="${medium} 300w, ${source} 400w" sizes="auto, (max-width: 300px) 100vw, 300px" /></a></p>\n`;
}

test('an item looks as in the reference', async () => {
  const { id } = await upload('author', '?caption=Red&description=A+flag.&slug=shown');
  const item = await site.ask(200, 'GET', `/media/${id}`);
  const source = `http://site.test/uploads/${(await site.record(id)).file}`;
  assert.deepEqual(
    [item.guid, item.source_url, item.link],
    [{ rendered: source }, source, 'http://site.test/attachment/shown/'],
  );
  assert.deepEqual(item.caption, { rendered: '<p>Red</p>\n' });
  assert.deepEqual(item.description, { rendered: `${shownFlag(source)}<p>A flag.</p>\n` });
  assert.deepEqual([item.comment_status, item.ping_status, item.meta, item.type], ['open', 'closed', {}, 'attachment']);
  assert.deepEqual(sizesOf(item), ['full', 'medium', 'thumbnail']);
  assert.deepEqual(Object.keys(item.media_details.sizes.medium), [
    'file',
    'width',
    'height',
    'filesize',
    'mime_type',
    'source_url',
  ]);
  assert.equal(item.media_details.sizes.full.source_url, source);
});

test('kinds that media can be attached to link to their media', async () => {
  const post = await ask('author', 201, 'POST', '/posts', { title: 'Illustrated', status: 'publish' });
  const [link] = post._links['site:attachment'];
  const { id, _links } = await upload('author', `?post=${post.id}`);
  await upload();
  const shown = await site.ask(200, 'GET', link.href.split('/site/v2')[1]);
  assert.deepEqual(
    shown.map((one: Answer) => one.id),
    [id],
  );
  assert.equal('site:attachment' in _links, false, 'nothing belongs to media');
});

/** What is sent of an item, and what is shown then. */
const UPDATES: readonly [string, sent: Answer, shown: Answer][] = [
  ['a title', { title: 'New' }, { title: { raw: 'New', rendered: 'New' } }],
  ['a title as it is shown', { title: { raw: 'New', rendered: 'x' } }, { title: { raw: 'New', rendered: 'New' } }],
  ['an alternative text', { alt_text: ' A <i>red</i> flag ' }, { alt_text: 'A red flag' }],
  ['a caption', { caption: 'Red' }, { caption: { raw: 'Red', rendered: '<p>Red</p>\n' } }],
  ['a caption as it is shown', { caption: { raw: 'Red' } }, { caption: { raw: 'Red', rendered: '<p>Red</p>\n' } }],
  [
    'a description, which is shown as the caption of what has none',
    { description: 'x' },
    { description: { raw: 'x' }, caption: { raw: '', rendered: '<p>x</p>\n' } },
  ],
  ['private', { status: 'private' }, { status: 'private' }],
  ['published', { status: 'publish' }, { status: 'inherit' }],
  ['as it is', { status: 'inherit' }, { status: 'inherit' }],
  ['a draft', { status: 'draft' }, { status: 'inherit' }],
  ['comments', { comment_status: 'closed', ping_status: 'open' }, { comment_status: 'closed', ping_status: 'open' }],
  ['a date', { date: '2029-01-01T10:00:00' }, { date: '2029-01-01T10:00:00', date_gmt: '2029-01-01T15:00:00' }],
  ['a slug', { slug: 'Another Slug' }, { slug: 'another-slug' }],
  ['no record that it belongs to', { post: null }, { post: null }],
  ['a file', { file: '2030/01/x-00000000.png', mime_type: 'text/html', hash: 'x', sizes: {} }, {}],
];
for (const [what, sent, shown] of UPDATES) {
  test(`an update changes ${what} and keeps the rest`, async () => {
    const before = await upload();
    const after = await ask('author', 200, 'PATCH', `/media/${before.id}`, sent);
    const { modified, modified_gmt, link, class_list, generated_slug, ...kept } = before;
    const { _links, ...expected } = { ...kept, ...shown };
    const { raw } = expected.description;
    const text = `${shownFlag(before.source_url, expected.alt_text)}${raw && `<p>${raw}</p>\n`}`;
    expected.description = { raw, rendered: text };
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(after[name], value, name);
  });
}

test('an alternative text has no tags, whoever the author is', async () => {
  const { id } = await upload();
  for (const [sent, shown] of [
    [' A <i>red</i>\u00a0flag<script>x</script> ', 'A red\u00a0flag'],
    ['3 < 4 & "5"', '3 &lt; 4 &amp; &quot;5&quot;'],
  ]) {
    assert.equal((await ask('administrator', 200, 'PATCH', `/media/${id}`, { alt_text: sent })).alt_text, shown);
  }
});

test('an update that changes nothing writes nothing', async () => {
  const item = await upload();
  const before = await site.record(item.id);
  site.clock.advance(1_000);
  await ask('author', 200, 'PUT', `/media/${item.id}`, {
    title: item.title,
    caption: item.caption,
    status: 'publish',
    post: null,
  });
  assert.deepEqual(await site.record(item.id), before);
});

/** Which statuses a client may send are those of all kinds, and the one that it has; what is no such, no text or no id is refused. */
for (const json of [{ status: 'trash' }, { alt_text: 5 }, { post: 'x' }, { post: 99999 }]) {
  test(`${JSON.stringify(json)} is refused`, async () => {
    const { id } = await upload();
    assert.equal((await ask('author', 400, 'PATCH', `/media/${id}`, json)).code, 'rest_invalid_param');
  });
}

test('a deletion needs force, and removes all files', async () => {
  const before = await site.uploads();
  const item = await upload();
  const files = await filesOf(item);
  assert.deepEqual(await site.uploads(), [...before, ...files].toSorted());
  assert.equal((await ask('author', 501, 'DELETE', `/media/${item.id}`)).code, 'rest_trash_not_supported');
  assert.equal((await site.get(item.source_url)).status, 200);
  const { deleted, previous } = await ask('author', 200, 'DELETE', `/media/${item.id}?force=true`);
  assert.deepEqual([deleted, previous.id, previous.source_url], [true, item.id, item.source_url]);
  assert.deepEqual(await site.uploads(), before);
  assert.equal((await site.get(item.source_url)).status, 404);
  assert.equal((await ask('author', 404, 'GET', `/media/${item.id}`)).code, 'rest_post_invalid_id');
});

test('a modified file is set aside when its item is deleted', async () => {
  const edited = await mediaSite();
  const item = await edited.send(201, 'author', FLAG);
  const { file } = await edited.record(item.id);
  const changed = await edited.fileSystem.open(`/site/uploads/${file}`, 'update');
  await changed.write(new TextEncoder().encode('mine'));
  await changed.close();
  await edited.ask(200, 'DELETE', `/media/${item.id}?force=true`, { as: 'author' });
  assert.deepEqual(await edited.uploads(), []);
  await edited.close();
  const aside = await edited.fileSystem.readDirectory('/site/.almanac/conflicts');
  assert.deepEqual(
    aside.map(({ name }) => name.startsWith(`uploads~${file.slice(0, -'.png'.length).replaceAll('/', '~')}`)),
    [true],
  );
});

/** Edits that are refused: what is sent, the status and code. */
const REFUSED_EDITS: readonly [string, (item: Answer) => Answer, number, string][] = [
  ['no src', () => ({ rotation: 90 }), 400, 'rest_missing_callback_param'],
  ['another address', () => ({ src: 'http://example.org/x.png' }), 404, 'rest_unknown_attachment'],
  [
    'another address, with modifiers',
    () => ({ src: 'http://site.test/uploads/2030/01/x-00000000.png', rotation: 90 }),
    404,
    'rest_unknown_attachment',
  ],
  ['nothing to do', ({ source_url: src }) => ({ src }), 400, 'rest_image_not_edited'],
  ['half a crop', ({ source_url: src }) => ({ src, x: 1, y: 1, width: 50 }), 400, 'rest_image_not_edited'],
  ['no modifiers', ({ source_url: src }) => ({ src, modifiers: [] }), 400, 'rest_invalid_param'],
  [
    'an unknown modifier',
    ({ source_url: src }) => ({ src, modifiers: [{ type: 'flip', args: {} }] }),
    400,
    'rest_invalid_param',
  ],
  [
    'a crop without a height',
    ({ source_url: src }) => ({ src, modifiers: [{ type: 'crop', args: { left: 0, top: 0, width: 5 } }] }),
    400,
    'rest_invalid_param',
  ],
  [
    'a crop beyond the image',
    ({ source_url: src }) => ({ src, modifiers: [{ type: 'crop', args: { left: 0, top: 0, width: 101, height: 5 } }] }),
    400,
    'rest_invalid_param',
  ],
  ['a turn by nothing', ({ source_url: src }) => ({ src, rotation: 0 }), 400, 'rest_invalid_param'],
  ['a turn by 360 degrees', ({ source_url: src }) => ({ src, rotation: 360 }), 400, 'rest_invalid_param'],
  [
    'a crop of which nothing is left',
    ({ source_url: src }) => ({ src, x: 100, y: 0, width: 5, height: 5 }),
    400,
    'rest_upload_invalid_image',
  ],
];
for (const [what, sent, status, code] of REFUSED_EDITS) {
  test(`an edit with ${what} is ${status} ${code}, and leaves nothing`, async () => {
    const item = await upload();
    const before = await site.uploads();
    assert.equal((await ask('author', status, 'POST', `/media/${item.id}/edit`, sent(item))).code, code);
    assert.deepEqual(await site.uploads(), before);
  });
}

/** Edits, and the sides of what they make of 400 by 200. */
const EDITS: readonly [string, Answer, readonly [number, number]][] = [
  ['turned', { modifiers: [{ type: 'rotate', args: { angle: 90 } }] }, [200, 400]],
  ['turned, the old way', { rotation: 90 }, [200, 400]],
  ['cut', { modifiers: [{ type: 'crop', args: { left: 25, top: 50, width: 50, height: 50 } }] }, [200, 100]],
  ['cut, the old way', { x: 25, y: 50, width: 50, height: 50 }, [200, 100]],
  ['turned and cut, the old way', { rotation: 90, x: 0, y: 0, width: 50, height: 25 }, [100, 100]],
  [
    'cut, then turned',
    {
      modifiers: [
        { type: 'crop', args: { left: 0, top: 0, width: 25, height: 100 } },
        { type: 'rotate', args: { angle: 90 } },
      ],
    },
    [200, 100],
  ],
  [
    'turned, then cut',
    {
      modifiers: [
        { type: 'rotate', args: { angle: 90 } },
        { type: 'crop', args: { left: 0, top: 0, width: 25, height: 100 } },
      ],
    },
    [50, 400],
  ],
  [
    'modified, whatever else is said',
    { modifiers: [{ type: 'rotate', args: { angle: 180 } }], rotation: 90 },
    [400, 200],
  ],
];
for (const [what, sent, sides] of EDITS) {
  test(`an image that is ${what} is a new item; the old one stays`, async () => {
    const item = await upload('editor', '?title=Flag&alt_text=alt&caption=cap&description=text');
    const files = await filesOf(item);
    const src = item.media_details.sizes.thumbnail.source_url;
    const edited = await ask('editor', 201, 'POST', `/media/${item.id}/edit`, { src, ...sent });
    assert.notEqual(edited.id, item.id);
    assert.deepEqual([edited.media_details.width, edited.media_details.height], sides);
    assert.deepEqual(
      [edited.title.raw, edited.alt_text, edited.caption.raw, edited.description.raw, edited.status, edited.post],
      ['Flag', 'alt', 'cap', 'text', 'inherit', null],
    );
    assert.deepEqual(edited.media_details.parent_image, { attachment_id: item.id, file: item.media_details.file });
    assert.match(edited.media_details.file, /^2030\/01\/flag-edited-[0-9a-f]{8}\.png$/);
    assert.deepEqual(await filesOf(item), files);
    const everything = await site.uploads();
    for (const file of [...files, ...(await filesOf(edited))]) assert.ok(everything.includes(file), file);
    const again = await ask('editor', 201, 'POST', `/media/${edited.id}/edit`, {
      src: `${edited.source_url}?x=1`,
      rotation: 90,
    });
    assert.match(again.media_details.file, /^2030\/01\/flag-edited-[0-9a-f]{8}\.png$/);
  });
}

/** The error for an invalid edit names the member. */
for (const [sent, name, message] of [
  [{ rotation: 0 }, 'rotation', 'rotation must be more than 0.'],
  [{ rotation: 360 }, 'rotation', 'rotation must be less than 360.'],
  [
    { modifiers: [{ type: 'crop', args: { left: 0, top: 0, width: 101, height: 5 } }] },
    'modifiers',
    'modifiers.0.args.width must be at most 100.',
  ],
  [{ modifiers: [{ type: 'rotate', args: {} }] }, 'modifiers', 'modifiers.0.args.angle is missing.'],
  [{ modifiers: [{ type: 'flip', args: {} }] }, 'modifiers', 'modifiers.0.type is not valid.'],
] as const) {
  test(`an edit by ${JSON.stringify(sent)} is refused: ${message}`, async () => {
    const { id, source_url: src } = await upload();
    const { data } = await ask('author', 400, 'POST', `/media/${id}/edit`, { src, ...sent });
    assert.equal(data.params[name], message);
  });
}

test('the source of an edited image is only shown to users who edit it', async () => {
  const item = await upload();
  const { id } = await ask('author', 201, 'POST', `/media/${item.id}/edit`, { src: item.source_url, rotation: 90 });
  assert.equal('parent_image' in (await site.ask(200, 'GET', `/media/${id}`)).media_details, false);
});

test('images made from a hidden image are hidden too', async () => {
  const hidden = await upload('author', '?status=private');
  const turn = { src: hidden.source_url, rotation: 90 };
  assert.equal((await ask('author', 201, 'POST', `/media/${hidden.id}/edit`, turn)).status, 'private');
  const draft = await ask('author', 201, 'POST', '/posts', { title: 'Draft' });
  const attached = await upload('author', `?post=${draft.id}`);
  const made = await ask('author', 201, 'POST', `/media/${attached.id}/edit`, { ...turn, src: attached.source_url });
  assert.equal(made.post, draft.id);
  await site.ask(401, 'GET', `/media/${made.id}`);
});

test('a file other than an image is not edited', async () => {
  const text = { name: 'a.txt', type: 'text/plain', bytes: new TextEncoder().encode('x') };
  const { id, source_url: src } = await site.send(201, 'author', text);
  const { code } = await ask('author', 404, 'POST', `/media/${id}/edit`, { src, rotation: 90 });
  assert.equal(code, 'rest_unknown_attachment');
  assert.equal((await ask('author', 200, 'POST', `/media/${id}/post-process`, PROCESS)).id, id);
});

const PROCESS = { action: 'create-image-subsizes' };

test('sizes added to the settings are created on request', async () => {
  const grown = await mediaSite({
    settings: { plugins: withSizes({ thumbnail: { width: 100, height: 100, crop: true } }) },
  });
  const item = await grown.send(201, 'author', FLAG);
  assert.deepEqual(sizesOf(item), ['full', 'thumbnail']);
  const before = await grown.record(item.id);
  const [same] = [await grown.ask(200, 'POST', `/media/${item.id}/post-process`, { as: 'author', json: PROCESS })];
  assert.deepEqual(await grown.record(item.id), before, 'nothing is missing');
  assert.deepEqual(same.missing_image_sizes, []);
  await grown.saveSettings({
    plugins: withSizes({
      thumbnail: { width: 50, height: 50, crop: true },
      medium: { width: 300, height: 300 },
      tall: { height: 150 },
      huge: { width: 4000 },
    }),
  });
  const edit = await grown.ask(200, 'GET', `/media/${item.id}?context=edit`, { as: 'author' });
  assert.deepEqual(edit.missing_image_sizes, ['medium', 'tall']);
  const made = await grown.ask(200, 'POST', `/media/${item.id}/post-process`, { as: 'author', json: PROCESS });
  assert.deepEqual(
    Object.entries<Answer>(made.media_details.sizes)
      .map(([name, size]) => [name, size.width, size.height])
      .toSorted(),
    [
      ['full', 400, 200],
      ['medium', 300, 150],
      ['tall', 300, 150],
      ['thumbnail', 100, 100],
    ],
  );
  assert.deepEqual(made.missing_image_sizes, []);
  for (const size of Object.values<Answer>(made.media_details.sizes)) {
    assert.equal((await grown.get(size.source_url)).status, 200);
  }
  await grown.ask(200, 'DELETE', `/media/${item.id}?force=true`, { as: 'author' });
  assert.deepEqual(await grown.uploads(), []);
  await grown.close();
});

function withSizes(image_sizes: Answer): Answer {
  return { content: true, calendar: true, site: { image_sizes } };
}

test('post-process refuses other actions and missing items', async () => {
  const { id } = await upload();
  const { code } = await ask('author', 400, 'POST', `/media/${id}/post-process`, { action: 'sing' });
  assert.equal(code, 'rest_invalid_param');
  const missing = await ask('author', 404, 'POST', '/media/99999/post-process', PROCESS);
  assert.equal(missing.code, 'rest_post_invalid_id');
});
