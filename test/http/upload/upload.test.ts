/** Uploads: which files are accepted, how they are interpreted, and which are refused. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type TestRequest, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';
import album from '../album.ts';

const LIMITS = { upload_image: 20_000, upload_other: 10_000, json_body: 2_000 };

let site: TestSite;
before(async () => {
  site = await testSite([album], { settings: { limits: LIMITS } });
});
after(() => site.close());

/** Names in a folder of the site; none when it is not there. */
const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await site.fileSystem.stat(`/site/${folder}`))
    ? (await site.fileSystem.readDirectory(`/site/${folder}`)).map(({ name }) => name)
    : [];

/** Files that were kept so far. */
let kept = 0;
afterEach(async () => {
  const places = await namesIn('photos/2026/11');
  assert.equal(places.length, kept, 'what was refused has left no file');
  // of kept files the marks, and of changed records what they were, wait for a checkpoint
  const others = (await namesIn('.almanac/tmp')).filter((name) => !/^place-|\.(?:old|new)$/.test(name));
  assert.deepEqual(others, [], 'nothing is left among the temporary files');
});

const bytes = (length: number) => new Uint8Array(length).fill(120);
const jpeg = (length: number) => bytes(length).fill(0xff, 0, 1).fill(0xd8, 1, 2);
const NAMED = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="a.txt"' };

const upload = (request: TestRequest, query = '') =>
  site.json(`/album/v1/pictures${query}`, { method: 'POST', as: 'author', ...request });

/** A form as a client writes it, so that it can also be wrong. */
const BOUNDARY = 'xYzZY';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const part = (disposition: string, content: string, ...headers: readonly string[]) =>
  [`--${BOUNDARY}`, `Content-Disposition: form-data; ${disposition}`, ...headers, '', content, ''].join('\r\n');
const form = (...parts: readonly string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`;
const file = (content = 'hello', name = 'a.txt') =>
  part(`name="file"; filename="${name}"`, content, 'Content-Type: text/plain');
const field = (name: string, value: string) => part(`name="${name}"`, value);

describe('taken', () => {
  const bare = { name: 'a.txt', type: 'text/plain', size: 5, head: 5, title: '', tags: [] };
  for (const [what, request, query, expected] of [
    ['a body with its name', { headers: NAMED, body: 'hello' }, '', bare],
    [
      'as is what the query says of it',
      { headers: NAMED, body: 'hello' },
      '?title=T&tags=a,b',
      { title: 'T', tags: ['a', 'b'] },
    ],
    ['a body of bytes', { headers: NAMED, body: bytes(9_999) }, '', { size: 9_999, head: 4_096 }],
    [
      'a type with parameters',
      { headers: { ...NAMED, 'content-type': 'Image/PNG; q=1' }, body: 'hello' },
      '',
      { type: 'image/png' },
    ],
    ['a form', { headers: FORM, body: form(file()) }, '', bare],
    [
      'a form with texts before it',
      { headers: FORM, body: form(field('title', 'T'), file()) },
      '',
      { title: 'T', size: 5 },
    ],
    [
      'a form with texts behind it',
      { headers: FORM, body: form(file(), field('title', 'T')) },
      '',
      { title: 'T', size: 5 },
    ],
    [
      'a form with lists',
      { headers: FORM, body: form(field('tags[]', 'a'), file(), field('tags[]', 'b')) },
      '',
      { tags: ['a', 'b'] },
    ],
    [
      'a form whose texts win over the query',
      { headers: FORM, body: form(field('title', 'F'), file()) },
      '?title=Q&tags=q',
      { title: 'F', tags: ['q'] },
    ],
    [
      'a form with other files',
      { headers: FORM, body: form(part('name="other"; filename="b.txt"', 'x'.repeat(500)), file()) },
      '',
      bare,
    ],
    [
      'a form with text in UTF-8',
      { headers: FORM, body: form(field('title', 'Zoë'), file('hello', 'Zoë.txt')) },
      '',
      { title: 'Zoë', name: 'Zoë.txt' },
    ],
    ['a form with something around it', { headers: FORM, body: `before\r\n${form(file())}behind` }, '', bare],
    [
      'a file without a type in a form',
      { headers: FORM, body: form(part('name="file"; filename="a.txt"', 'hello')) },
      '',
      { type: 'text/plain' },
    ],
    [
      'a form of the browser',
      { body: formData() },
      '',
      { name: 'flag.png', type: 'image/png', size: 9_000, head: 4_096, title: 'T' },
    ],
    [
      'MD5 in hexadecimal',
      { headers: { ...NAMED, 'content-md5': '5d41402abc4b2a76b9719d911017c592' }, body: 'hello' },
      '',
      bare,
    ],
    [
      'MD5 in capitals',
      { headers: { ...NAMED, 'content-md5': '5D41402ABC4B2A76B9719D911017C592' }, body: 'hello' },
      '',
      bare,
    ],
    ['MD5 in base64', { headers: { ...NAMED, 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==' }, body: 'hello' }, '', bare],
    [
      'MD5 of the file in a form',
      {
        headers: { ...FORM, 'content-md5': '5d41402abc4b2a76b9719d911017c592' },
        body: form(file(), field('title', 'T')),
      },
      '',
      { title: 'T' },
    ],
    [
      'JSON as a file',
      { headers: { ...NAMED, 'content-type': 'application/json' }, body: '{"title":"J"}' },
      '',
      { type: 'application/json', title: '' },
    ],
    ['as much as fits', { headers: NAMED, body: bytes(LIMITS.upload_other) }, '', { size: LIMITS.upload_other }],
    [
      'as much of a picture as fits',
      { headers: NAMED, body: jpeg(LIMITS.upload_image) },
      '',
      { size: LIMITS.upload_image },
    ],
  ] as const) {
    test(what, async () => {
      const { status, body } = await upload(request, query);
      assert.equal(status, 201, JSON.stringify(body));
      kept++;
      const { id: _, path, ...rest } = body;
      assert.deepEqual({ ...rest, ...expected }, rest);
      const stored = await site.fileSystem.readFile(`/site/photos/${path}`);
      assert.equal(stored.length, rest.size);
    });
  }
});

function formData(): FormData {
  const data = new FormData();
  data.set('title', 'T');
  data.set('file', new File([bytes(9_000)], 'flag.png', { type: 'image/png' }));
  return data;
}

describe('named', () => {
  for (const [disposition, name] of [
    ['attachment; filename="flag.png"', 'flag.png'],
    ['attachment; filename=flag.png', 'flag.png'],
    ['attachment;filename=flag.png;size=3', 'flag.png'],
    ['attachment; FileName="flag.png"', 'flag.png'],
    ['form-data; name="file"; filename="flag.png"', 'flag.png'],
    ['attachment; filename="a;b=c.png"', 'a;b=c.png'],
    ['attachment; filename="say \\"hi\\".png"', 'say "hi".png'],
    ['attachment; filename="plain.png"; filename*=UTF-8\'\'fl%C3%A4g.png', 'fläg.png'],
    ["attachment; filename*=utf-8'en'fl%C3%A4g.png; filename=plain.png", 'fläg.png'],
    ["attachment; filename=plain.png; filename*=UTF-8''%ff.png", 'plain.png'],
    ["attachment; filename=plain.png; filename*=klingon''x.png", 'plain.png'],
    [Buffer.from('attachment; filename="fläg.png"').toString('latin1'), 'fläg.png'],
    ['attachment; filename="fl\u00e4g.png"', 'fläg.png'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename=..\\..\\boot.ini', 'boot.ini'],
    ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
    ['attachment; filename="C:\\dir\\flag.png"', 'C:dirflag.png'],
  ] as const) {
    test(disposition, async () => {
      const { status, body } = await upload({ headers: { ...NAMED, 'content-disposition': disposition }, body: 'x' });
      assert.deepEqual([status, body.name], [201, name]);
      kept++;
    });
  }

  for (const [written, name] of [
    ['filename="flag.png"', 'flag.png'],
    ['filename="/etc/passwd"', 'passwd'],
    ['filename="C:\\dir\\flag.png"', 'flag.png'],
    ["filename*=UTF-8''fl%C3%A4g.png", 'fläg.png'],
    ['filename="say \\"hi\\".png"', 'say "hi".png'],
  ] as const) {
    test(`in a form: ${written}`, async () => {
      const { status, body } = await upload({ headers: FORM, body: form(part(`name="file"; ${written}`, 'x')) });
      assert.deepEqual([status, body.name], [201, name]);
      kept++;
    });
  }
});

describe('refused', () => {
  const without = (header: keyof typeof NAMED) =>
    Object.fromEntries(Object.entries(NAMED).filter(([name]) => name !== header));
  const hello = new TextEncoder().encode('hello');
  for (const [what, request, status, code] of [
    ['nothing', { headers: NAMED, body: '' }, 400, 'rest_upload_no_data'],
    [
      'nothing, and what it comes to',
      { headers: { ...NAMED, 'content-md5': 'x' }, body: '' },
      400,
      'rest_upload_no_data',
    ],
    ['nothing at all', { headers: {}, body: bytes(0) }, 400, 'rest_upload_no_data'],
    ['a body without a type', { headers: without('content-type'), body: hello }, 400, 'rest_upload_no_content_type'],
    [
      'a body with an empty type',
      { headers: { ...NAMED, 'content-type': '' }, body: hello },
      400,
      'rest_upload_no_content_type',
    ],
    ['neither type nor name', { headers: {}, body: hello }, 400, 'rest_upload_no_content_type'],
    [
      'a body without a name',
      { headers: without('content-disposition'), body: 'hello' },
      400,
      'rest_upload_no_content_disposition',
    ],
    ['JSON', { json: { title: 'T' } }, 400, 'rest_upload_no_content_disposition'],
    ['a plain form', { body: new URLSearchParams({ title: 'T' }) }, 400, 'rest_upload_no_content_disposition'],
    [
      'an empty disposition',
      { headers: { ...NAMED, 'content-disposition': '' }, body: 'hello' },
      400,
      'rest_upload_invalid_disposition',
    ],
    [
      'a disposition without a name',
      { headers: { ...NAMED, 'content-disposition': 'attachment' }, body: 'hello' },
      400,
      'rest_upload_invalid_disposition',
    ],
    [
      'a disposition with an empty name',
      { headers: { ...NAMED, 'content-disposition': 'attachment; filename=""' }, body: 'hello' },
      400,
      'rest_upload_invalid_disposition',
    ],
    [
      'a disposition that names a folder',
      { headers: { ...NAMED, 'content-disposition': 'attachment; filename="a/"' }, body: 'hello' },
      400,
      'rest_upload_invalid_disposition',
    ],
    [
      'another MD5',
      { headers: { ...NAMED, 'content-md5': '5d41402abc4b2a76b9719d911017c593' }, body: 'hello' },
      412,
      'rest_upload_hash_mismatch',
    ],
    ['no MD5', { headers: { ...NAMED, 'content-md5': '' }, body: 'hello' }, 412, 'rest_upload_hash_mismatch'],
    [
      'another MD5 in a form',
      { headers: { ...FORM, 'content-md5': 'x' }, body: form(file(), field('title', 'T')) },
      412,
      'rest_upload_hash_mismatch',
    ],
    [
      'a parameter that cannot be',
      { headers: FORM, body: form(file(), field('title', 'x'.repeat(51))) },
      400,
      'rest_invalid_param',
    ],
    ['a form without the file', { headers: FORM, body: form(field('title', 'T')) }, 400, 'rest_upload_no_data'],
    [
      'a form with another file',
      { headers: FORM, body: form(part('name="other"; filename="a.txt"', 'x')) },
      400,
      'rest_upload_no_data',
    ],
    [
      'a form in which no file was chosen',
      { headers: FORM, body: form(part('name="file"; filename=""', '', 'Content-Type: application/octet-stream')) },
      400,
      'rest_upload_no_data',
    ],
    ['a form with an empty file', { headers: FORM, body: form(file('')) }, 400, 'rest_upload_no_data'],
    [
      'a form with the file as a text',
      { headers: FORM, body: form(field('file', 'hello')) },
      400,
      'rest_upload_no_data',
    ],
    ['a form with two files of the name', { headers: FORM, body: form(file(), file()) }, 400, 'rest_bad_request'],
    [
      'a form without a boundary',
      { headers: { 'content-type': 'multipart/form-data' }, body: form(file()) },
      400,
      'rest_bad_request',
    ],
    [
      'a form with another boundary',
      { headers: { 'content-type': 'multipart/form-data; boundary=other' }, body: form(file()) },
      400,
      'rest_bad_request',
    ],
    ['a form without an end', { headers: FORM, body: file() }, 400, 'rest_bad_request'],
    ['a form that ends in a file', { headers: FORM, body: file().slice(0, -4) }, 400, 'rest_bad_request'],
    ['a form that ends in a head', { headers: FORM, body: file().slice(0, 40) }, 400, 'rest_bad_request'],
    ['a form of nothing', { headers: FORM, body: '' }, 400, 'rest_bad_request'],
    [
      'the prototype in a form',
      { headers: FORM, body: form(field('__proto__[a]', 'x'), file()) },
      400,
      'rest_invalid_param',
    ],
    ['one byte too many', { headers: NAMED, body: bytes(LIMITS.upload_other + 1) }, 413, 'rest_body_too_large'],
    [
      'one byte too many of a picture',
      { headers: NAMED, body: jpeg(LIMITS.upload_image + 1) },
      413,
      'rest_body_too_large',
    ],
    [
      'a picture behind something else',
      { headers: NAMED, body: Buffer.concat([bytes(1), jpeg(LIMITS.upload_image)]) },
      413,
      'rest_body_too_large',
    ],
    [
      'one byte too many in a form',
      { headers: FORM, body: form(file('x'.repeat(LIMITS.upload_other + 1))) },
      413,
      'rest_body_too_large',
    ],
    [
      'too long a text in a form',
      { headers: FORM, body: form(field('title', 'x'.repeat(LIMITS.json_body)), file()) },
      413,
      'rest_body_too_large',
    ],
    [
      'too many texts in a form',
      { headers: FORM, body: form(...Array<string>(300).fill(field('a', '1234567')), file()) },
      413,
      'rest_body_too_large',
    ],
    [
      'too much in other files',
      { headers: FORM, body: form(part('name="other"; filename="b"', 'x'.repeat(400_000)), file()) },
      413,
      'rest_body_too_large',
    ],
    ['what the stage refuses', { headers: FORM, body: form(file(), field('fail', 'stage')) }, 409, 'album_full'],
    ['what the transaction refuses', { headers: FORM, body: form(file(), field('fail', 'run')) }, 409, 'album_full'],
    [
      'what is no picture',
      { headers: FORM, body: form(file(), field('pictures', 'image/png')) },
      400,
      'rest_upload_invalid_image',
    ],
    ['one without the right', { headers: NAMED, body: 'hello', as: 'contributor' }, 403, 'album_cannot_create'],
  ] as const) {
    test(`${what}: ${status} ${code}`, async () => {
      const answer = await upload(request);
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    });
  }

  test('a file that no transaction keeps is gone with the request', async () => {
    assert.equal((await upload({ headers: NAMED, body: 'hello' }, '?fail=unkept')).status, 201);
  });

  test('an upload to a site without the route', async () => {
    const { status, body } = await site.json('/album/v1/pictures', {
      method: 'PUT',
      as: 'author',
      headers: NAMED,
      body: 'x',
    });
    assert.deepEqual([status, body.code], [404, 'rest_no_route']);
  });
});

describe('a form with files where none is taken', () => {
  for (const [what, body, expected] of [
    [
      'texts are parameters',
      form(field('text', 'milk'), field('tags[1]', 'b'), field('tags[0]', 'a')),
      { text: 'milk', tags: ['a', 'b'] },
    ],
    [
      'files are passed over',
      form(part('name="text"; filename="a"', 'x'.repeat(500)), field('tags', 'a')),
      { text: '', tags: ['a'] },
    ],
    ['a part without a name is nothing', form(part('x="text"', 'milk')), { text: '', tags: [] }],
  ] as const) {
    test(what, async () => {
      assert.deepEqual((await site.json('/album/v1/notes', { headers: FORM, body })).body, expected);
    });
  }

  for (const [what, body, status, code] of [
    ['that is broken', file(), 400, 'rest_bad_request'],
    ['that is too large', form(field('text', 'x'.repeat(LIMITS.json_body))), 413, 'rest_body_too_large'],
    ['that is nested too deep', form(field(`text${'[a]'.repeat(40)}`, 'x')), 400, 'rest_body_too_complex'],
  ] as const) {
    test(`one ${what}: ${status} ${code}`, async () => {
      const answer = await site.json('/album/v1/notes', { headers: FORM, body });
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    });
  }
});
