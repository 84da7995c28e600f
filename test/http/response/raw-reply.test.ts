/** Answers that are no JSON, and reads that wait for something outside of the store. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { anyone, definePlugin, reply } from '../../../core/index.ts';
import { type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

let told = 0;
const begun = definePlugin({ name: 'notes', namespace: 'notes/v1' });
const common = { params: {}, allow: anyone, summary: 'Tells.', returns: v.unknown() };
const notes = begun.with({
  routes: [
    begun.read({ ...common, path: '/text', run: () => reply('<a>Ä</a>', { type: 'text/xml; charset=UTF-8' }) }),
    begun.read({
      ...common,
      path: '/bytes',
      run: () =>
        reply(new Uint8Array([0, 255, 10]), {
          type: 'application/zip',
          headers: { 'Content-Disposition': 'attachment; filename="a.zip"' },
        }),
    }),
    begun.read({ ...common, path: '/wrong', run: () => reply({ no: 'text' }, { type: 'text/plain' }) }),
    begun.read({
      ...common,
      path: '/staged',
      stage: async ({ params, principal }) => ({
        nth: ++told,
        nobody: principal.user === undefined && Object.keys(params).length === 0,
      }),
      run: ({ staged }) => staged,
    }),
    begun.read({
      ...common,
      path: '/links',
      run: () => ({ _links: { self: [{ href: 'http://site.test/api/notes/v1/staged', embeddable: true }] } }),
    }),
    begun.read({
      ...common,
      path: '/network',
      stage: ({ network }) => network.get('https://example.org/'),
      run: () => 1,
    }),
  ],
});

let site: TestSite;
before(async () => {
  site = await testSite([notes]);
});
after(() => site.close());

for (const [path, type, bytes] of [
  ['/text', 'text/xml; charset=UTF-8', Buffer.from('<a>Ä</a>')],
  ['/text?_fields=a', 'text/xml; charset=UTF-8', Buffer.from('<a>Ä</a>')],
  ['/text?_envelope=1', 'text/xml; charset=UTF-8', Buffer.from('<a>Ä</a>')],
  ['/bytes', 'application/zip', Buffer.from([0, 255, 10])],
] as const) {
  test(`GET ${path} is sent as it is`, async () => {
    const response = await site.fetch(`/notes/v1${path}`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), type);
    assert.equal(response.headers.get('content-length'), String(bytes.length));
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
    const tag = response.headers.get('etag') ?? '';
    const again = await site.fetch(`/notes/v1${path}`, { headers: { 'if-none-match': tag } });
    assert.equal(again.status, 304);
  });
}

test('a response that is neither text nor bytes is a failure of the plugin', async () => {
  const { status } = await site.json('/notes/v1/wrong');
  assert.equal(status, 500);
  assert.match(site.logged.join('\n'), /must be text or bytes/);
});

test('a read that waits is never cached', async () => {
  const numbers: unknown[] = [];
  for (let time = 0; time < 4; time++) numbers.push((await site.json('/notes/v1/staged')).body);
  assert.deepEqual(
    numbers,
    [1, 2, 3, 4].map((nth) => ({ nth, nobody: true })),
  );
});

test('a read that waits is never embedded', async () => {
  const { status, body } = await site.json('/notes/v1/links?_embed');
  assert.equal(status, 200);
  assert.deepEqual((body._embedded as { self: { code: string }[] } | undefined)?.self[0]?.code, 'rest_no_route');
});

test('a plugin that does not declare the network cannot use it', async () => {
  assert.equal((await site.json('/notes/v1/network')).status, 500);
  assert.match(
    site.logged.join('\n'),
    /plugin notes may not make outgoing requests: add \\"network\\" to uses in its plugin.json/,
  );
});
