import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { recordBytes } from '../../../../core/store/records/record-file.ts';
import { shapeOf } from '../../../../core/store/schema/shape.ts';
import { sampleRecords } from './sample-records.ts';

const SAMPLE = { events: 200, posts: 60, seed: 7, today: Date.UTC(2027, 0, 15) };
const records = [...sampleRecords(SAMPLE)];
const of = (name: string) => records.filter(({ collection }) => collection.name === name);

for (const [name, count] of [
  ['calendar/events', 200],
  ['calendar/venues', 2],
  ['calendar/organizers', 1],
  ['content/terms', 160],
  ['site/posts', 60],
] as const) {
  test(`has ${count} of ${name}, as their schema wants them`, () => {
    assert.equal(of(name).length, count);
    for (const { collection, value } of of(name)) {
      const { output, issues } = v.safeParse(collection.schema, value);
      assert.deepEqual(issues, undefined);
      assert.deepEqual(output, value);
    }
  });
}

test('counts ids from 1, each given once', () => {
  assert.deepEqual(
    records.map(({ value }) => value.id),
    records.map((_, index) => index + 1),
  );
});

test('has events of about 2 KB', () => {
  const sizes = of('calendar/events').map(({ collection, value }) => recordBytes(value, shapeOf(collection)).length);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  assert.ok(mean > 1_800 && mean < 2_500, `${mean} bytes`);
});

test('has posts of about 3 KB', () => {
  const sizes = of('site/posts').map(({ collection, value }) => recordBytes(value, shapeOf(collection)).length);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  assert.ok(mean > 2_800 && mean < 3_400, `${mean} bytes`);
});

test('has events before today, in the next two years, and after', () => {
  const starts = of('calendar/events').map(({ value }) => String(value.start));
  const within = (from: string, to: string) => starts.filter((start) => start >= from && start < to).length;
  assert.ok(within('2025', '2027-01-15') >= 40);
  assert.ok(within('2027-01-15', '2029-01-15') >= 40);
  assert.ok(within('2029-01-15', '2032') >= 40);
});

test('gives the same for the same seed, and another for another', () => {
  assert.deepEqual([...sampleRecords(SAMPLE)], records);
  assert.notDeepEqual([...sampleRecords({ ...SAMPLE, seed: 8 })], records);
});
