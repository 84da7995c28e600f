import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../scripts/cli/shadow/compare.ts';
import { factsOf } from '../../../scripts/cli/shadow/facts.ts';
import { createLocalAddress } from '../../../scripts/cli/shadow/local-address.ts';

interface Said {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const facts = ({ status = 200, type = 'text/html', headers = {}, body = '' }: Said, url: string) =>
  factsOf(
    {
      status,
      type,
      header: (name) => headers[name],
      bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    createLocalAddress([url]),
  );

const OLD = 'https://www.old.example';
const HERE = 'http://127.0.0.1:8080';
const page = (title: string, main: string) =>
  `<title>${title}</title><body><nav><a href="/menu/">m</a></nav><main>${main}</main>`;
const json = (body: unknown): Said => ({ type: 'application/json', body });

for (const [what, old, here, expected] of [
  ['the same page', { body: page('A &#8211; B', '<h1>A</h1>') }, { body: page('A – B', '<h1>A</h1>') }, []],
  ['another status', {}, { status: 404 }, [['status', '200', '404']]],
  [
    'the same redirect, each to itself',
    { status: 301, headers: { location: `${OLD}/fair/` } },
    { status: 301, headers: { location: `${HERE}/fair` } },
    [],
  ],
  [
    'a redirect elsewhere',
    { status: 301, headers: { location: `${OLD}/fair/` } },
    { status: 301, headers: { location: `${HERE}/` } },
    [['redirect', '/fair', '']],
  ],
  ['two that do not find it', { status: 404, body: page('x', '') }, { status: 404, type: 'application/json' }, []],
  [
    'another media type',
    { type: 'application/rss+xml' },
    { type: 'text/html' },
    [['content-type', 'application/rss+xml', 'text/html']],
  ],
  ['another title', { body: page('A', '<h1>A</h1>') }, { body: page('A', '<h1>B</h1>') }, [['titles', 'A', 'B']]],
  [
    'links of the main part that are missing, whatever the menus have',
    {
      body: page(
        'A',
        `<a href="${OLD}/x/">x</a><a href="/y/">y</a><a href="https://else.example/z">z</a><a href="#a">a</a>`,
      ),
    },
    { body: page('A', `<a href="${HERE}/x">x</a>`).replace('/menu/', '/other/') },
    [['links', '/y/, https://else.example/z', 'missing']],
  ],
  [
    'another canonical address',
    { body: `<link rel="canonical" href="${OLD}/x/">` },
    { body: `<link rel="canonical" href="${HERE}/y/">` },
    [['canonical', '/x', '/y']],
  ],
  ['members that are missing', json({ a: 1, b: { c: 1, d: 2 } }), json({ a: 1, e: 3 }), [['members', 'b', 'missing']]],
  ['more members', json({ a: 1 }), json({ a: 1, b: 2 }), []],
  [
    'members of items',
    json([{ id: 1, x: 'a' }, { id: 2 }]),
    json([{ id: 1 }, { id: 2 }]),
    [['members', '[].x', 'missing']],
  ],
  ['nothing of the items of an empty list', json({ tags: [{ id: 1 }] }), json({ tags: [] }), []],
  ['another type', json({ id: 1 }), json({ id: '1' }), [['types', 'id: number', 'id: string']]],
  ['null beside a type', json({ id: null }), json({ id: 1 }), []],
  ['fewer items', json([{ id: 1 }, { id: 2 }]), json([{ id: 1 }]), [['count', '2', '1']]],
  [
    'another total',
    { ...json([]), headers: { 'x-wp-total': '12' } },
    { ...json([]), headers: { 'x-wp-total': '11' } },
    [['count', '12', '11']],
  ],
  [
    'titles and links of items',
    json([{ title: { rendered: 'A &amp; B' }, link: `${OLD}/a/` }]),
    json([{ title: { rendered: 'A & B' }, link: `${HERE}/b/` }]),
    [['links', '/a', '/b']],
  ],
  [
    'another order',
    json([{ name: 'A' }, { name: 'B' }]),
    json([{ name: 'B' }, { name: 'A' }]),
    [['titles', 'A, B', 'in another order: B, A']],
  ],
  [
    'entries of a feed',
    { type: 'application/rss+xml', body: '<item/><item>x</item>' },
    { type: 'application/rss+xml', body: '<item/>' },
    [['count', '2', '1']],
  ],
  [
    'a file of another size',
    { type: 'image/png', headers: { 'content-length': '12' } },
    { type: 'image/png', headers: { 'content-length': '13' } },
    [['size', '12', '13']],
  ],
  ['JSON that breaks off', { type: 'application/json', body: '{"a":' }, json({}), []],
] as const) {
  test(what, () => {
    const found = compare(facts(old, OLD), facts(here, HERE));
    assert.deepEqual(
      found.map((one) => [one.class, one.old, one.here]),
      expected,
    );
  });
}

for (const [address, local] of [
  ['https://old.example/x', '/x'],
  ['webcal://old.example/events/?ical=1', '/events/?ical=1'],
  ['http://www.old.example/x?y', '/x?y'],
  ['//old.example', '/'],
  ['https://old.example?p=1', '/?p=1'],
  ['https://old.example.net/x', 'https://old.example.net/x'],
  ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ['/x', '/x'],
] as const) {
  test(`${address} is ${local}`, () => assert.equal(createLocalAddress([OLD])(address), local));
}

for (const [what, status, type, expected] of [
  ['to the same thing is one that moved', 200, 'image/jpeg', 'moved'],
  ['to nothing is not', 404, 'text/html', 'status'],
  ['to something else is not', 200, 'text/html', 'status'],
] as const) {
  test(`a redirect ${what}`, () => {
    const old = { status: 200, type: 'image/jpeg' };
    const here = { status: 301, type: '', location: '/uploads/a.jpg', arrives: { status, type } };
    const differences = [{ class: expected, old: '200', here: '301 to /uploads/a.jpg' }];
    assert.deepEqual(compare(old, here), differences);
  });
}
