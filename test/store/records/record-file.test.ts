import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { idOfFile, MAX_RECORD_BYTES, recordBytes } from '../../../core/store/records/record-file.ts';
import { shapeOf } from '../../../core/store/schema/shape.ts';

const place = v.looseObject({ lat: v.number(), lng: v.number() });

const schema = v.looseObject({
  id: v.number(),
  title: v.optional(v.string()),
  toString: v.optional(v.string()),
  at: v.optional(v.nullable(v.pipe(place))),
  meta: v.optional(v.looseObject({})),
  sizes: v.optional(v.record(v.string(), place)),
  stops: v.optional(v.array(place)),
  tags: v.optional(v.array(v.union([v.number(), v.string()]))),
  days: v.optional(v.array(v.looseObject({ hours: v.array(v.number()) }))),
  end: v.optional(
    v.variant('kind', [
      v.object({ kind: v.literal('a'), by: v.string() }),
      v.object({ kind: v.literal('b'), on: v.string() }),
    ]),
  ),
});

const shape = shapeOf({ schema, sets: ['tags', 'days.*.hours'], bodies: [] });

/** The record without its braces and blanks: order is what counts here. */
const flat = (value: Record<string, unknown>) =>
  JSON.stringify(JSON.parse(new TextDecoder().decode(recordBytes(value, shape)))).replaceAll('"', '');

for (const [what, value, text] of [
  ['the schema’s order', { title: 'Fair', id: 1 }, '{id:1,title:Fair}'],
  ['unknown members after, sorted', { zoo: 1, id: 1, ant: 2 }, '{id:1,ant:2,zoo:1}'],
  ['the version behind the id', { title: 'Fair', $version: 2, id: 1 }, '{id:1,$version:2,title:Fair}'],
  ['objects in objects too', { at: { z: 1, lng: 2, a: 3, lat: 4 }, id: 1 }, '{id:1,at:{lat:4,lng:2,a:3,z:1}}'],
  ['objects in lists', { id: 1, stops: [{ lng: 2, lat: 1 }, { lat: 0 }] }, '{id:1,stops:[{lat:1,lng:2},{lat:0}]}'],
  [
    'objects below free keys, which stay in their order',
    { id: 1, sizes: { b: { lng: 1, lat: 2 }, a: {} } },
    '{id:1,sizes:{b:{lat:2,lng:1},a:{}}}',
  ],
  ['open objects as they are', { id: 1, meta: { y: 2, x: { b: 1, a: 1 } } }, '{id:1,meta:{y:2,x:{b:1,a:1}}}'],
  ['what fits one of several schemas', { end: { on: 'x', kind: 'b' }, id: 1 }, '{id:1,end:{kind:b,on:x}}'],
  ['lists in their order', { id: 1, stops: [3, 1, 2] }, '{id:1,stops:[3,1,2]}'],
  ['sets by value, numbers first', { id: 1, tags: [30, 'b', 4, 'a', null] }, '{id:1,tags:[4,30,a,b,null]}'],
  [
    'sets in lists',
    { id: 1, days: [{ hours: [9, 8] }, { hours: [10, 9] }] },
    '{id:1,days:[{hours:[8,9]},{hours:[9,10]}]}',
  ],
  ['what is no list where a set should be', { id: 1, tags: 'b' }, '{id:1,tags:b}'],
  ['undefined left out, null kept', { id: 1, title: undefined, at: null }, '{id:1,at:null}'],
  ['no inherited members', { id: 1 }, '{id:1}'],
] as const) {
  test(`canonical order: ${what}`, () => assert.equal(flat(value), text));
}

test('canonical bytes: two spaces, LF, a final newline, every item on its own line', () => {
  const bytes = recordBytes({ id: 1, title: 'A “fair”', tags: [2, 1], meta: {} }, shape);
  assert.equal(
    new TextDecoder().decode(bytes),
    [
      '{',
      '  "id": 1,',
      '  "title": "A “fair”",',
      '  "meta": {},',
      '  "tags": [',
      '    1,',
      '    2',
      '  ]',
      '}',
      '',
    ].join('\n'),
  );
});

test('a body is a list of its lines, unless the list would make the file too large', () => {
  const laidOut = (text: string) => {
    const bytes = recordBytes(
      { id: 1, text },
      shapeOf({ schema: v.looseObject({ id: v.number(), text: v.string() }), sets: [], bodies: ['text'] }),
    );
    assert.ok(bytes.length <= MAX_RECORD_BYTES);
    return JSON.parse(new TextDecoder().decode(bytes)).text;
  };
  assert.deepEqual(laidOut('a\nb'), ['a', 'b']);
  const many = 'a\n'.repeat(500_000);
  assert.equal(laidOut(many), many);
});

test('an id that the schema does not name comes first', () => {
  const bytes = recordBytes(
    { title: 'Fair', id: 1 },
    shapeOf({ schema: v.looseObject({ title: v.string() }), sets: [], bodies: [] }),
  );
  assert.equal(new TextDecoder().decode(bytes), '{\n  "id": 1,\n  "title": "Fair"\n}\n');
});

for (const [name, id] of [
  ['1.json', 1],
  ['120.json', 120],
  ['0.json', undefined],
  ['012.json', undefined],
  ['-1.json', undefined],
  ['12.JSON', undefined],
  ['12.json.swp', undefined],
  ['.12.json', undefined],
  ['1e3.json', undefined],
  ['1234567890123456.json', undefined],
] as const) {
  test(`the id of ${name} is ${id}`, () => assert.equal(idOfFile(name), id));
}
