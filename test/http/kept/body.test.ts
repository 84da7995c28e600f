import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Body, encodeBody, Part } from '../../../core/http/body.ts';

const FAIR = { id: 1, title: 'Straße “夜市” \u{1f3aa}', tags: [], lone: '\ud800' };
const TEA = { id: 2, title: 'Tea', nested: { deep: [null, { a: undefined, b: 1 }] } };

type Wrap = (value: unknown) => unknown;

/** Values with parts in them where `wrap` makes parts; each must be written as the same without. */
const BODIES: Readonly<Record<string, (wrap: Wrap) => unknown>> = {
  'a part alone': (wrap) => wrap(FAIR),
  'a list of parts': (wrap) => [wrap(FAIR), wrap(TEA)],
  'a list in an object': (wrap) => ({ events: [wrap(FAIR), wrap(TEA)], total: 2 }),
  'a list in an object in an envelope': (wrap) => ({
    body: { events: [wrap(FAIR)], total: 1 },
    status: 200,
    headers: {},
  }),
  'a part as a member': (wrap) => ({ before: 1, event: wrap(FAIR), after: [2] }),
  'parts beside what is none': (wrap) => [wrap(FAIR), TEA, null, 'text', undefined],
  'members that are undefined': (wrap) => ({ none: undefined, events: [wrap(TEA)], last: undefined }),
  'an empty list': () => ({ events: [], total: 0 }),
  'an empty object': () => ({}),
  'a part that is first behind others': (wrap) => ({ none: undefined, list: [wrap(1)], name: 'a "quoted" name\n' }),
  'too deep to be taken as bytes': (wrap) => ({ a: { b: { c: { d: [wrap(FAIR)] } } } }),
  'a part in a part': (wrap) => ({ events: [wrap({ venue: wrap(TEA) })] }),
  'a list whose first is no part': (wrap) => ({ events: [TEA, wrap(FAIR)] }),
  'an empty name': (wrap) => ({ '': wrap(FAIR), '"': 1 }),
  text: () => 'text',
  'a number': () => 12.5,
  null: () => null,
  false: () => false,
};

const asPart: Wrap = (value) => new Part(value);
const asIs: Wrap = (value) => value;
const textOf = (body: Body) => new TextDecoder().decode(Buffer.concat(body.chunks));

describe('is written as JSON.stringify writes it', () => {
  for (const [what, make] of Object.entries(BODIES)) {
    test(what, () => {
      assert.equal(textOf(encodeBody(make(asPart))), JSON.stringify(make(asIs)));
      assert.equal(textOf(encodeBody(make(asIs))), JSON.stringify(make(asIs)));
    });
  }

  test('nothing at all as null', () => assert.equal(textOf(encodeBody(undefined)), 'null'));
});

describe('its hash', () => {
  test('is the same for the same, another for each other body', () => {
    const hashes = new Map<string, string>();
    for (const [what, make] of Object.entries(BODIES)) {
      const { hash } = encodeBody(make(asPart));
      assert.match(hash, /^[0-9a-f]{32}$/);
      assert.equal(encodeBody(make(asPart)).hash, hash, what);
      assert.equal(hashes.get(hash), undefined, what);
      hashes.set(hash, what);
    }
  });

  const list = (events: readonly unknown[], more: object = {}) => encodeBody({ events, ...more }).hash;
  for (const [what, one, other] of [
    ['a part changes', list([new Part(FAIR)]), list([new Part({ ...FAIR, id: 3 })])],
    ['a part comes', list([new Part(FAIR)]), list([new Part(FAIR), new Part(TEA)])],
    ['parts change places', list([new Part(FAIR), new Part(TEA)]), list([new Part(TEA), new Part(FAIR)])],
    ['what stands beside changes', list([new Part(FAIR)], { total: 1 }), list([new Part(FAIR)], { total: 2 })],
    ['what stands in front changes', encodeBody({ a: [new Part(1)] }).hash, encodeBody({ b: [new Part(1)] }).hash],
  ] as const) {
    test(`is another when ${what}`, () => assert.notEqual(one, other));
  }
});

test('a part gives its value again', () => {
  assert.equal(new Part(TEA).toJSON(), TEA);
  const written = new Part(TEA);
  written.write();
  assert.deepEqual(written.toJSON(), JSON.parse(JSON.stringify(TEA)));
  assert.equal(JSON.stringify([new Part(FAIR)]), JSON.stringify([FAIR]));
});
