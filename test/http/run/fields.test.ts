import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyFields, wantedFields } from '../../../core/http/run/global-parameters.ts';

const event = {
  id: 1,
  title: 'Fair',
  venue: { id: 2, city: 'Rome' },
  tags: [
    { id: 3, name: 'a' },
    { id: 4, name: 'b' },
  ],
  _links: {},
};

for (const [fields, expected] of [
  ['id', { id: 1 }],
  ['id,title', { id: 1, title: 'Fair' }],
  ['id title', { id: 1, title: 'Fair' }],
  [' id , title ,', { id: 1, title: 'Fair' }],
  [['id', 'title'], { id: 1, title: 'Fair' }],
  [['id,title', 'tags.id'], { id: 1, title: 'Fair', tags: [{ id: 3 }, { id: 4 }] }],
  ['venue.city', { venue: { city: 'Rome' } }],
  ['venue,venue.city', { venue: { id: 2, city: 'Rome' } }],
  ['venue.city,venue', { venue: { id: 2, city: 'Rome' } }],
  ['venue.id,venue.city', { venue: { id: 2, city: 'Rome' } }],
  ['venue.nothing', { venue: {} }],
  ['title.rendered', { title: 'Fair' }],
  ['_links', { _links: {} }],
  ['nothing', {}],
  ['toString,__proto__', {}],
] as const) {
  test(`${JSON.stringify(fields)} leaves ${JSON.stringify(expected)}`, () => {
    const wanted = wantedFields(fields);
    assert.ok(wanted);
    assert.deepEqual(onlyFields(event, wanted), expected);
  });
}

for (const fields of [undefined, '', ' , ', [], {}, 7, [7]]) {
  test(`${JSON.stringify(fields)} selects everything`, () => assert.equal(wantedFields(fields), undefined));
}

test('nested members are selected at any depth', () => {
  const wanted = wantedFields(`id,${'a.'.repeat(100_000)}`);
  assert.deepEqual(onlyFields(event, wanted ?? new Map()), { id: 1 });
});

test('fields apply to every item of a list, and to lists within', () => {
  const wanted = wantedFields('events.tags.id') ?? new Map();
  assert.deepEqual(onlyFields({ events: [event, event], total: 2 }, wanted), {
    events: [{ tags: [{ id: 3 }, { id: 4 }] }, { tags: [{ id: 3 }, { id: 4 }] }],
  });
  assert.deepEqual(onlyFields([event], wantedFields('id') ?? new Map()), [{ id: 1 }]);
});
