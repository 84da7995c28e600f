import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Creations } from './creations.ts';
import type { StoredRecord } from './stored-records.ts';

const record = (id: number, origin: string, links: readonly number[] = []): StoredRecord => ({ id, origin, links });
const whole = [record(1, 'a venue'), record(2, 'a organizer'), record(3, 'a event', [1, 2])];

for (const [what, acknowledged, records, wrong] of [
  ['whole', true, whole, []],
  ['whole, though nobody was told', false, whole, []],
  ['not there', false, [], []],
  ['lost', true, [], ['a is lost']],
  ['without its venue', true, whole.slice(1), ['of a there is not: a venue']],
  ['without its event, nobody was told', false, whole.slice(0, 2), ['of a there is not: a event']],
  [
    'linked to something else',
    true,
    [...whole.slice(0, 2), record(3, 'a event', [2, 1])],
    ['a event links to 2,1, not to 1,2'],
  ],
  [
    'there twice',
    true,
    [...whole, record(4, 'a venue')],
    ['a record is there twice', 'a event links to 1,2, not to 4,2'],
  ],
  ['beside something strange', true, [...whole, record(4, 'b venue')], ['b venue was never made']],
] as const) {
  test(`a transaction that is ${what}`, () => {
    const creations = new Creations();
    creations.try('a');
    if (acknowledged) creations.acknowledge('a');
    assert.deepEqual(creations.compare(records), wrong);
  });
}
