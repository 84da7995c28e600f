import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedEncoding } from '../../../core/http/response/encoding.ts';
import { calendarSite, event } from '../../calendar/calendar-site.ts';
import { type GivenAnswer, put } from './play/put.ts';

/** RFC 9110, 12.5.3 */
for (const [header, encoding] of [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br; q=0.1, gzip; q=0.2', 'gzip'],
  ['br;q=0', undefined],
  ['br;q=0.000, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['*, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['gzip;q=0, *;q=0.1', 'br'],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  [',,;;q', undefined],
  ['br;q=much', undefined],
  ['gzip;q=-1', undefined],
  ['gzip;level=9;q=0.3', 'gzip'],
] as const) {
  test(`Accept-Encoding ${header}: ${encoding ?? 'plain'}`, () => assert.equal(acceptedEncoding(header), encoding));
}

const site = await calendarSite();
for (let n = 1; n <= 8; n++) {
  await site.ask(201, 'POST', '/events', { as: 'administrator', json: event({ title: `Fair ${n}` }) });
}
const [password = ''] = await site.command('app-password create', { login: 'administrator', name: 'more' });
const asked = {
  site,
  authorizations: new Map([['administrator', `Basic ${btoa(`administrator:${password}`)}`]] as const),
  now: Date.now,
  revoked: new Map(),
  repeats: new Map(),
};

const LIST = '/calendar/events/v1/events';
const SHORT = `${LIST}?_fields=total`;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync } as const;
type Coding = keyof typeof DECODERS;
const CODINGS = Object.keys(DECODERS) as Coding[];

interface Options {
  readonly method?: string;
  readonly as?: 'administrator';
  readonly tag?: string | undefined;
}

const get = (
  path: string,
  coding: string | undefined,
  { method = 'GET', as, tag }: Options = {},
): Promise<GivenAnswer> =>
  put(asked, { method, path, as, ...(coding && { headers: { 'accept-encoding': coding } }) }, tag);

const plain = await get(LIST, undefined);

for (const coding of CODINGS) {
  describe(`a long response in ${coding}`, () => {
    test('decodes to the plain one, whether rendered or cached', async () => {
      for (const path of [LIST, LIST, `${LIST}?per_page=8`]) {
        const { status, headers, body } = await get(path, coding);
        assert.equal(status, 200);
        assert.equal(headers['Content-Encoding'], coding);
        assert.equal(headers['Content-Length'], String(body.length));
        assert.ok(DECODERS[coding](body).equals((await get(path, undefined)).body));
      }
      assert.ok((await get(LIST, coding)).isKept, 'and is kept in the coding');
    });

    test('is shorter, has its own tag, and varies by Accept-Encoding', async () => {
      const { headers, tag, body } = await get(LIST, coding);
      assert.ok(body.length < plain.body.length / 2);
      assert.equal(tag, `${plain.tag?.slice(0, -1)}-${coding}"`);
      assert.match(headers.Vary ?? '', /\bAccept-Encoding\b/);
    });

    test('is not sent again to a client that has it, but to one that has it in another coding', async () => {
      const { tag } = await get(LIST, coding);
      const again = await get(LIST, coding, { tag });
      assert.deepEqual([again.status, again.body.length, again.tag], [304, 0, tag]);
      assert.equal(again.headers['Content-Length'], undefined);
      assert.match(again.headers.Vary ?? '', /\bAccept-Encoding\b/);
      for (const other of [undefined, ...CODINGS.filter((one) => one !== coding)]) {
        assert.equal((await get(LIST, other, { tag })).status, 200, `${other ?? 'plain'}`);
      }
      assert.equal((await get(LIST, coding, { tag: plain.tag })).status, 200);
    });

    test('has its headers and no body for HEAD', async () => {
      const whole = await get(LIST, coding);
      const head = await get(LIST, coding, { method: 'HEAD' });
      assert.deepEqual([head.headers, head.tag, head.body.length], [whole.headers, whole.tag, 0]);
    });
  });

  for (const [what, path, options] of [
    ['who signs in', LIST, { as: 'administrator' }],
    ['who sends a password', `${LIST}?password=sesame`, {}],
    ['who asks for little', SHORT, {}],
  ] as const) {
    test(`${coding} is not used for ${what}`, async () => {
      const { status, headers, body } = await get(path, coding, options);
      assert.deepEqual([status, headers['Content-Encoding']], [200, undefined]);
      assert.ok(body.equals((await get(path, undefined, options)).body));
    });
  }
}

test('a plain response varies by Accept-Encoding too', () => {
  assert.match(plain.headers.Vary ?? '', /\bAccept-Encoding\b/);
  assert.equal(plain.headers['Content-Encoding'], undefined);
});
