/** The row S7 detects defects: it fails for a server with a known hole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../../../core/http/server/server.ts';
import { importBundle, patch } from '../../faults/bugs/bundle.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { STRANGER } from './answer-problems.ts';
import { GOOD_REQUESTS } from './good-requests.ts';
import { MESSAGES } from './messages/all-messages.ts';
import { mutate } from './mutate.ts';
import { playSockets } from './play-sockets.ts';
import { readAnswers } from './read-answers.ts';
import { readStrictly } from './strict-reader.ts';

const play = (serve: typeof listen, names: readonly string[], mutations: number) =>
  playSockets({
    serve,
    messages: MESSAGES.filter(({ what }) => names.includes(what)),
    mutations,
    random: seededRandom(6),
  });

test('each message has a name of its own', () => {
  assert.equal(new Set(MESSAGES.map(({ what }) => what)).size, MESSAGES.length);
});

test('without a hole it is green', async () => {
  const names = MESSAGES.map(({ what }) => what);
  assert.deepEqual(await play(listen, names, 0), []);
});

test('a changed request names the stranger in its head alone, since a body may be stored and shown', () => {
  const random = seededRandom(7);
  const changed = Array.from({ length: 20_000 }, () => mutate(random.pick(GOOD_REQUESTS), random));
  assert.ok(changed.some((bytes) => bytes.includes(STRANGER)));
  assert.deepEqual(
    changed.filter((bytes) => bytes.split('\r\n\r\n').slice(1).join().includes(STRANGER)),
    [],
  );
});

const server = (from: string, to: string) => ({ file: 'core/http/server/server.ts', from, to });
const heads = (from: string, to: string) => ({ file: 'core/http/server/incoming-request.ts', from, to });

for (const [hole, edit, names, mutations, found] of [
  [
    'the parser takes what it can make something of',
    server('requireHostHeader: false,', 'requireHostHeader: false, insecureHTTPParser: true,'),
    ['length and chunks', 'chunked, then identity'],
    0,
    /^length and chunks: was answered (?!400)/,
  ],
  [
    'the parser does so, and nobody thought of how',
    server('requireHostHeader: false,', 'requireHostHeader: false, insecureHTTPParser: true,'),
    [],
    120,
    /^\d answers, where there are \d messages at most/,
  ],
  [
    'what comes behind the last answer is asked',
    server('last.has(socket) || socket.writableEnded', 'false'),
    ['no Host'],
    0,
    /^no Host: what followed was asked$/,
  ],
  [
    'other codings than chunks are taken',
    heads('coding !== undefined', 'false'),
    ['gzip, then chunked', 'chunks in HTTP/1.0'],
    0,
    /^gzip, then chunked: was answered 201/,
  ],
  [
    'any Host will do',
    heads('!HOST.test(headers.host)', 'false'),
    ['two Hosts in one'],
    0,
    /^two Hosts in one: was answered 200/,
  ],
  [
    'of two headers one counts',
    heads('seen.has(single)', 'false'),
    ['two Authorizations'],
    0,
    /^two Authorizations: was answered 200/,
  ],
  [
    'packed bodies are taken as they are',
    { file: 'core/http/server/incoming-request.ts', from: 'checkCoding(this.#message);', to: '' },
    ['a body that is said to be zipped'],
    0,
    /^a body that is said to be zipped: was answered 201/,
  ],
  [
    'what is no request is not answered',
    server('unanswered.end(socket, () => refuseSocket(socket, error));', 'socket.destroy();'),
    ['noise'],
    0,
    /^noise: was answered nothing/,
  ],
  [
    'a failure is not caught',
    { file: 'core/http/server/incoming-request.ts', from: "message.url ?? ''", to: "decodeURI(message.url ?? '')" },
    ['a percent sign and nothing'],
    0,
    /^a percent sign and nothing: answered 500$/,
  ],
  [
    'an answer says whom it was sent to',
    server(
      'response.writeHead(status, ends',
      "response.setHeader('X-Host', String(message.headers.host)); response.writeHead(status, ends",
    ),
    ['the Host of another'],
    0,
    /^the Host of another: an answer names evil\.test$/,
  ],
  [
    'a connection leaves something waiting',
    server(
      "server.on('connection', (socket) => {",
      "server.on('connection', (socket) => { clock.after(9_000, () => {});",
    ),
    [],
    3,
    /timers are left$/,
  ],
] as const) {
  test(`it is red when ${hole}`, async () => {
    const made = await importBundle<{ listen: typeof listen }>(
      "export { listen } from './core/http/server/server.ts';",
      [patch([edit])],
    );
    const problems = await play(made.listen, names, mutations);
    assert.ok(
      problems.some((problem) => found.test(problem)),
      problems.join('\n') || 'green',
    );
  });
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
for (const [what, received, problem] of [
  ['two answers', OK + OK, undefined],
  ['half an answer', OK.slice(0, -1), /1 of 2 bytes of a body/],
  ['half a head', OK.slice(0, 20), /half an answer/],
  ['something behind it', `${OK}}`, /half an answer/],
  ['no answer', `x${OK}`, /no status line/],
  ['a header that is split', OK.replace('\r\n\r\n', '\r\nX: a\nb\r\n\r\n'), /no header/],
  ['two lengths', OK.replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\n'), /two headers/],
  ['no length', OK.replace('Content-Length', 'X-Length'), /a length undefined/],
] as const) {
  test(`${what} on the wire ${problem ? 'is found' : 'is well-formed'}`, () => {
    if (problem) assert.throws(() => readAnswers(received, false), problem);
    else assert.equal(readAnswers(received, false).length, 2);
  });
}

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\n';
for (const [what, bytes, whole, more] of [
  ['nothing', '', 0, false],
  ['two requests', `${HEAD}\r\n${HEAD}\r\n`, 2, false],
  ['a body', `${HEAD}Content-Length: 2\r\n\r\n{}${HEAD}\r\n`, 2, false],
  ['half a body', `${HEAD}Content-Length: 3\r\n\r\n{}`, 0, true],
  ['chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n${HEAD}\r\n`, 2, false],
  ['a chunk that lies', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`, 0, true],
  ['a length and chunks', `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 0, true],
  ['bare line feeds', HEAD.replaceAll('\r', '').concat('\n'), 0, true],
  ['a last one, and another', `${HEAD}Connection: close\r\n\r\n${HEAD}\r\n`, 1, false],
  ['one of HTTP/1.0, and another', `${HEAD}\r\n`.replace('1.1', '1.0') + HEAD, 1, false],
] as const) {
  test(`by the letter, ${what}: ${whole} whole${more ? ' and more' : ''}`, () => {
    assert.deepEqual(readStrictly(bytes), { whole, more });
  });
}
