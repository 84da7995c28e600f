/** `wpapi`, unchanged, against a served site: what it does with the reference it does here. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Answer } from '../asking-site.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { type ClientSite, servedClientSite } from './served-client-site.ts';
import { requestTo, WPAPI, type WpClient, type WpList, type WpRequest } from './wpapi-client.ts';

const SITE = 'site/v2';
const CALENDAR = 'calendar/events/v1';

let served: ClientSite;
let visitor: WpClient;
let editor: WpClient;
before(async () => {
  served = await servedClientSite();
  // from the site's own address, as people know it, and from the REST root
  visitor = await WPAPI.discover(new URL('/', served.root).href);
  editor = (await WPAPI.discover(served.root)).auth(served);
});
after(() => served.close());

const read = (name: string) => requestTo(visitor, SITE, name);
const write = (name: string) => requestTo(editor, SITE, name);

const titles = (list: WpList): string[] => list.map((one) => one.title.rendered);

/** Everything of a list, page by page, as the pages lead to one another. */
async function pages(request: WpRequest): Promise<WpList[]> {
  const found: WpList[] = [];
  for (let page: WpRequest | undefined = request; page; page = found.at(-1)?._paging?.next)
    found.push(await page.get());
  return found;
}

test('posts are created, paged through, updated and deleted', async () => {
  const created: Answer[] = [];
  for (let number = 1; number <= 7; number += 1) {
    created.push(
      await write('posts').create({
        title: `Post ${number}`,
        content: 'Some text.',
        status: 'publish',
        date: `2020-01-0${number}T00:00:00`,
      }),
    );
  }
  const [first, second] = created;
  assert.ok(first && second);

  const all = await pages(read('posts').perPage(3).order('asc'));
  assert.deepEqual(all.map(titles), [['Post 1', 'Post 2', 'Post 3'], ['Post 4', 'Post 5', 'Post 6'], ['Post 7']]);
  assert.deepEqual([all[0]?._paging?.total, all[0]?._paging?.totalPages], [7, 3]);
  assert.deepEqual(titles((await all[2]?._paging?.prev?.get()) ?? []), ['Post 4', 'Post 5', 'Post 6']);
  assert.equal((await read('posts').headers())['x-wp-total'], '7');

  const updated = await write('posts').id(first.id).update({ title: 'Changed' });
  assert.deepEqual(updated.title, { raw: 'Changed', rendered: 'Changed' });
  assert.equal((await read('posts').id(first.id).get()).title.rendered, 'Changed');

  const trashed = await write('posts').id(first.id).delete();
  assert.deepEqual([trashed.status, trashed.slug], ['trash', 'post-1__trashed']);
  const deleted = await write('posts').id(second.id).delete({ force: true });
  assert.deepEqual([deleted.deleted, deleted.previous.id], [true, second.id]);
  assert.equal((await read('posts').get()).length, 5);
});

test('its setters of parameters are understood', async () => {
  const up = await write('pages').create({ title: 'Up', status: 'publish', date: '2020-01-01T00:00:00' });
  const parent = up.id;
  const under = { status: 'publish', parent };
  const a = await write('pages').create({ ...under, title: 'Alpha', content: 'owls', date: '2020-01-02T00:00:00' });
  const b = await write('pages').create({ ...under, title: 'Beta', date: '2020-01-03T00:00:00' });
  await write('pages').create({ title: 'Hidden', status: 'draft', parent });
  for (const [what, request, expected] of [
    ['parent', read('pages').parent(parent), ['Beta', 'Alpha']],
    ['order', read('pages').parent(parent).orderby('title').order('asc'), ['Alpha', 'Beta']],
    ['search', read('pages').search('owls'), ['Alpha']],
    ['slug', read('pages').slug('beta'), ['Beta']],
    ['include', read('pages').include([a.id, b.id]).orderby('include'), ['Alpha', 'Beta']],
    ['exclude', read('pages').exclude([a.id, b.id]), ['Up']],
    ['offset', read('pages').offset(1), ['Alpha', 'Up']],
    ['page', read('pages').perPage(2).page(2), ['Up']],
    ['before', read('pages').before(new Date('2020-01-02T12:00:00Z')), ['Alpha', 'Up']],
    ['after', read('pages').after(new Date('2020-01-02T12:00:00Z')), ['Beta']],
    ['status', write('pages').status(['draft']), ['Hidden']],
    ['any parameter', write('pages').param('status', 'draft,publish').parent(parent).search('hidden'), ['Hidden']],
  ] as const) {
    assert.deepEqual(titles(await request.get()), expected, what);
  }
});

test('media of a post are read', async () => {
  const [category] = await read('categories').get();
  const { id, author } = await write('posts').create({ title: 'One', content: 'Text', status: 'publish' });
  await write('posts').id(id).update({ title: 'Two' });
  const revisions = await write('posts').id(id).revisions().get();
  assert.deepEqual(
    revisions.map(({ slug }) => slug),
    [`${id}-revision-v1`],
  );
  const autosave = await write('posts').id(id).autosaves().create({ title: 'Three' });
  assert.equal(autosave.slug, `${id}-autosave-v1`);

  const shown = await read('posts').id(id).embed().get();
  assert.equal(shown._embedded.author[0].id, author);
  assert.deepEqual(shown._embedded['site:term'][0][0].id, category?.id);
  assert.equal((await write('posts').id(id).edit().get()).title.raw, 'Two');
  const filed = await read('posts').categories(category?.id).perPage(100).get();
  assert.ok(filed.some((post) => post.id === id));
  assert.deepEqual(await read('posts').excludeCategories(category?.id).get(), []);

  const secret = await write('posts').create({ title: 'Secret', content: 'Text', status: 'publish', password: 'open' });
  assert.equal((await read('posts').id(secret.id).get()).content.rendered, '');
  assert.equal((await read('posts').id(secret.id).password('open').get()).content.rendered, '<p>Text</p>\n');
  assert.equal((await write('users').me().get()).slug, served.username);
});

test('media are uploaded, listed, changed, shown with a post, and deleted', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-wpapi-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'Red Barn.png');
  writeFileSync(path, PICTURE);
  const texts = { title: 'Sun & sea', alt_text: 'A “sun”', caption: 'Seen <em>twice</em>', description: 'Straße' };
  const sun = await write('media').file(Buffer.from(PICTURE), 'sun.png').create(texts);
  const barn = await write('media').file(path).create({});
  assert.deepEqual(
    [sun.title.raw, sun.alt_text, sun.caption.raw, sun.description.raw],
    [texts.title, texts.alt_text, texts.caption, texts.description],
  );
  assert.deepEqual([barn.title.raw, barn.mime_type, barn.media_type], ['Red-Barn', 'image/png', 'image']);
  assert.deepEqual([sun.media_details.width, sun.media_details.height], [3, 2]);

  const images = await read('media').param('media_type', 'image').orderby('id').order('asc').get();
  assert.deepEqual(
    images.map(({ id }) => id),
    [sun.id, barn.id],
  );
  assert.deepEqual(await read('media').param('media_type', 'video').get(), []);
  assert.deepEqual(titles(await read('media').search('barn').get()), ['Red-Barn']);

  const post = await write('posts').create({ title: 'Seen', status: 'publish', featured_media: sun.id });
  const updated = await write('media').id(sun.id).update({ caption: 'Seen once', post: post.id });
  assert.deepEqual([updated.caption.raw, updated.post], ['Seen once', post.id]);
  assert.equal((await read('media').parent(post.id).get())[0]?.id, sun.id);
  const shown = await read('posts').id(post.id).embed().get();
  assert.deepEqual([shown.featured_media, shown._embedded['site:featuredmedia'][0].id], [sun.id, sun.id]);

  const served = await fetch(sun.source_url);
  assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/png']);
  const deleted = await write('media').id(sun.id).delete({ force: true });
  assert.deepEqual([deleted.deleted, deleted.previous.id], [true, sun.id]);
  assert.equal((await fetch(sun.source_url)).status, 404);
  assert.equal((await read('posts').id(post.id).get()).featured_media, 0);
});

test('refusals come as the errors that it knows', async () => {
  for (const [what, request, code, status] of [
    ['an unknown post', () => read('posts').id(99_999_999).get(), 'rest_post_invalid_id', 404],
    ['a write by nobody', () => read('posts').create({ title: 'Mine' }), 'rest_cannot_create', 401],
    [
      'an upload by nobody',
      () => read('media').file(Buffer.from(PICTURE), 'x.png').create({}),
      'rest_cannot_create',
      401,
    ],
    [
      'a script',
      () => write('media').file(Buffer.from('<?php'), 'x.php').create({}),
      'rest_upload_sideload_error',
      400,
    ],
    ['a page past the end', () => read('posts').page(99).get(), 'rest_post_invalid_page_number', 400],
    ['an unknown order', () => read('posts').orderby('luck').get(), 'rest_invalid_param', 400],
  ] as const) {
    await assert.rejects(
      request,
      (error: Answer) => {
        assert.deepEqual([error.code, error.data.status], [code, status], what);
        return true;
      },
      what,
    );
  }
});

/** Titles of the events of each page, as the pages lead to one another. */
async function eventPages(request: WpRequest): Promise<string[][]> {
  const found: string[][] = [];
  let page: Answer = await request.get();
  for (;;) {
    found.push(page.events.map((event: Answer) => event.title));
    if (page.next_rest_url === undefined) return found;
    page = await visitor.url<Answer>(page.next_rest_url).get();
  }
}

const ROUTE = String.raw`/events/(?P<id>\d+)`;

for (const [how, events] of [
  ['discovered', (client: WpClient) => requestTo(client, CALENDAR, 'events')],
  ['registered', (client: WpClient) => client.registerRoute(CALENDAR, ROUTE).call(client)],
] as const) {
  test(`events are created, paged through, updated and deleted by routes that are ${how}`, async () => {
    const made: Answer[] = [];
    for (const day of [1, 2, 3]) {
      const [start_date, end_date] = [`2040-05-0${day} 10:00:00`, `2040-05-0${day} 12:00:00`];
      made.push(await events(editor).create({ title: `${how} ${day}`, status: 'publish', start_date, end_date }));
    }
    const list = () =>
      events(visitor).perPage(2).param('start_date', '2040-01-01').param('end_date', '2040-12-31').search(how);
    assert.deepEqual(await eventPages(list()), [[`${how} 1`, `${how} 2`], [`${how} 3`]]);

    const [first] = made;
    assert.ok(first);
    assert.equal(
      (
        await events(editor)
          .id(first.id)
          .update({ title: `${how} anew` })
      ).title,
      `${how} anew`,
    );
    assert.equal((await events(visitor).id(first.id).get()).title, `${how} anew`);
    assert.equal((await events(editor).id(first.id).delete()).status, 'trash');
    assert.deepEqual(await eventPages(list()), [[`${how} 2`, `${how} 3`]]);
    await assert.rejects(
      () => events(visitor).id(first.id).get(),
      (error: Answer) => error.code === 'event-no-longer-available',
    );
  });
}
