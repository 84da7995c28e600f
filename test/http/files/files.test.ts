/** Files of a served folder: headers, ranges, conditions and URLs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { rangeIn } from '../../../core/http/files/conditions.ts';
import { type AlbumSite, albumSite } from '../album-site.ts';

const CONTENT = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');

let album: AlbumSite;
let target: string;
let tag: string;
let modified: string;
before(async () => {
  album = await albumSite();
  ({ target } = await album.add(new Uint8Array(CONTENT)));
  const { headers } = await album.ask(target);
  tag = headers.get('etag') ?? '';
  modified = headers.get('last-modified') ?? '';
});
after(() => album.site.close());

test('a file and its headers', async () => {
  const { status, headers, body } = await album.ask(target);
  assert.equal(status, 200);
  assert.deepEqual(body, CONTENT);
  const { 'x-request-id': id, etag, 'last-modified': _, ...told } = Object.fromEntries(headers);
  assert.match(id ?? '', /./);
  assert.match(etag ?? '', /^"[\w-]+"$/);
  assert.deepEqual(told, {
    'content-type': 'image/png',
    'content-length': '36',
    'content-disposition': 'inline; filename="shown.bin"',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    vary: 'Origin',
    'access-control-expose-headers': 'Accept-Ranges, Content-Range, ETag, X-Request-Id',
  });
});

test('a file that browsers must not display is served as a download', async () => {
  const other = await album.add(new Uint8Array(CONTENT), '?inline=false');
  const { headers } = await album.ask(other.target);
  assert.equal(headers.get('content-disposition'), 'attachment; filename="shown.bin"');
});

test('HEAD has the same headers and no body, also for a range', async () => {
  const get = await album.ask(target);
  const head = await album.ask(target, { range: 'bytes=0-3' }, 'HEAD');
  const without = (headers: ReadonlyMap<string, string>) => [...headers].filter(([name]) => name !== 'x-request-id');
  assert.equal(head.status, 200);
  assert.equal(head.body.length, 0);
  assert.deepEqual(without(head.headers), without(get.headers));
});

test('pages of other origins may read it', async () => {
  const { headers } = await album.ask(target, { origin: 'https://elsewhere.test' });
  assert.equal(headers.get('access-control-allow-origin'), 'https://elsewhere.test');
});

test('a request with credentials is not cached, and wrong ones are refused', async () => {
  const [password = ''] = await album.site.command('app-password create', { login: 'author', name: 'files' });
  const right = await album.ask(target, { authorization: `Basic ${btoa(`author:${password}`)}` });
  assert.deepEqual([right.status, right.headers.get('cache-control')], [200, 'private, no-store']);
  const wrong = await album.ask(target, { authorization: `Basic ${btoa('author:wrong')}` });
  assert.equal(wrong.status, 401);
});

test('a site below a path', async () => {
  const below = await albumSite({ settings: { url: 'http://site.test/town' } });
  try {
    const messageAt = async (address: string) => JSON.parse(String((await below.ask(address)).body)).message;
    assert.equal(await messageAt('/town/photos/a.png'), 'There is no such file.');
    assert.equal(await messageAt('/photos/a.png'), 'No route matches this URL.');
  } finally {
    await below.site.close();
  }
});

describe('ranges', () => {
  for (const [range, status, text, told] of [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/36'],
    ['bytes=4-4', 206, '4', 'bytes 4-4/36'],
    ['bytes=30-', 206, 'uvwxyz', 'bytes 30-35/36'],
    ['bytes=30-99', 206, 'uvwxyz', 'bytes 30-35/36'],
    ['bytes=-3', 206, 'xyz', 'bytes 33-35/36'],
    ['bytes=-99', 206, String(CONTENT), 'bytes 0-35/36'],
    ['bytes=0-', 206, String(CONTENT), 'bytes 0-35/36'],
    ['Bytes=0-0', 206, '0', 'bytes 0-0/36'],
    ['bytes=36-', 416, undefined, 'bytes */36'],
    ['bytes=99-100', 416, undefined, 'bytes */36'],
    ['bytes=-0', 416, undefined, 'bytes */36'],
    ['bytes=99999999999999999999-', 416, undefined, 'bytes */36'],
    ['bytes=3-0', 200, String(CONTENT), undefined],
    ['bytes=0-3,5-6', 200, String(CONTENT), undefined],
    ['bytes=', 200, String(CONTENT), undefined],
    ['bytes=-', 200, String(CONTENT), undefined],
    ['bytes=a-b', 200, String(CONTENT), undefined],
    ['bytes=0x0-1', 200, String(CONTENT), undefined],
    ['bytes= 0-1', 200, String(CONTENT), undefined],
    ['lines=0-1', 200, String(CONTENT), undefined],
    ['0-1', 200, String(CONTENT), undefined],
  ] as const) {
    test(`${range}: ${status}`, async () => {
      const answer = await album.ask(target, { range });
      assert.equal(answer.status, status);
      assert.equal(answer.headers.get('content-range'), told);
      if (text === undefined) {
        assert.equal(JSON.parse(String(answer.body)).code, 'rest_range_not_satisfiable');
        return;
      }
      assert.equal(String(answer.body), text);
      assert.equal(answer.headers.get('content-length'), String(text.length));
    });
  }

  test('an empty file has no ranges', async () => {
    assert.deepEqual(
      ['bytes=0-', 'bytes=0-0', 'bytes=-1', 'bytes=-0'].map((range) => rangeIn(range, 0)),
      ['unsatisfiable', 'unsatisfiable', undefined, 'unsatisfiable'],
    );
  });

  test('every range equals the slice of the bytes', async (t) => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    t.diagnostic(`SEED=${seed}`);
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
    const large = await album.add(new Uint8Array(content));
    const place = fc.oneof(fc.nat(80_000), fc.constantFrom(0, 1, 16_383, 16_384, 16_385, 69_999, 70_000));
    await fc.assert(
      fc.asyncProperty(fc.option(place), fc.option(place), async (first, last) => {
        const answer = await album.ask(large.target, { range: `bytes=${first ?? ''}-${last ?? ''}` });
        const expected = sliced(content, first, last);
        assert.equal(answer.status, expected ? (expected === content ? 200 : 206) : 416);
        if (expected) assert.ok(answer.body.equals(expected));
      }),
      { seed, numRuns: 200 },
    );
  });
});

/** A simple implementation of ranges: undefined for one that cannot be satisfied, the whole content without one. */
function sliced(content: Buffer, first: number | null, last: number | null): Buffer | undefined {
  if (first === null && last === null) return content;
  if (first === null) return last === 0 ? undefined : content.subarray(-(last ?? 0));
  if (last !== null && last < first) return content;
  const part = content.subarray(first, last === null ? undefined : last + 1);
  return part.length === 0 ? undefined : part;
}

describe('conditions', () => {
  const early = 'Thu, 01 Jan 1960 00:00:00 GMT';
  const late = 'Fri, 31 Dec 2100 23:59:59 GMT';
  const given = (headers: Record<string, () => string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value()]));
  for (const [what, headers, status] of [
    ['its tag', { 'if-none-match': () => tag }, 304],
    ['its tag, weak', { 'if-none-match': () => `W/${tag}` }, 304],
    ['its tag among others', { 'if-none-match': () => `"a", ${tag}` }, 304],
    ['any tag', { 'if-none-match': () => '*' }, 304],
    ['another tag', { 'if-none-match': () => '"a"' }, 200],
    ['another tag, whatever its date', { 'if-none-match': () => '"a"', 'if-modified-since': () => late }, 200],
    ['unmodified since its date', { 'if-modified-since': () => modified }, 304],
    ['unmodified since a later date', { 'if-modified-since': () => late }, 304],
    ['modified since', { 'if-modified-since': () => early }, 200],
    ['modified since no date', { 'if-modified-since': () => 'yesterday' }, 200],
    ['modified since half a date', { 'if-modified-since': () => '2100' }, 200],
    ['a date of the old form', { 'if-modified-since': () => 'Monday, 31-Dec-29 23:59:59 GMT' }, 304],
    ['a date of the oldest form', { 'if-modified-since': () => 'Fri Dec 31 23:59:59 2100' }, 304],
    ['if it is the one', { 'if-match': () => tag }, 200],
    ['if it is any', { 'if-match': () => '*' }, 200],
    ['if it is one of', { 'if-match': () => `"a", ${tag}` }, 200],
    ['if it is another', { 'if-match': () => '"a"' }, 412],
    ['if it is the one, weakly', { 'if-match': () => `W/${tag}` }, 412],
    ['if unmodified since then', { 'if-unmodified-since': () => modified }, 200],
    ['if unmodified since long', { 'if-unmodified-since': () => early }, 412],
    ['if unmodified since no date', { 'if-unmodified-since': () => 'x' }, 200],
    ['if it is the one, though it was modified', { 'if-match': () => tag, 'if-unmodified-since': () => early }, 200],
    ['if it is another, known or not', { 'if-match': () => '"a"', 'if-none-match': () => tag }, 412],
    ['known, and a part of it', { 'if-none-match': () => tag, range: () => 'bytes=0-1' }, 304],
    ['a part if it is the one', { range: () => 'bytes=0-1', 'if-range': () => tag }, 206],
    ['a part if it is of the date', { range: () => 'bytes=0-1', 'if-range': () => modified }, 206],
    ['the whole if it is another', { range: () => 'bytes=0-1', 'if-range': () => '"a"' }, 200],
    ['the whole if it is the one, weakly', { range: () => 'bytes=0-1', 'if-range': () => `W/${tag}` }, 200],
    ['the whole if it is of another date', { range: () => 'bytes=0-1', 'if-range': () => late }, 200],
    ['the whole for no condition that is known', { range: () => 'bytes=99-', 'if-range': () => 'x' }, 200],
  ] as [string, Record<string, () => string>, number][]) {
    test(`${what}: ${status}`, async () => {
      const answer = await album.ask(target, given(headers));
      assert.equal(answer.status, status);
      if (status === 412) assert.equal(JSON.parse(String(answer.body)).code, 'rest_precondition_failed');
      if (status !== 304) return;
      assert.equal(answer.body.length, 0);
      assert.equal(answer.headers.get('etag'), tag);
      assert.equal(answer.headers.get('content-length'), undefined);
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    });
  }
});

describe('URLs without a file', () => {
  const inFolder = (path: string) => `/photos/${path}`;
  const name = () => target.slice('/photos/'.length);
  for (const [what, address] of [
    ['no record names it', () => inFolder('2026/11/other.bin')],
    ['the folder', () => inFolder('')],
    ['a folder in it', () => inFolder('2026/11/')],
    ['dots', () => inFolder(`../photos/${name()}`)],
    ['dots inside', () => inFolder(`2026/../${name()}`)],
    ['one dot', () => inFolder(`./${name()}`)],
    ['out of the folder', () => inFolder('../settings.json')],
    ['out of the data', () => inFolder('../../../etc/passwd')],
    ['dots in percent', () => inFolder('%2e%2e/settings.json')],
    ['dots in percent twice', () => inFolder('%252e%252e/settings.json')],
    ['a slash in percent', () => inFolder(name().replace('/', '%2f'))],
    ['its name in percent', () => inFolder(name().replace('.bin', '%2ebin'))],
    ['two slashes', () => inFolder(`/${name()}`)],
    ['two slashes inside', () => inFolder(name().replace('/', '//'))],
    ['a backslash', () => inFolder(name().replace('/', '\\'))],
    ['NUL', () => inFolder(`${name()}\0`)],
    ['NUL in percent', () => inFolder(`${name()}%00`)],
    ['NUL before an extension', () => inFolder(`${name()}%00.png`)],
    ['a trailing dot', () => inFolder(`${name()}.`)],
    ['a trailing slash', () => inFolder(`${name()}/`)],
    ['a trailing space', () => inFolder(`${name()}%20`)],
    ['capitals', () => inFolder(name().toUpperCase())],
    ['a stream of Windows', () => inFolder(`${name()}::$DATA`)],
    ['very long', () => inFolder(`${'a'.repeat(5_000)}.bin`)],
    ['very deep', () => inFolder(`${'a/'.repeat(500)}b.bin`)],
    ['parameters in the path', () => inFolder(`${name()};a=b`)],
    ['a fragment', () => inFolder(`${name()}#a`)],
    ['the folder in capitals', () => `/PHOTOS/${name()}`],
    ['the folder in percent', () => `/%70hotos/${name()}`],
    ['the folder and more', () => `/photos2/${name()}`],
    ['a folder that is not served', () => `/negatives/${name()}`],
    ['records', () => '/album/pictures/1.json'],
    ['a folder of the server', () => '/.almanac/journal'],
    ['below the REST root', () => `/api/photos/${name()}`],
  ] as const) {
    test(what, async () => {
      const answer = await album.ask(address());
      const body = JSON.parse(String(answer.body));
      assert.deepEqual([answer.status, body.code, body.data.status], [404, 'rest_no_route', 404]);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=UTF-8');
    });
  }

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    test(`${method}`, async () => {
      assert.equal((await album.ask(target, {}, method)).status, 404);
    });
  }

  test('a query string is ignored', async () => {
    assert.equal((await album.ask(`${target}?v=2`)).status, 200);
  });

  test('a missing file whose record exists', async () => {
    const other = await album.add(new Uint8Array(CONTENT));
    await album.site.fileSystem.unlink(`/site/photos/${other.path}`);
    assert.equal((await album.ask(other.target)).status, 404);
  });

  test('a plugin that is off serves nothing', async () => {
    await album.site.saveSettings({ plugins: {} });
    assert.equal((await album.ask(target)).status, 404);
    await album.site.saveSettings({});
    assert.equal((await album.ask(target)).status, 200);
  });
});
