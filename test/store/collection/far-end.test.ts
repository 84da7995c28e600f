import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, eq, lte, type Order } from '../../../core/contract/data/query.ts';
import { createStore } from '../../../core/store/create-store.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { memoryRecordFiles } from '../../memory-record-files.ts';
import { noTexts } from '../no-texts.ts';
import { naiveFind, pageOf } from './naive-find.ts';
import { type Note, notes } from './setup.ts';

/** Two thousand notes in order of ids, some of which have the tag 1. */
async function tagged(has: (id: number) => boolean) {
  const ids = Array.from({ length: 2_000 }, (_, at) => at + 1);
  const note = (id: number): Note => ({
    id,
    title: '',
    slug: null,
    start: id,
    end: null,
    status: 'publish',
    tags: has(id) ? [1] : [2],
  });
  const records = memoryRecordFiles({ 'test/notes': Object.fromEntries(ids.map((id) => [id, note(id)])) });
  const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
  return (await store.bind([notes as never])).reader.of(notes);
}

test('a page is right wherever the matches are in the order, even if a walk along it is abandoned', async (t) => {
  const cases: readonly [name: string, has: (id: number) => boolean][] = [
    ['all over', (id) => id % 5 === 0],
    ['at the beginning', (id) => id <= 300],
    ['at the end', (id) => id > 1_700],
    ['in the middle', (id) => id > 900 && id <= 1_200],
    ['at both ends', (id) => id <= 150 || id > 1_990],
    ['nowhere', () => false],
  ];
  const orders: readonly (readonly Order[])[] = [
    [{ field: 'start', direction: 'asc' }],
    [{ field: 'start', direction: 'desc' }],
    [
      { field: 'start', direction: 'desc' },
      { field: 'title', direction: 'asc' },
    ],
  ];
  for (const [name, has] of cases) {
    await t.test(name, async () => {
      const reader = await tagged(has);
      const everything = reader.find().records;
      for (const order of orders) {
        for (const offset of [0, 5, 295]) {
          const query = { where: all(eq('tags', 1), lte('start', 3_000)), order, offset, limit: 10 };
          assert.deepEqual(pageOf(reader.find(query)), naiveFind(notes, everything, query));
        }
      }
    });
  }
});
