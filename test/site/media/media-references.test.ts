/** Media that posts, pages, events, venues and organizers show, and records that media belong to. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import type { Answer } from '../content-site.ts';
import { mediaSite, png } from './media-fixture.ts';

const site = await mediaSite();
after(() => site.close());

const CALENDAR = '/calendar/events/v1';
const DATES = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
const FLAG = await png(400, 200, 'flag.png');
const TEXT = { name: 'a.txt', type: 'text/plain', bytes: new TextEncoder().encode('x') };

const upload = (as: Role = 'author', query = ''): Promise<Answer> => site.send(201, as, FLAG, query);

async function send(
  status: number,
  as: Role | undefined,
  method: string,
  path: string,
  json?: Answer,
): Promise<Answer> {
  const answer = await site.json<Answer>(path, { method, ...(as && { as }), ...(json && { json }) });
  assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Where records of each kind are created, their required members, and how they show an image. */
interface Shower {
  readonly path: string;
  readonly needs: Answer;
  readonly member: string;
  readonly shows: (record: Answer) => number;
  readonly unknown: string;
  /** What is sent for none. */
  readonly none: readonly unknown[];
}
const imageOf = ({ image }: Answer): number => (image ? image.id : 0);
const EVENTS: Shower = {
  path: `${CALENDAR}/events`,
  needs: { title: 'x', ...DATES },
  member: 'image',
  shows: imageOf,
  unknown: 'rest_invalid_param',
  none: [0, '0', null, '', false, 'false'],
};
const POSTS: Shower = {
  path: '/site/v2/posts',
  needs: { title: 'x' },
  member: 'featured_media',
  shows: ({ featured_media }) => featured_media,
  unknown: 'rest_invalid_featured_media',
  none: [0, '0', null],
};
const SHOWERS: readonly Shower[] = [
  POSTS,
  { ...POSTS, path: '/site/v2/pages' },
  EVENTS,
  { ...EVENTS, path: `${CALENDAR}/venues`, needs: { venue: 'x' } },
  { ...EVENTS, path: `${CALENDAR}/organizers`, needs: { organizer: 'x' } },
];

for (const { path, needs, member, shows, unknown, none } of SHOWERS) {
  const make = (image: unknown, status = 201, as: Role = 'editor') =>
    send(status, as, 'POST', path, { ...needs, status: 'publish', [member]: image });

  test(`${path} take an image, and lose it when it is deleted`, async () => {
    const { id } = await upload();
    const made = await make(id);
    assert.equal(shows(made), id);
    assert.equal(shows(await send(200, undefined, 'GET', `${path}/${made.id}`)), id);
    await send(200, 'author', 'DELETE', `/site/v2/media/${id}?force=true`);
    assert.equal(shows(await send(200, undefined, 'GET', `${path}/${made.id}`)), 0);
  });

  test(`${path} lose an image that is taken from them, and keep one of which nothing is said`, async () => {
    const { id } = await upload();
    const made = await make(id);
    const update = async (json: Answer) => shows(await send(200, 'editor', 'PATCH', `${path}/${made.id}`, json));
    for (const value of none) {
      assert.equal(await update({ [member]: id }), id);
      assert.equal(await update({ status: 'publish' }), id);
      assert.equal(await update({ [member]: value }), 0, JSON.stringify(value));
    }
  });

  test(`${path} take no media that is not there, is no image, or is hidden from the writer`, async () => {
    const file = await site.send(201, 'author', TEXT);
    const hidden = await upload('administrator', '?status=private');
    for (const id of [99999, file.id]) assert.equal((await make(id, 400)).code, unknown);
    assert.equal(shows(await make(hidden.id)), hidden.id);
    if (path.endsWith('pages')) return;
    assert.equal((await make(hidden.id, 400, 'author')).code, unknown);
  });

  test(`${path} show a hidden image to those alone who may read it`, async () => {
    const { id } = await upload('administrator', '?status=private');
    const made = await make(id);
    for (const [as, shown] of [
      [undefined, 0],
      ['subscriber', 0],
      ['author', 0],
      ['editor', id],
    ] as const) {
      assert.equal(shows(await send(200, as, 'GET', `${path}/${made.id}`)), shown, as);
    }
    await send(200, 'editor', 'PATCH', `/site/v2/media/${id}`, { status: 'publish' });
    assert.equal(shows(await send(200, undefined, 'GET', `${path}/${made.id}`)), id, 'also where it was kept before');
    await send(200, 'editor', 'PATCH', `/site/v2/media/${id}`, { status: 'private' });
    assert.equal(shows(await send(200, undefined, 'GET', `${path}/${made.id}`)), 0, 'whatever was kept before');
  });
}

test('events name an image by the address of any of its sizes, and show it whole', async () => {
  const item = await upload();
  for (const url of [item.source_url, item.media_details.sizes.medium.source_url]) {
    const { image } = await send(201, 'editor', 'POST', EVENTS.path, { ...EVENTS.needs, image: url });
    const { thumbnail, medium } = item.media_details.sizes;
    const shown = (size: Answer) => ({
      width: size.width,
      height: size.height,
      'mime-type': 'image/png',
      filesize: size.filesize,
      url: size.source_url,
    });
    assert.deepEqual(image, {
      url: item.source_url,
      id: item.id,
      extension: 'png',
      width: 400,
      height: 200,
      filesize: item.media_details.filesize,
      sizes: { medium: shown(medium), thumbnail: shown(thumbnail) },
    });
  }
  for (const image of ['http://example.org/x.png', `${item.source_url}x`, 'http://site.test/uploads/']) {
    assert.equal(
      (await send(400, 'editor', 'POST', EVENTS.path, { ...EVENTS.needs, image })).code,
      'rest_invalid_param',
    );
  }
});

test('an item with a featured image embeds it', async () => {
  const { id } = await upload();
  const post = await send(201, 'editor', 'POST', POSTS.path, { title: 'x', status: 'publish', featured_media: id });
  const { _embedded, class_list } = await send(200, undefined, 'GET', `${POSTS.path}/${post.id}?_embed`);
  const [image] = _embedded['site:featuredmedia'];
  assert.deepEqual([image.id, image.media_type, image.media_details.width], [id, 'image', 400]);
  assert.ok(class_list.includes('has-post-thumbnail'));
});

/** Records that media belong to, and who reads the media then: of everybody, of an author, of an editor. */
const HOSTS: readonly [string, path: string, json: Answer, readers: readonly (Role | undefined)[]][] = [
  ['a published post', POSTS.path, { title: 'x', status: 'publish' }, [undefined, 'author', 'editor']],
  ['a draft', POSTS.path, { title: 'x' }, ['editor']],
  ['a private post', POSTS.path, { title: 'x', status: 'private' }, ['editor']],
  ['a scheduled post', POSTS.path, { title: 'x', status: 'publish', date: '2031-01-01T00:00:00' }, ['editor']],
  [
    'a post with a password',
    POSTS.path,
    { title: 'x', status: 'publish', password: 'p' },
    [undefined, 'author', 'editor'],
  ],
  ['a published page', '/site/v2/pages', { title: 'x', status: 'publish' }, [undefined, 'author', 'editor']],
  ['a published pattern', '/site/v2/blocks', { title: 'x', status: 'publish' }, ['contributor', 'author', 'editor']],
  ['a published event', EVENTS.path, { ...EVENTS.needs, status: 'publish' }, [undefined, 'author', 'editor']],
  ['a draft of an event', EVENTS.path, { ...EVENTS.needs, status: 'draft' }, ['editor']],
  ['a draft of a venue', `${CALENDAR}/venues`, { venue: 'x', status: 'draft' }, ['editor']],
  ['a published organizer', `${CALENDAR}/organizers`, { organizer: 'x', status: 'publish' }, [undefined, 'editor']],
];
for (const [what, path, json, readers] of HOSTS) {
  test(`media of ${what} is for ${readers.map((as) => as ?? 'everybody').join(', ')}`, async () => {
    const host = await send(201, 'administrator', 'POST', path, json);
    const { id, post } = await upload('administrator', `?post=${host.id}`);
    assert.equal(post, host.id);
    const listed = async (as: Role | undefined) => {
      const list = await send(200, as, 'GET', `/site/v2/media?parent=${host.id}`);
      return list.map((item: Answer) => item.id);
    };
    for (const as of [undefined, 'subscriber', 'contributor', 'author', 'editor'] as const) {
      const reads = readers.includes(as) || (readers.includes(undefined) && as !== undefined);
      await send(reads ? 200 : as ? 403 : 401, as, 'GET', `/site/v2/media/${id}`);
      assert.deepEqual(await listed(as), reads ? [id] : [], `the list of ${as}`);
    }
  });
}

test('media of what is hidden later is in no answer that was kept before', async () => {
  const host = await send(201, 'editor', 'POST', POSTS.path, { title: 'x', status: 'publish' });
  const { id } = await upload('editor', `?post=${host.id}`);
  const { id: shower } = await send(201, 'editor', 'POST', EVENTS.path, {
    ...EVENTS.needs,
    status: 'publish',
    image: id,
  });
  const ask = async () => {
    const list = await send(200, undefined, 'GET', `/site/v2/media?parent=${host.id}`);
    const { status } = await site.json(`/site/v2/media/${id}`);
    return [list.length, status, imageOf(await send(200, undefined, 'GET', `${EVENTS.path}/${shower}`))];
  };
  assert.deepEqual(await ask(), [1, 200, id]);
  await send(200, 'editor', 'PATCH', `${POSTS.path}/${host.id}`, { status: 'draft' });
  assert.deepEqual(await ask(), [0, 401, 0]);
  await send(200, 'editor', 'PATCH', `${POSTS.path}/${host.id}`, { status: 'publish' });
  assert.deepEqual(await ask(), [1, 200, id]);
  await send(200, 'editor', 'DELETE', `${POSTS.path}/${host.id}`);
  assert.deepEqual(await ask(), [0, 401, 0]);
});

test('media of a record that is gone is as if it belonged to none', async () => {
  const draft = await send(201, 'editor', 'POST', POSTS.path, { title: 'x' });
  const { id } = await upload('editor', `?post=${draft.id}`);
  await send(401, undefined, 'GET', `/site/v2/media/${id}`);
  await send(200, 'editor', 'DELETE', `${POSTS.path}/${draft.id}?force=true`);
  assert.equal((await send(200, undefined, 'GET', `/site/v2/media/${id}`)).post, null);
});

test('deleting a post detaches media of others, and changes nothing else in them', async () => {
  const post = await send(201, 'author', 'POST', POSTS.path, { title: 'x', status: 'publish' });
  const { id } = await upload('editor', `?post=${post.id}`);
  const before = await send(200, 'editor', 'GET', `/site/v2/media/${id}?context=edit`);
  await send(200, 'author', 'DELETE', `${POSTS.path}/${post.id}?force=true`);
  const after = await send(200, 'editor', 'GET', `/site/v2/media/${id}?context=edit`);
  assert.deepEqual(after, { ...before, post: null });
  const loose = await send(200, undefined, 'GET', '/site/v2/media?parent=0');
  assert.ok(loose.some((one: Answer) => one.id === id));
});

test('media of a record that is missing, broken or of an inactive plugin are hidden like those of a private one', async (t) => {
  const BROKEN = '<<<<<<< HEAD\n';
  const other = await mediaSite({
    files: {
      'site/posts/4.json': BROKEN,
      'site/media/7.json': JSON.stringify({
        ...{ id: 7, title: 'x', slug: 'x', author: 9, date: '2029-01-01T00:00:00Z', mime_type: 'text/plain', post: 4 },
        ...{ file: '2029/01/x-00000000.txt', filesize: 1, hash: 'x' },
      }),
    },
  });
  t.after(() => other.close());
  await other.ask(401, 'GET', '/media/7');
  assert.deepEqual(await other.ask(200, 'GET', '/media'), []);
  assert.equal((await other.ask(200, 'GET', '/media/7', { as: 'editor' })).post, null);
});

test('a scheduled record shows its media from its publication time', async () => {
  const post = { title: 'x', status: 'publish', date: '2030-01-20T00:00:00' };
  const { id: host } = await send(201, 'editor', 'POST', POSTS.path, post);
  const { id } = await upload('editor', `?post=${host}`);
  const list = `/site/v2/media?parent=${host}`;
  await send(401, undefined, 'GET', `/site/v2/media/${id}`);
  assert.equal((await send(200, undefined, 'GET', list)).length, 0);
  site.clock.set('2030-01-20T05:00:00Z');
  await send(200, undefined, 'GET', `/site/v2/media/${id}`);
  assert.equal((await send(200, undefined, 'GET', list)).length, 1);
});

/** Attaching media: the owner of the post, its status, the uploading user, the response. */
const ATTACHES: readonly [owner: Role, status: string, as: Role, answer: number, code?: string][] = [
  ['author', 'draft', 'author', 201],
  ['author', 'publish', 'author', 201],
  ['author', 'publish', 'editor', 201],
  ['editor', 'publish', 'author', 403, 'rest_cannot_edit'],
  ['editor', 'draft', 'author', 400, 'rest_invalid_param'],
];
for (const [owner, status, as, answer, code] of ATTACHES) {
  test(`${as} attaching to the ${status} of an ${owner} is ${answer}`, async () => {
    const { id } = await send(201, owner, 'POST', POSTS.path, { title: 'x', status });
    const before = await site.uploads();
    const made = await site.send(answer, as, FLAG, `?post=${id}`);
    assert.equal(made.code, code);
    if (code) assert.deepEqual(await site.uploads(), before);
    const item = await upload(as);
    const changed = await send(answer === 201 ? 200 : answer, as, 'PATCH', `/site/v2/media/${item.id}`, { post: id });
    assert.deepEqual([changed.code, changed.post], [code, code ? undefined : id]);
  });
}

test('media cannot be attached to media, terms or users', async () => {
  const { id } = await upload();
  const tag = await send(201, 'editor', 'POST', '/site/v2/tags', { name: 'x' });
  for (const post of [id, tag.id]) {
    assert.equal((await send(400, 'editor', 'PATCH', `/site/v2/media/${id}`, { post })).code, 'rest_invalid_param');
  }
});

/** What each may do with media: their own and others', published and private. */
const RIGHTS: readonly [string, as: Role | undefined, owner: Role, status: string, read: number, write: number][] = [
  ['nobody', undefined, 'author', 'publish', 200, 401],
  ['nobody', undefined, 'author', 'private', 401, 401],
  ['a subscriber', 'subscriber', 'author', 'private', 403, 403],
  ['a contributor', 'contributor', 'author', 'publish', 200, 403],
  ['a contributor', 'contributor', 'author', 'private', 403, 403],
  ['its author', 'author', 'author', 'publish', 200, 200],
  ['its author', 'author', 'author', 'private', 200, 200],
  ['another author', 'author', 'editor', 'publish', 200, 403],
  ['another author', 'author', 'editor', 'private', 403, 403],
  ['an editor', 'editor', 'author', 'private', 200, 200],
  ['an administrator', 'administrator', 'editor', 'private', 200, 200],
];
for (const [who, as, owner, status, read, write] of RIGHTS) {
  test(`${status} media of an ${owner}: ${who} gets ${read} for a read, ${write} for a write`, async () => {
    const item = await upload(owner, `?status=${status}`);
    const path = `/site/v2/media/${item.id}`;
    const denied = (code: string, answer: Answer) => write !== 200 && assert.equal(answer.code, code);
    await send(read, as, 'GET', path);
    denied('rest_forbidden_context', await send(write, as, 'GET', `${path}?context=edit`));
    denied('rest_cannot_edit', await send(write, as, 'PATCH', path, { title: 'y' }));
    denied(
      'rest_cannot_edit',
      await send(write, as, 'POST', `${path}/post-process`, { action: 'create-image-subsizes' }),
    );
    const turn = { src: item.source_url, rotation: 90 };
    const uploads = ['author', 'editor', 'administrator'].includes(as ?? '');
    denied(
      uploads ? 'rest_cannot_edit' : 'rest_cannot_edit_image',
      await send(write === 200 ? 201 : write, as, 'POST', `${path}/edit`, turn),
    );
    denied('rest_cannot_delete', await send(write, as, 'DELETE', `${path}?force=true`));
    const { headers } = await site.json(path, { method: 'OPTIONS', ...(as && { as }) });
    const allow = headers.get('allow') ?? '';
    if (write !== 200) assert.equal(/POST|PUT|PATCH|DELETE/.test(allow), false, allow);
  });
}

test('uploading alone gives no byline', async () => {
  const other = await mediaSite();
  const { author: quiet } = await other.send(201, 'author', FLAG);
  await other.ask(401, 'GET', `/users/${quiet}`);
  await other.close();
});
