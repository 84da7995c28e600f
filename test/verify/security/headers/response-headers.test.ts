/**
 * The row S16 detects defects: it fails for a response with a wrong header, and for a rule that no response was checked against.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HttpRequest, HttpResponse } from '../../../../core/contract/http-message.ts';
import { type Address, addressesOf } from './addresses.ts';
import { type HeaderWorld, openHeaderWorld } from './header-world.ts';
import { playHeaders } from './play-headers.ts';
import { RULES } from './rules.ts';
import { VISITED_RULES } from './visited-rules.ts';
import { openVisitedWorld } from './visited-world.ts';

let world: HeaderWorld;
/** One URL of each kind, and of routes some that resemble others. */
let addresses: readonly Address[];
before(async () => {
  world = await openHeaderWorld();
  const all = await addressesOf(world);
  addresses = all.filter(({ kind, target }) => kind !== 'route' || /^\/api\/site\/v2\/(posts|users\/me)$/.test(target));
});
after(() => world.close());

test('each rule has a name of its own', () => {
  assert.equal(new Set(RULES.map(({ name }) => name)).size, RULES.length);
});

test('without a mistake it is green', async () => {
  assert.deepEqual((await playHeaders(world, addresses, RULES)).problems, []);
});

test('pages, feeds and calendar files are held to rules, and red when a browser may keep where they lead', async () => {
  const visited = await openVisitedWorld();
  try {
    assert.deepEqual((await playHeaders(visited, visited.visited, VISITED_RULES)).problems, []);
    const mistaken = {
      ...visited,
      handle: async (request: HttpRequest) => {
        const reply = await visited.handle(request);
        return reply.status === 301 ? { ...reply, headers: without(reply.headers, 'Cache-Control') } : reply;
      },
    };
    const moved = visited.visited.filter(({ target }) => target === '/old/');
    const { problems } = await playHeaders(mistaken, moved, VISITED_RULES);
    assert.ok(problems.some((problem) => problem.includes('whether it may be kept')));
  } finally {
    await visited.close();
  }
});

test('every declared route is asked', async () => {
  const targets = new Set(
    (await addressesOf(world)).filter(({ kind }) => kind === 'route').map(({ target }) => target),
  );
  const declared = new Set(
    world.plugins.flatMap(({ namespace, routes }) => routes.map(({ path }) => `${namespace}${path}`)),
  );
  // with the root, the document of all, and the index of each namespace that has one
  assert.equal(
    targets.size,
    declared.size + 2 + world.plugins.filter(({ namespace, indexed }) => namespace && indexed).length,
  );
  assert.deepEqual(
    [...targets].filter((target) => target.includes(':')),
    [],
  );
});

test('it is red when no answer was held to a rule', async () => {
  const idle = { name: 'never', about: () => false, holds: () => true };
  const { problems } = await playHeaders(world, addresses, [...RULES, idle]);
  assert.deepEqual(problems, ['no answer was held to this: never']);
});

type Headers = Readonly<Record<string, string>>;

const without = (headers: Headers, name: string): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

/** With a mistake, what the headers of a reply are. */
type Mistake = (headers: Headers, reply: HttpResponse, request: HttpRequest) => Headers;

const MISTAKES: readonly (readonly [what: string, mistake: Mistake, rule: string])[] = [
  ['it says what serves it', (headers) => ({ ...headers, Server: 'almanac' }), 'no word of what serves it'],
  ['it sets a cookie', (headers) => ({ ...headers, 'Set-Cookie': 'a=b' }), 'no cookies'],
  ['types may be guessed', (headers) => without(headers, 'X-Content-Type-Options'), 'no type is guessed'],
  [
    'errors to credentials may be kept',
    (headers, { status }) => (status >= 400 ? { ...headers, 'Cache-Control': 'no-cache' } : headers),
    'what is sent to credentials is kept by nobody',
  ],
  [
    'everybody may send what their browser knows',
    (headers) => ({ ...headers, 'Access-Control-Allow-Credentials': 'true' }),
    'no page may send what its browser knows of its visitor',
  ],
  [
    'every origin is let in by one word',
    (headers, _, request) => (request.header('origin') ? { ...headers, 'Access-Control-Allow-Origin': '*' } : headers),
    'an origin is told that it may',
  ],
  [
    'links go where the request went',
    (headers, _, request) =>
      headers.Link
        ? { ...headers, Link: headers.Link.replaceAll('site.test', request.header('host') ?? 'site.test') }
        : headers,
    'links are to where the site lives',
  ],
  [
    'answers are the same for all origins',
    (headers) => ({ ...headers, Vary: 'Accept-Encoding' }),
    'answers differ by origin',
  ],
  [
    'errors have tags',
    (headers, { status }) => (status >= 400 ? { ...headers, ETag: '"x"' } : headers),
    'an error has no tag',
  ],
  [
    'a line comes through',
    (headers) => (headers.Link ? { ...headers, Link: decodeURIComponent(headers.Link) } : headers),
    'letters that a header may have',
  ],
  [
    'Allow names too much',
    (headers) => ({ ...headers, ...(headers.Allow && { Allow: 'GET, PURGE' }) }),
    'Allow names what is declared',
  ],
  ['nobody is told how to sign in', (headers) => without(headers, 'WWW-Authenticate'), '401 says how to sign in'],
  [
    'who must wait does not know how long',
    (headers) => without(headers, 'Retry-After'),
    'who must wait is told how long',
  ],
  ['pages may be framed', (headers) => without(headers, 'Content-Security-Policy'), 'a document says who may frame it'],
  [
    'files may do something',
    (headers) =>
      headers['Content-Disposition'] ? { ...headers, 'Content-Security-Policy': "default-src 'none'" } : headers,
    'a file does nothing',
  ],
  [
    'HEAD has no length',
    (headers, _, { method }) => (method === 'HEAD' ? without(headers, 'Content-Length') : headers),
    'HEAD is as GET, without a body',
  ],
  [
    'requests share an id',
    (headers) => ({ ...headers, 'X-Request-Id': 'abcdefghijklm1' }),
    'has the id of another request',
  ],
  [
    'a header that others need is not theirs to read',
    (headers) => without(headers, 'Access-Control-Expose-Headers'),
    'what others may need they may read',
  ],
];

for (const [what, mistake, rule] of MISTAKES) {
  test(`it is red when ${what}`, async () => {
    const mistaken: HeaderWorld = {
      ...world,
      handle: async (request) => {
        const reply = await world.handle(request);
        return { ...reply, headers: mistake(reply.headers, reply, request) };
      },
    };
    const { problems } = await playHeaders(mistaken, addresses, RULES);
    assert.ok(
      problems.some((problem) => problem.includes(rule)),
      problems.slice(0, 5).join('\n') || 'green',
    );
  });
}
