import { BAD, CHUNKED, chunk, get, HOST, messageOf, post, postJson, type Row, SMUGGLED } from './message.ts';

const JSON_TEXT = '{"title":"x"}';
const LENGTH = `Content-Length: ${JSON_TEXT.length}\r\n`;
const LAST = '0\r\n\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

/** A chunked body, followed by a request. */
const chunks = (text: string) => post(CHUNKED, text + SMUGGLED);
/** Headers about the length of a body that is empty in one interpretation, followed by a request. */
const lengths = (headers: string) => post(headers, SMUGGLED);
const codings = (headers: string) => post(JSON_TYPE + headers, chunk(JSON_TEXT) + LAST + SMUGGLED);

/** The end of a message: two readers that disagree about it take the rest for another message (RFC 9112, 6.3, 11.2). */
const ROWS: readonly Row[] = [
  ['length and chunks', codings('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), 'closed', BAD],
  ['chunks and length', codings('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'), 'closed', BAD],
  ['chunks and a length of nothing', codings('Transfer-Encoding: chunked\r\nContent-Length: 0\r\n'), 'closed', BAD],
  ['two lengths that differ', lengths(`Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n`), 'closed', BAD],
  ['two lengths alike', lengths('Content-Length: 0\r\nContent-Length: 0\r\n'), 'closed', BAD],
  ['two lengths in one', lengths(`Content-Length: 0, ${SMUGGLED.length}\r\n`), 'closed', BAD],
  ['two lengths alike in one', lengths('Content-Length: 0, 0\r\n'), 'closed', BAD],
  ['a length with a plus', lengths('Content-Length: +0\r\n'), 'closed', BAD],
  ['a negative length', lengths('Content-Length: -1\r\n'), 'closed', BAD],
  ['a length in hexadecimal', lengths('Content-Length: 0x0\r\n'), 'closed', BAD],
  ['a length in powers of ten', lengths('Content-Length: 0e1\r\n'), 'closed', BAD],
  ['a length with a fraction', lengths('Content-Length: 0.0\r\n'), 'closed', BAD],
  ['a length with a space in it', lengths('Content-Length: 0 0\r\n'), 'closed', BAD],
  ['a length that is no number', lengths('Content-Length: some\r\n'), 'closed', BAD],
  ['an empty length', lengths('Content-Length: \r\n'), 'closed', BAD],
  ['a length beyond all numbers', lengths(`Content-Length: ${'9'.repeat(23)}\r\n`), 'closed', BAD],
  ['a length of 2^64', lengths('Content-Length: 18446744073709551616\r\n'), 'closed', BAD],
  [
    'a length under another name',
    lengths('Content_Length: 5\r\nContent-Length: 0\r\n'),
    'kept',
    '400 empty_content',
    '200',
  ],
  ['a space before the colon of the length', lengths('Content-Length : 0\r\n'), 'closed', BAD],
  ['xchunked', codings('Transfer-Encoding: xchunked\r\n'), 'closed', BAD],
  ['chunkedx', codings('Transfer-Encoding: chunkedx\r\n'), 'closed', BAD],
  ['chunked in quotes', codings('Transfer-Encoding: "chunked"\r\n'), 'closed', BAD],
  ['chunked with a parameter', codings('Transfer-Encoding: chunked;q=1\r\n'), 'closed', BAD],
  ['chunked, then identity', codings('Transfer-Encoding: chunked, identity\r\n'), 'closed', BAD],
  ['identity, then chunked', codings('Transfer-Encoding: identity, chunked\r\n'), 'closed', BAD],
  ['identity alone', lengths('Transfer-Encoding: identity\r\n'), 'closed', BAD],
  ['gzip, then chunked', codings('Transfer-Encoding: gzip, chunked\r\n'), 'closed', BAD],
  ['chunked twice in one', codings('Transfer-Encoding: chunked, chunked\r\n'), 'closed', BAD],
  ['chunked twice', codings('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n'), 'closed', BAD],
  ['chunked and cow', codings('Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n'), 'closed', BAD],
  ['cow and chunked', codings('Transfer-Encoding: cow\r\nTransfer-Encoding: chunked\r\n'), 'closed', BAD],
  ['an empty coding', lengths('Transfer-Encoding: \r\n'), 'closed', BAD],
  ['a vertical tab before chunked', codings('Transfer-Encoding: \u000bchunked\r\n'), 'closed', BAD],
  ['a tab before chunked', codings('Transfer-Encoding:\tchunked\r\n'), 'kept', '201', '200'],
  ['spaces behind chunked', codings('Transfer-Encoding: chunked  \r\n'), 'kept', '201', '200'],
  ['Chunked in capitals', codings('TRANSFER-ENCODING: CHUNKED\r\n'), 'kept', '201', '200'],
  ['a space before the colon of the coding', codings('Transfer-Encoding : chunked\r\n'), 'closed', BAD],
  ['a folded coding', codings('Transfer-Encoding:\r\n chunked\r\n'), 'closed', BAD],
  ['a coding behind a bare return', codings('X: y\rTransfer-Encoding: chunked\r\n'), 'closed', BAD],
  ['a coding behind a bare line feed', codings('X: y\nTransfer-Encoding: chunked\r\n'), 'closed', BAD],
  ['a coding in a zero byte', codings('Transfer-Encoding: chunked\u0000\r\n'), 'closed', BAD],
  [
    'chunks in HTTP/1.0',
    codings('Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
    'closed',
    BAD,
  ],
  ['a size that is no number', chunks(`zz\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['a negative size', chunks(`-1\r\n${LAST}`), 'closed', BAD],
  ['a size with a plus', chunks(`+d\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['a size with 0x', chunks(`0xd\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['a size with a space before', chunks(` d\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['an empty size', chunks(`\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['a size of 2^68', chunks(`FFFFFFFFFFFFFFFFF\r\n${LAST}`), 'closed', BAD],
  ['a size with many noughts', chunks(`${'0'.repeat(30)}d\r\n${JSON_TEXT}\r\n${LAST}`), 'kept', '201', '200'],
  ['a chunk longer than it says', chunks(`1\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['a chunk shorter than it says', chunks(`e\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['a chunk that ends in a bare line feed', chunks(`d\n${JSON_TEXT}\n0\n\n`), 'closed', BAD],
  ['data that ends in a bare line feed', chunks(`d\r\n${JSON_TEXT}\n0\r\n\r\n`), 'closed', BAD],
  ['data that ends in a bare return', chunks(`d\r\n${JSON_TEXT}\r0\r\n\r\n`), 'closed', BAD],
  ['an extension', chunks(chunk(JSON_TEXT, ';why=not') + LAST), 'kept', '201', '200'],
  ['an extension with a bare line feed', chunks(`d;\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['an extension with a bare return', chunks(`d;a\rb\r\n${JSON_TEXT}\r\n${LAST}`), 'closed', BAD],
  ['an extension of 40 KiB', chunks(chunk(JSON_TEXT, `;${'a'.repeat(40 * 1024)}`) + LAST), 'closed', BAD],
  ['a trailer', chunks(`${chunk(JSON_TEXT)}0\r\nX: y\r\n\r\n`), 'kept', '201', '200'],
  ['a length in a trailer', chunks(`${chunk(JSON_TEXT)}0\r\nContent-Length: 40\r\n\r\n`), 'closed', BAD],
  ['a coding in a trailer', chunks(`${chunk(JSON_TEXT)}0\r\nTransfer-Encoding: chunked\r\n\r\n`), 'closed', BAD],
  [
    'credentials in a trailer',
    `POST /api/site/v2/posts HTTP/1.1\r\n${HOST}${CHUNKED}\r\n${chunk(JSON_TEXT)}0\r\nAuthorization: :authorization\r\n\r\n`,
    'kept',
    '401 rest_cannot_create',
  ],
  ['a trailer without a colon', chunks(`${chunk(JSON_TEXT)}0\r\nNonsense\r\n\r\n`), 'closed', BAD],
  [
    'trailers of 40 KiB',
    chunks(`${chunk(JSON_TEXT)}0\r\nX: ${'a'.repeat(40 * 1024)}\r\n\r\n`),
    'closed',
    '431 rest_headers_too_large',
  ],
  ['a body on GET', get('/api/', `Content-Length: ${SMUGGLED.length}\r\n`) + SMUGGLED, 'closed', '200'],
  ['a body in chunks on GET', get('/api/', 'Transfer-Encoding: chunked\r\n') + chunk(SMUGGLED) + LAST, 'closed', '200'],
  [
    'a body on HEAD',
    get('/api/', `Content-Length: ${SMUGGLED.length}\r\n`).replace('GET', 'HEAD') + SMUGGLED,
    'closed',
    '200',
  ],
  [
    'a body on OPTIONS',
    get('/api/', `Content-Length: ${SMUGGLED.length}\r\n`).replace('GET', 'OPTIONS') + SMUGGLED,
    'closed',
    '200',
  ],
  [
    'a body on DELETE',
    post(JSON_TYPE + LENGTH, JSON_TEXT, '/api/site/v2/posts/999999').replace('POST', 'DELETE'),
    'kept',
    '404 rest_post_invalid_id',
  ],
  ['a POST without a length', post('', SMUGGLED), 'kept', '400 empty_content', '200'],
  ['a body one byte longer than its length', `${postJson(JSON_TEXT)}x`, 'closed', '201', BAD],
];

export const framing = ROWS.map(messageOf);
