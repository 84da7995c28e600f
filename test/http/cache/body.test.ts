import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Body, encodeBody, JsonFragment, type WrittenFragment } from '../../../core/http/body/body.ts';
import { type Counting, LiveNumber, NumberGroup } from '../../../core/http/body/live-number.ts';
import { CacheDependencies, Revisions } from '../../../core/http/dependencies/cache-dependencies.ts';

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
  'texts that say what stands for parts': (wrap) => [wrap(TEA), '\u0000 written apart', wrap('\u0000 written apart')],
  'an empty name': (wrap) => ({ '': wrap(FAIR), '"': 1 }),
  text: () => 'text',
  'a number': () => 12.5,
  null: () => null,
  false: () => false,
};

/** A number that is counted as this. */
function live(value: number): LiveNumber {
  const revisions = new Revisions({ onChange: () => () => {}, position: () => 0 });
  const begin = (now: number) => ({ dependencies: new CacheDependencies(revisions, now) }) as Counting;
  return new LiveNumber({ group: new NumberGroup(begin, 0), id: 1, count: () => value });
}

const asPart: Wrap = (value) => new JsonFragment(value);
const asIs: Wrap = (value) => value;
const textOf = (body: Body) => new TextDecoder().decode(body.bytes);

describe('is written as JSON.stringify writes it', () => {
  for (const [what, make] of Object.entries(BODIES)) {
    test(what, () => {
      assert.equal(textOf(encodeBody(make(asPart))), JSON.stringify(make(asIs)));
      assert.equal(textOf(encodeBody(make(asIs))), JSON.stringify(make(asIs)));
    });
  }

  test('writes undefined as null', () => assert.equal(textOf(encodeBody(undefined)), 'null'));
});

describe('its hash', () => {
  test('is equal for equal bodies and different for others', () => {
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
    ['a part changes', list([new JsonFragment(FAIR)]), list([new JsonFragment({ ...FAIR, id: 3 })])],
    ['a part comes', list([new JsonFragment(FAIR)]), list([new JsonFragment(FAIR), new JsonFragment(TEA)])],
    [
      'parts change places',
      list([new JsonFragment(FAIR), new JsonFragment(TEA)]),
      list([new JsonFragment(TEA), new JsonFragment(FAIR)]),
    ],
    [
      'what stands beside changes',
      list([new JsonFragment(FAIR)], { total: 1 }),
      list([new JsonFragment(FAIR)], { total: 2 }),
    ],
    [
      'what stands in front changes',
      encodeBody({ a: [new JsonFragment(1)] }).hash,
      encodeBody({ b: [new JsonFragment(1)] }).hash,
    ],
  ] as const) {
    test(`differs when ${what}`, () => assert.notEqual(one, other));
  }
});

describe('a part with live numbers', () => {
  const numbered = (one: number, other: number) => ({
    ...{ title: 'Straße', none: undefined, count: live(one) },
    tags: [
      { name: 'a', count: live(other) },
      { name: 'b', count: 0 },
    ],
  });
  const text = (one: number, other: number) =>
    `{"title":"Straße","count":${one},"tags":[{"name":"a","count":${other}},{"name":"b","count":0}]}`;
  const writtenOnce = () => {
    const kept: WrittenFragment[] = [];
    const part = new JsonFragment(numbered(3, 40), (made) => kept.push(made));
    part.write();
    const [written] = kept;
    assert.ok(written);
    return { part, written };
  };

  test('is written with them', () => {
    const { part } = writtenOnce();
    assert.equal(textOf(encodeBody({ events: [part] })), `{"events":[${text(3, 40)}]}`);
    assert.equal(textOf(encodeBody(numbered(3, 40))), text(3, 40));
    assert.deepEqual(part.toJSON(), JSON.parse(text(3, 40)));
  });

  const shownWith = ({ written }: ReturnType<typeof writtenOnce>, ...values: number[]) =>
    JsonFragment.written(written.with(values.map(live)), 0);

  test('is rendered again with other numbers', () => {
    const again = shownWith(writtenOnce(), 500, 1);
    assert.equal(textOf(encodeBody([again])), `[${text(500, 1)}]`);
    assert.deepEqual(again.toJSON(), JSON.parse(text(500, 1)));
    assert.equal(
      textOf(encodeBody(JsonFragment.written(again.write().with([3, 40].map((one) => live(one))), 0))),
      text(3, 40),
    );
  });

  test('has another hash with other numbers', () => {
    const once = writtenOnce();
    const hashWith = (...values: number[]) => encodeBody([shownWith(once, ...values)]).hash;
    assert.equal(hashWith(3, 40), encodeBody([once.part]).hash);
    assert.equal(new Set([hashWith(3, 40), hashWith(3, 4), hashWith(34, 0), hashWith(30, 40)]).size, 4);
  });

  test('can be nested in another part', () => {
    const kept: WrittenFragment[] = [];
    const outer = new JsonFragment({ id: 7, event: new JsonFragment(numbered(1, 2)) }, (made) => kept.push(made));
    assert.equal(textOf(encodeBody([outer])), `[{"id":7,"event":${text(1, 2)}}]`);
    assert.equal(kept[0]?.parts.numbers.length, 2);
  });
});

test('a part returns its value again', () => {
  assert.equal(new JsonFragment(TEA).toJSON(), TEA);
  const written = new JsonFragment(TEA);
  written.write();
  assert.deepEqual(written.toJSON(), JSON.parse(JSON.stringify(TEA)));
  assert.equal(JSON.stringify([new JsonFragment(FAIR)]), JSON.stringify([FAIR]));
});
