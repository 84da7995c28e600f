/** Every request gets a response: none is an internal failure, and every error has the shape of errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boardPlugin, colours } from './board.ts';
import { fakeSite } from './fake-site.ts';

const site = fakeSite([boardPlugin, colours], { reserved: { 'board/list': { price: 'shop' } } });

const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

const names = fc.constantFrom(
  'page',
  'include',
  'near',
  'pinned',
  'colour',
  'text',
  'mark',
  'price',
  '_embed',
  '_fields',
  '_envelope',
  '_method',
  'id',
  'slug',
);
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    '12abc',
    'true',
    'null',
    '%',
    '%zz',
    '%00',
    '%C0%AF',
    '__proto__',
    'a,b',
    ',',
    '[',
    ']',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => encodeURIComponent(wellFormed(text))),
);
const brackets = fc.constantFrom('', '[]', '[0]', '[lat]', '[names][]', '[__proto__]', '[', '[[]]');
const pairs = fc.array(fc.tuple(names, brackets, oddText), { maxLength: 6 });
const encoded = pairs.map((all) => all.map(([name, bracket, value]) => `${name}${bracket}=${value}`).join('&'));

const paths = fc.oneof(
  fc.constantFrom('', '/', '/board/v1', '/board/v1/notes', '/board/v1/notes/4', '/board/v1/secret'),
  oddText.map((text) => `/board/v1/notes/${text}`),
  oddText.map((text) => `/board/v1/notes/by-slug/${text}`),
  oddText.map((text) => `/${text}`),
);
const bodies = fc.oneof(
  fc.record({ type: fc.constant('application/json'), text: fc.json({ maxDepth: 4 }) }),
  fc.record({
    type: fc.constant('application/json'),
    text: fc.dictionary(names, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 }).map((value) => JSON.stringify(value)),
  }),
  fc.record({ type: fc.constantFrom('application/x-www-form-urlencoded', 'text/plain', ''), text: encoded }),
  fc.record({ type: fc.constant('application/json'), text: fc.string({ unit: 'binary', maxLength: 20 }) }),
);
const requests = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'),
  path: paths,
  query: encoded,
  body: bodies,
  as: fc.constantFrom(undefined, 'editor' as const, 'subscriber' as const),
});

test('3,000 unusual requests', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, query, body, as }) => {
      const withBody = !['GET', 'HEAD'].includes(method);
      const response = await site.fetch(`${path}?${query}`, {
        method,
        ...(withBody && { body: new TextEncoder().encode(body.text) }),
        headers: body.type === '' ? {} : { 'content-type': body.type },
        ...(as && { as }),
      });
      assert.ok(response.status < 500, `${response.status}`);
      const text = await response.text();
      if (method === 'HEAD') return;
      const answer: unknown = JSON.parse(text);
      if (response.status < 400) return;
      assert.deepEqual(Object.keys(Object(answer)), ['code', 'message', 'data']);
      assert.equal(Object(answer).data.status, response.status);
    }),
    { numRuns: 3_000 },
  );
  assert.deepEqual(
    site.log.filter(({ level, message }) => level === 'error' && message !== 'a plugin failed outside of requests'),
    [],
  );
});
