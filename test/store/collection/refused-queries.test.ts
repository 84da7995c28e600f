import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  all,
  any,
  type Condition,
  contains,
  eq,
  equals,
  gt,
  not,
  type Order,
  oneOf,
} from '../../../core/contract/data/query.ts';
import { createStore } from '../../../core/store/create-store.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { memoryRecordFiles } from '../../memory-record-files.ts';
import { noTexts } from '../no-texts.ts';
import { notes } from './setup.ts';

const reader = async () => {
  const store = createStore({
    records: memoryRecordFiles(),
    texts: noTexts(),
    log: quietLog,
    locate: async () => undefined,
  });
  return (await store.bind([notes as never])).reader.of(notes);
};

test('a condition without a declared index is a programming error, even with no records', async (t) => {
  const cases: readonly [name: string, where: Condition, says: string][] = [
    ['an undeclared field', eq('colour', 'red'), 'test/notes declares no field "colour"'],
    ['a member of the record that is no field', eq('day', 1), 'test/notes declares no field "day"'],
    ['a name of every object', eq('constructor', 1), 'test/notes declares no field "constructor"'],
    ['deep inside', not(any(all(oneOf('colour', [])))), 'test/notes declares no field "colour"'],
    [
      'a comparison of a posting',
      gt('tags', 1),
      'test/notes: field "tags" is posting and cannot serve a comparison (gt)',
    ],
    ['equality of a text', eq('search', 'a'), 'test/notes: field "search" is text and cannot serve equality'],
    [
      'a search in a sorted field',
      contains('title', 'a'),
      'test/notes: field "title" is sorted and cannot serve contains',
    ],
    [
      'a whole text that is a sorted field',
      equals('title', 'a'),
      'test/notes: field "title" is sorted and cannot serve equals',
    ],
    ['NaN', gt('start', Number.NaN), 'test/notes: a query compares with NaN'],
    ['NaN among others', oneOf('tags', [1, Number.NaN]), 'test/notes: a query compares with NaN'],
  ];
  for (const [name, where, says] of cases) {
    await t.test(name, async () => {
      const notes = await reader();
      assert.throws(() => notes.find({ where }), { message: says });
      assert.throws(() => notes.count(where), { message: says });
      assert.throws(() => notes.first(where), { message: says });
    });
  }
});

test('so is an order', async (t) => {
  const cases: readonly [name: string, order: readonly Order[], says: string][] = [
    ['by an undeclared field', [{ field: 'colour', direction: 'asc' }], 'test/notes declares no field "colour"'],
    [
      'by a posting',
      [
        { field: 'start', direction: 'asc' },
        { field: 'status', direction: 'asc' },
      ],
      'test/notes: field "status" is posting and cannot serve an order',
    ],
  ];
  for (const [name, order, says] of cases) {
    await t.test(name, async () => {
      const notes = await reader();
      assert.throws(() => notes.find({ order }), { message: says });
    });
  }
});

test('so is a tier', async () => {
  const notes = await reader();
  assert.throws(() => notes.find({ tiers: [contains('colour', 'a')] }), {
    message: 'test/notes declares no field "colour"',
  });
});
