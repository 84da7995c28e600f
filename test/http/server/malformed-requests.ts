/** A request that no client should send, and what must come of it. */
export interface Malformed {
  readonly name: string;
  /** One character a byte. */
  readonly bytes: string;
  /** Statuses that are right. `closed`: no answer at all, the connection ends. */
  readonly answers: readonly (number | 'closed')[];
}

const HOST = 'Host: town.test\r\n';
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;

const get = (headers: string, target = '/', version = 'HTTP/1.1') => `GET ${target} ${version}\r\n${headers}\r\n`;
const post = (headers: string, body = '') => `POST /echo HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;

/** Two readers of one message that disagree where it ends: each of these must be refused, or its one reading kept. */
const smuggling: readonly Malformed[] = [
  ['length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['chunks and length', post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['two lengths that differ', post('Content-Length: 0\r\nContent-Length: 44\r\n', SMUGGLED)],
  ['two lengths in one', post('Content-Length: 0, 44\r\n', SMUGGLED)],
  ['two lengths alike in one', post('Content-Length: 0, 0\r\n', SMUGGLED)],
  ['a signed length', post('Content-Length: +0\r\n', SMUGGLED)],
  ['a negative length', post('Content-Length: -1\r\n', SMUGGLED)],
  ['a length in hexadecimal', post('Content-Length: 0x0\r\n', SMUGGLED)],
  ['a length in powers of ten', post('Content-Length: 0e1\r\n', SMUGGLED)],
  ['a length that is no number', post('Content-Length: some\r\n', SMUGGLED)],
  ['an empty length', post('Content-Length: \r\n', SMUGGLED)],
  ['a length beyond all numbers', post('Content-Length: 99999999999999999999999\r\n', SMUGGLED)],
  ['chunked spelt otherwise', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['chunked, then identity', post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['chunked twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['chunked and cow', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a vertical tab in the coding', post('Transfer-Encoding: \u000bchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a space before the colon', post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a folded coding', post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a coding behind a bare return', post('X: y\rTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a size of a chunk that is no number', post('Transfer-Encoding: chunked\r\n', `zz\r\n\r\n${SMUGGLED}`)],
  ['a negative size of a chunk', post('Transfer-Encoding: chunked\r\n', `-1\r\n\r\n${SMUGGLED}`)],
  ['a size of a chunk with 0x', post('Transfer-Encoding: chunked\r\n', `0x0\r\n\r\n${SMUGGLED}`)],
  [
    'a size of a chunk beyond all numbers',
    post('Transfer-Encoding: chunked\r\n', `FFFFFFFFFFFFFFFFFF\r\n\r\n${SMUGGLED}`),
  ],
  ['a chunk longer than it says', post('Transfer-Encoding: chunked\r\n', `1\r\nabc\r\n0\r\n\r\n${SMUGGLED}`)],
  ['a chunk that ends in a bare line feed', post('Transfer-Encoding: chunked\r\n', `1\na\n0\n\n${SMUGGLED}`)],
  ['an extension of a chunk with a bare line feed', post('Transfer-Encoding: chunked\r\n', `0;\n\r\n${SMUGGLED}`)],
].map(([name = '', bytes = '']) => ({ name, bytes, answers: [400, 501] }));

/** Not HTTP, or not as it must be written (RFC 9112). */
const unreadable: readonly Malformed[] = [
  ['no Host', get('')],
  ['two Hosts that differ', get(`${HOST}Host: evil.test\r\n`)],
  ['two Hosts alike', get(HOST + HOST)],
  ['two Hosts in other letters', get(`${HOST}hOST: evil.test\r\n`)],
  ['a space before the colon of Host', get('Host : town.test\r\n')],
  ['a first header that is folded', get(` X: y\r\n${HOST}`)],
  ['a header without a colon', get(`${HOST}Nonsense\r\n`)],
  ['a header without a name', get(`${HOST}: value\r\n`)],
  ['a header name with a space', get(`${HOST}X Y: z\r\n`)],
  ['a header name beyond ASCII', get(`${HOST}X\u00e9: z\r\n`)],
  ['a zero byte in a header', get(`${HOST}X: a\u0000b\r\n`)],
  ['a bare return in a header', get(`${HOST}X: a\rSet-Cookie: b\r\n`)],
  ['a bare line feed between headers', `GET / HTTP/1.1\n${HOST}\n`],
  ['a method in small letters', `get / HTTP/1.1\r\n${HOST}\r\n`],
  ['a method nobody knows', `FETCH / HTTP/1.1\r\n${HOST}\r\n`],
  ['a method with a zero byte', `GE\u0000T / HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in the target', get(HOST, '/a b')],
  ['a tab in the target', get(HOST, '/a\tb')],
  ['no target', `GET HTTP/1.1\r\n${HOST}\r\n`],
  ['a target without a slash', get(HOST, 'events')],
  ['no version', `GET /\r\n${HOST}\r\n`],
  ['a version without a number', get(HOST, '/', 'HTTP/')],
  ['a version of another protocol', get(HOST, '/', 'ICE/1.0')],
  ['a version in small letters', get(HOST, '/', 'http/1.1')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a greeting in TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'.padEnd(200, '\u0001')],
  ['noise', '\u0000\u00ff\u00fe'.repeat(50)],
  ['another protocol', 'EHLO mail.test\r\n'],
].map(([name = '', bytes = '']) => ({ name, bytes, answers: [400, 505] }));

const tooMuch: readonly Malformed[] = [
  { name: 'a target of 40 KiB', bytes: get(HOST, `/${'a'.repeat(40 * 1024)}`), answers: [414, 431] },
  { name: 'one header of 17 KiB', bytes: get(`${HOST}X: ${'a'.repeat(17 * 1024)}\r\n`), answers: [431] },
  { name: '20 headers of 1 KiB', bytes: get(HOST + `X: ${'a'.repeat(1024)}\r\n`.repeat(20)), answers: [431] },
  { name: '101 headers', bytes: get(HOST + 'X: y\r\n'.repeat(100)), answers: [431] },
  { name: '2,000 headers', bytes: get(HOST + 'X: y\r\n'.repeat(2000)), answers: [431] },
  { name: 'a header name of 17 KiB', bytes: get(`${HOST}${'X'.repeat(17 * 1024)}: y\r\n`), answers: [431] },
  { name: 'a body longer than may be, by its length', bytes: post('Content-Length: 1000000\r\n'), answers: [413] },
  {
    name: 'a body longer than may be, in chunks',
    bytes: post('Transfer-Encoding: chunked\r\n', `${`1000\r\n${'a'.repeat(0x1000)}\r\n`.repeat(5)}0\r\n\r\n`),
    answers: [413],
  },
  {
    name: 'endless extensions of a chunk',
    bytes: post('Transfer-Encoding: chunked\r\n', `1;${'a'.repeat(40 * 1024)}\r\na\r\n0\r\n\r\n`),
    answers: [400, 413],
  },
  {
    name: 'trailers of 40 KiB',
    bytes: post('Transfer-Encoding: chunked\r\n', `0\r\nX: ${'a'.repeat(40 * 1024)}\r\n\r\n`),
    answers: [400, 431],
  },
  {
    name: 'an expectation that nobody knows',
    bytes: post('Expect: miracles\r\nContent-Length: 0\r\n'),
    answers: [417],
  },
  {
    name: 'a tunnel',
    bytes: `CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n`,
    answers: ['closed', 400, 405],
  },
];

/** Each of these is answered like this, the connection ends, and nothing behind it is taken for a request. */
export const malformedRequests: readonly Malformed[] = [...smuggling, ...unreadable, ...tooMuch];
