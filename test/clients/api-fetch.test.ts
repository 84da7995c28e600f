/** `@wordpress/api-fetch`, unchanged, against a served site: what it does with the reference it does here. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PICTURE } from '../security/picture.ts';
import { servedClientSite } from './served-client-site.ts';

const CLIENT = fileURLToPath(new URL('./api-fetch-client.mjs', import.meta.url));

test('posts, events and media are created, listed, updated and deleted', async (t) => {
  const site = await servedClientSite();
  t.after(() => site.close());
  const env = {
    ...process.env,
    CLIENT_ROOT: site.root,
    CLIENT_AUTHORIZATION: site.authorization,
    CLIENT_PICTURE: Buffer.from(PICTURE).toString('base64'),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT], { env });
  const { posts, media, ...seen } = JSON.parse(stdout);
  assert.deepEqual(posts, {
    made: 103,
    totals: ['103', '11'],
    all: 103,
    title: 'Post 1',
    titles: ['Put', 'Patched', 'Unsaved'],
    allowed: 'GET, POST, PUT, PATCH, DELETE',
    allowedVisitor: 'GET',
    trashed: 'trash',
    deleted: [true, true],
    gone: ['rest_post_invalid_id', 404],
    refused: ['rest_cannot_create', 401],
  });
  assert.deepEqual(media, {
    made: { alt: 'Blue', caption: 'A “ferry”', title: 'Große Fähre', type: 'image/png', post: true },
    named: 'image',
    listed: true,
    edited: [true, 2, 3],
    updated: 'Ferry',
    shown: true,
    deleted: true,
    after: 0,
    files: [404, 200],
    refused: ['rest_cannot_create', 401],
    script: ['rest_upload_sideload_error', 400],
    empty: ['rest_upload_no_data', 400],
  });
  assert.deepEqual(seen, {
    site: { namespaces: ['site/v2', 'calendar/events/v1'], routes: ['/site/v2/posts', '/calendar/events/v1/events'] },
    events: {
      totals: ['3', '2'],
      pages: [['Event 1', 'Event 2'], ['Event 3']],
      updated: 'Put',
      trashed: 'trash',
      gone: ['event-no-longer-available', 403],
    },
  });
});
