import { gzipSync } from 'node:zlib';
import { BAD, CHUNKED, chunk, get, HOST, messageOf, post, postBody, postJson, type Row } from './message.ts';

const JSON_TEXT = '{"title":"x"}';
const NO_JSON = '400 rest_invalid_json';

const typed = (type: string, body: string, headers?: string) => postBody(type, body, undefined, headers);
const zipped = (text: string) => gzipSync(text).toString('latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
const form = (boundary: string, body: string) => typed(`multipart/form-data; ${boundary}`, body);
/** A form with one field and correct boundaries. */
const field = (name: string, head = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\nx\r\n--b--\r\n`;

/** The declared body, the actual body, and whether the server waits for it. */
const ROWS: readonly Row[] = [
  ['an expectation to go on', postJson(JSON_TEXT, 'Expect: 100-continue\r\n'), 'kept', '100', '201'],
  ['an expectation to go on, in capitals', postJson(JSON_TEXT, 'Expect: 100-CONTINUE\r\n'), 'kept', '100', '201'],
  ['an expectation without a body', get('/api/', 'Expect: 100-continue\r\n'), 'closed', '200'],
  [
    'an expectation of one who may not write',
    `POST /api/site/v2/media HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n`,
    'closed',
    '401 rest_cannot_create',
  ],
  [
    'an expectation of more than may be',
    post('Expect: 100-continue\r\nContent-Length: 99999999\r\n', ''),
    'closed',
    '413 rest_body_too_large',
  ],
  ['an expectation that nobody knows', postJson(JSON_TEXT, 'Expect: miracles\r\n'), 'closed', '417 rest_bad_request'],
  ['two expectations', postJson(JSON_TEXT, 'Expect: 100-continue, miracles\r\n'), 'kept', '100', '201'],
  [
    'an expectation in HTTP/1.0',
    postJson(JSON_TEXT, 'Expect: 100-continue\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
    'closed',
    '201',
  ],
  [
    'a wish for a WebSocket',
    get(
      '/api/',
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
    ),
    'cut',
    '200',
  ],
  [
    'a wish for HTTP/2',
    get('/api/', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'),
    'cut',
    '200',
  ],
  ['a wish for TLS', get('/api/', 'Connection: Upgrade\r\nUpgrade: TLS/1.3\r\n'), 'cut', '200'],
  [
    'a wish for another protocol, with a body',
    postJson(JSON_TEXT, 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    'cut',
    '201',
  ],
  [
    'a body that is zipped',
    typed('application/json', zipped(JSON_TEXT), 'Content-Encoding: gzip\r\n'),
    'closed',
    '415 rest_bad_request',
  ],
  [
    'a bomb',
    typed('application/json', zipped('0'.repeat(1_000_000)), 'Content-Encoding: gzip\r\n'),
    'closed',
    '415 rest_bad_request',
  ],
  [
    'a body that is said to be zipped',
    typed('application/json', JSON_TEXT, 'Content-Encoding: gzip\r\n'),
    'closed',
    '415 rest_bad_request',
  ],
  [
    'a coding that nobody knows',
    typed('application/json', JSON_TEXT, 'Content-Encoding: evil\r\n'),
    'closed',
    '415 rest_bad_request',
  ],
  ['a coding that is none', typed('application/json', JSON_TEXT, 'Content-Encoding: identity\r\n'), 'kept', '201'],
  ['a body that is zipped and does not say so', typed('application/json', zipped(JSON_TEXT)), 'kept', NO_JSON],
  ['JSON in UTF-16', typed('application/json; charset=utf-16', utf16(JSON_TEXT)), 'kept', NO_JSON],
  ['JSON that says UTF-7', typed('application/json; charset=utf-7', JSON_TEXT), 'kept', '201'],
  ['JSON behind a mark of its order', typed('application/json', `\u00ef\u00bb\u00bf${JSON_TEXT}`), 'kept', '201'],
  ['JSON with bytes that are no UTF-8', typed('application/json', '{"title":"\u00ff\u00fe"}'), 'kept', NO_JSON],
  ['JSON with a zero byte', typed('application/json', '{"title":"a\u0000b"}'), 'kept', NO_JSON],
  ['two values of JSON', typed('application/json', JSON_TEXT + JSON_TEXT), 'kept', NO_JSON],
  [
    'JSON of what everybody inherits',
    typed('application/json', '{"__proto__":{"title":"x"}}'),
    'kept',
    '400 rest_invalid_param',
  ],
  ['JSON that says it is a form', typed('application/x-www-form-urlencoded', JSON_TEXT), 'kept', '400 empty_content'],
  ['JSON that says it is text', typed('text/plain', JSON_TEXT), 'kept', '400 empty_content'],
  ['a type that is none', typed(';;;', JSON_TEXT), 'kept', '400 empty_content'],
  ['a type of 8 KiB', typed(`application/json; ${'a'.repeat(8_000)}`, JSON_TEXT), 'kept', '201'],
  [
    'a form with a percent sign',
    typed('application/x-www-form-urlencoded', 'title=%zz'),
    'kept',
    '400 rest_invalid_encoding',
  ],
  ['a form of parts without a boundary', form('', field('title')), 'kept', '400 rest_bad_request'],
  ['a form of parts with another boundary', form('boundary=c', field('title')), 'kept', '400 rest_bad_request'],
  ['a form of parts that breaks off', form('boundary=b', field('title').slice(0, -8)), 'kept', '400 rest_bad_request'],
  ['a form of parts', form('boundary=b', field('title')), 'kept', '201'],
  [
    'a part in the name of what everybody inherits',
    form('boundary=b', field('__proto__[x]')),
    'kept',
    '400 rest_invalid_param',
  ],
  [
    'a part with a header of 100 KiB',
    form('boundary=b', field('title', `X: ${'a'.repeat(100 * 1024)}\r\n`)),
    'kept',
    '400 rest_bad_request',
  ],
  [
    'a method within',
    post('X-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\n', '', '/api/site/v2/posts/999999'),
    'kept',
    '404 rest_post_invalid_id',
  ],
  ['a method within, of a read', get('/api/site/v2/posts/:post', 'X-HTTP-Method-Override: DELETE\r\n'), 'kept', '200'],
  [
    'a method within that is none',
    post('X-HTTP-Method-Override: BR\u00e9W\r\nContent-Length: 0\r\n', ''),
    'kept',
    '404 rest_no_route',
  ],
  [
    'a body larger than may be, by its length',
    post('Content-Length: 99999999\r\n', ''),
    'closed',
    '413 rest_body_too_large',
  ],
  [
    'a body larger than may be, in chunks',
    post(CHUNKED, `${chunk('a'.repeat(64 * 1024)).repeat(17)}0\r\n\r\n`),
    'closed',
    '413 rest_body_too_large',
  ],
  ['a range that is none', get(':file', 'Range: bytes=9-1\r\n'), 'kept', '200'],
  ['a range behind the end', get(':file', 'Range: bytes=9999-\r\n'), 'kept', '416 rest_range_not_satisfiable'],
  ['a thousand ranges', get(':file', `Range: bytes=${'0-1,'.repeat(1_000)}0-1\r\n`), 'kept', '200'],
  ['a range of a list', get('/api/site/v2/posts', 'Range: bytes=0-1\r\n'), 'kept', '200'],
  ['codings without end', get('/api/', `Accept-Encoding: ${'br;q=0.1,'.repeat(1_000)}*\r\n`), 'kept', '200'],
  ['a tag that never ends', get('/api/', 'If-None-Match: "a\r\n'), 'kept', '200'],
  ['an origin with a comma', get('/api/', 'Origin: https://a.test, https://b.test\r\n'), 'kept', '200'],
  ['a body whose length is never reached', post('Content-Length: 40\r\n', '{}'), 'cut', BAD],
];

export const bodies = ROWS.map(messageOf);
