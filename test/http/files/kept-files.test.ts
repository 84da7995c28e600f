/** Files that are answered from memory are what the records and the disk say at that moment. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as turnEnds } from 'node:timers/promises';
import { type AlbumSite, albumSite } from '../album-site.ts';

const CONTENT = Buffer.from('0123456789');

let album: AlbumSite;
before(async () => {
  album = await albumSite();
});
after(() => album.site.close());

const add = (bytes = CONTENT) => album.add(new Uint8Array(bytes));

for (const [what, headers, method, status, body] of [
  ['the whole', {}, 'GET', 200, '0123456789'],
  ['its head', {}, 'HEAD', 200, ''],
  ['a part', { range: 'bytes=2-4' }, 'GET', 206, '234'],
  ['the last bytes', { range: 'bytes=-2' }, 'GET', 206, '89'],
  ['a condition that is met', { 'if-match': '*' }, 'GET', 200, '0123456789'],
  ['what did not change', { 'if-none-match': '*' }, 'GET', 304, ''],
] as const) {
  test(`${what} gets the cached response`, async () => {
    const { target } = await add();
    const asked = await album.ask(target, headers, method);
    assert.deepEqual([asked.status, String(asked.body)], [status, body]);
    for (let count = 0; count < 2; count++) assert.equal(String(asked.again()), body);
  });
}

for (const [what, headers, method, bytes] of [
  ['an answer to credentials', { authorization: 'Basic' }, 'GET', CONTENT],
  ['a condition that fails', { 'if-match': '"other"' }, 'GET', CONTENT],
  ['a part that is not there', { range: 'bytes=99-' }, 'GET', CONTENT],
  ['another method', {}, 'PUT', CONTENT],
  ['a large file', {}, 'GET', Buffer.alloc(300 * 1024)],
  ['the head of a large file', {}, 'HEAD', Buffer.alloc(300 * 1024)],
] as const) {
  test(`${what} gets a new response`, async () => {
    const { target } = await add(bytes);
    const asked = await album.ask(target, headers, method);
    assert.equal(asked.again(), undefined);
  });
}

for (const [what, change, status] of [
  ['another picture came', () => add(), 200],
  [
    'its record went',
    ({ id }: { id: number }) => album.site.json(`/album/v1/pictures/${id}`, { method: 'DELETE', as: 'author' }),
    404,
  ],
  ['the file went', ({ path }: { path: string }) => album.site.fileSystem.unlink(`/site/photos/${path}`), 404],
] as const) {
  test(`${what}: the next response is new`, async () => {
    const picture = await add();
    const { again } = await album.ask(picture.target);
    assert.ok(again());
    await change(picture);
    await turnEnds();
    assert.equal(again(), undefined);
    const next = await album.ask(picture.target);
    assert.equal(next.status, status);
    assert.equal(next.again() !== undefined, status === 200);
  });
}

test('a file changed just now is not cached: it may change again within the resolution of its times', async () => {
  const { target, path } = await add();
  const stat = await album.site.fileSystem.stat(`/site/photos/${path}`);
  album.site.clock.set(Number((stat?.changedNs ?? 0n) / 1_000_000n) + 999);
  const { again } = await album.ask(target);
  assert.equal(again(), undefined);
  album.site.clock.advance(1);
  assert.ok((await album.ask(target)).again());
});
