/** `wpapi`, unchanged, at the root of the plugin wp-alias: its own requests fit, no route has to be named. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer } from '../asking-site.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { type ClientSite, servedClientSite } from './served-client-site.ts';
import { requestTo, WPAPI, type WpClient, type WpRequest } from './wpapi-client.ts';

/** A client with the requests that it has without discovery, which are those of the reference. */
type KnowingClient = WpClient & Readonly<Record<'posts' | 'media' | 'categories' | 'users', () => WpRequest>>;

let served: ClientSite;
let visitor: KnowingClient;
let editor: KnowingClient;
before(async () => {
  served = await servedClientSite({ alias: true });
  // from a page, which says where the API is
  visitor = (await WPAPI.discover(new URL('/', served.root).href)) as KnowingClient;
  editor = (await WPAPI.discover(served.root)).auth(served) as KnowingClient;
});
after(() => served.close());

test('posts and their terms are created, listed page by page, embedded and deleted', async () => {
  const category = await editor.categories().create({ name: 'Boats' });
  for (const title of ['One', 'Two', 'Three']) {
    await editor.posts().create({ title, status: 'publish', categories: [category.id], content: 'Text' });
  }
  const first = await visitor.posts().categories(category.id).perPage(2).embed().get();
  assert.deepEqual([first._paging?.total, first._paging?.totalPages], [3, 2]);
  assert.equal(first[0]?._embedded['wp:term'][0][0].name, 'Boats');
  const second = (await first._paging?.next?.get()) ?? [];
  assert.equal(second.length, 1);
  const updated = await editor.posts().id(second[0]?.id).update({ title: 'First' });
  assert.equal(updated.title.rendered, 'First');
  assert.equal((await editor.posts().id(updated.id).delete({ force: true })).deleted, true);
  await assert.rejects(
    () => visitor.posts().id(updated.id).get(),
    (error: Answer) => error.code === 'rest_post_invalid_id',
  );
});

test('a file is uploaded and shown', async () => {
  const media = await editor.media().file(Buffer.from(PICTURE), 'ferry.png').create({ title: 'Ferry' });
  assert.equal(media.mime_type, 'image/png');
  const post = await editor.posts().create({ title: 'Seen', status: 'publish', featured_media: media.id });
  const shown = await visitor.posts().id(post.id).embed().get();
  assert.equal(shown._embedded['wp:featuredmedia'][0].source_url, media.source_url);
});

test('signed-in users are recognized, and others are anonymous', async () => {
  assert.equal((await editor.users().me().get()).name, 'ada');
  await assert.rejects(
    () => visitor.posts().create({ title: 'Mine' }),
    (error: Answer) => error.code === 'rest_cannot_create',
  );
});

test('events are found by discovery', async () => {
  const dates = { start_date: '2040-05-01 10:00:00', end_date: '2040-05-01 12:00:00' };
  const events = (client: WpClient) => requestTo(client, 'tribe/events/v1', 'events');
  const { id } = await events(editor).create({ title: 'Fair', status: 'publish', ...dates });
  assert.equal((await events(visitor).id(id).get()).title, 'Fair');
});
