/** Totals and pages of ranges over several fields, which are had chunk by chunk (sorted-index.ts), against plain ones. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Collection } from '../../../core/contract/data/collection.ts';
import {
  all,
  any,
  type Condition,
  eq,
  gt,
  gte,
  lt,
  lte,
  ne,
  noneOf,
  not,
  oneOf,
} from '../../../core/contract/data/query.ts';
import { fieldsOf, Row } from '../../../core/store/collection/index/fields.ts';
import { RecordIndex } from '../../../core/store/collection/index/record-index.ts';
import { countFitting } from '../../../core/store/collection/query/count.ts';
import { compileFilter } from '../../../core/store/collection/query/filter.ts';
import { View } from '../../../core/store/collection/query/view.ts';
import { CheckedValues } from '../../../core/store/records/checked-values.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';
import { naiveFind, pageOf } from './naive-find.ts';
import { type Note, notes } from './setup.ts';

/** Enough for several blocks of several chunks (sorted-index.ts). */
const ROWS = 8_000;
const CHANGES = 6;
/** Of so many that come and go between counts. */
const BATCH = 250;
const COUNTS = 60;
/** Of so many counts one also reads a page. */
const PAGES = 6;
/** Few enough values that many records share one. */
const VALUES = 900;

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
const fields = fieldsOf(notes as unknown as Collection);
const rowOf = (note: Note) =>
  new Row({ id: note.id, value: note, hash: '' }, CheckedValues.alone('', fields.valuesOf(note), true));

/** Start and end of an event: most go up together, some are missing. */
function times(random: SeededRandom): Pick<Note, 'start' | 'end'> {
  const start = random.below(VALUES);
  const end = random.below(4) === 0 ? random.below(VALUES) : start + random.below(20);
  return { start: random.below(12) === 0 ? null : start, end: random.below(12) === 0 ? null : end };
}

const noteOf = (id: number, title: string, own: Pick<Note, 'start' | 'end'>): Note => ({
  id,
  title,
  slug: null,
  status: 'publish',
  tags: [],
  ...own,
});

/** The times of records, by how they lie to each other. */
const KINDS: Readonly<Record<string, (random: SeededRandom) => Pick<Note, 'start' | 'end'>>> = {
  'times of events': times,
  'all the same': () => ({ start: 500, end: 500 }),
  'no end at all': (random) => ({ start: random.below(VALUES), end: null }),
  'against each other': (random) => {
    const start = random.below(VALUES);
    return { start, end: VALUES - start };
  },
};

const COMPARISONS = [lt, lte, gt, gte];

/** Two to four ranges, most over both times, some that take everything or nothing. */
function ranges(random: SeededRandom): Condition {
  const value = () =>
    random.pick([-1, VALUES + 50, 500, random.below(VALUES), random.below(VALUES), random.below(VALUES)]);
  const range = (field: string) => random.pick(COMPARISONS)(field, value());
  const more = Array.from({ length: random.below(3) }, () =>
    random.below(5) === 0
      ? random.pick(COMPARISONS)('title', random.pick(['', 'm', 'z']))
      : range(random.pick(['start', 'end'])),
  );
  return all(range('start'), range('end'), ...more);
}

for (const [what, make] of Object.entries(KINDS)) {
  test(`${what}: matches plain counting (SEED=${seed})`, () => {
    const random = seededRandom(seed);
    const here = new Map<number, Note>();
    const index = new RecordIndex(fields);
    const put = (id: number) => {
      const note = noteOf(id, random.pick(['a', 'm', 'q']), make(random));
      here.set(id, note);
      index.set(rowOf(note));
    };
    for (let id = 1; id <= ROWS; id++) put(id);
    for (let change = 0; change < CHANGES; change++) {
      const records = [...here.values()];
      for (let n = 0; n < COUNTS; n++) {
        const where = ranges(random);
        const found = countFitting(index, compileFilter(fields, where));
        assert.equal(
          found,
          naiveFind(notes, records, { where }).total,
          `${JSON.stringify(where)} after ${change} changes`,
        );
        if (n % PAGES > 0) continue;
        const page = {
          ...{ where, offset: random.below(300), limit: 1 + random.below(300) },
          order: [{ field: random.pick(['start', 'end', 'id']), direction: random.pick(['asc', 'desc'] as const) }],
        };
        assert.deepEqual(
          pageOf(new View(fields, index).find(page)),
          naiveFind(notes, records, page),
          JSON.stringify(page),
        );
      }
      for (let n = 0; n < BATCH; n++) {
        const id = 1 + random.below(ROWS + BATCH);
        if (random.below(2) === 0) put(id);
        else if (here.delete(id)) index.delete(id);
      }
    }
  });
}

test(`frequent and rare values, while rows are added, changed and removed (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const here = new Map<number, Note>();
  const index = new RecordIndex(fields);
  const view = new View(fields, index);
  const put = (id: number) => {
    // of 1 and 2 there are so many that they stand as bits (postings.ts)
    const tags = random.pick([[1], [1], [2, 1], [2], [3, 2], [], random.below(200) === 0 ? [4, 4] : [1, 3]]);
    const note = { ...noteOf(id, '', times(random)), tags, status: random.pick(['publish', 'publish', 'draft']) };
    here.set(id, note);
    index.set(rowOf(note));
  };
  for (let id = 1; id <= 3_000; id++) put(id);
  for (let change = 0; change < CHANGES; change++) {
    const records = [...here.values()];
    for (let n = 0; n < 25; n++) {
      const condition = () =>
        random.pick([
          eq('tags', random.below(5)),
          ne('tags', random.below(5)),
          oneOf('tags', [random.below(5), random.below(5)]),
          noneOf('tags', [1, 4]),
          eq('status', random.pick(['publish', 'draft', 'none'])),
          gte('start', random.below(VALUES)),
          not(lt('end', random.below(VALUES))),
          any(eq('tags', 4), eq('tags', 3), lt('start', 9)),
        ]);
      const query = {
        ...{ where: all(condition(), condition(), condition()), limit: 20 },
        order: [{ field: random.pick(['start', 'end', 'id']), direction: random.pick(['asc', 'desc'] as const) }],
      };
      const message = `${JSON.stringify(query)} after ${change} changes`;
      assert.deepEqual(pageOf(view.find(query)), naiveFind(notes, records, query), message);
      const fitting = naiveFind(notes, records, { where: query.where }).records;
      for (const tag of [1, 2, 3, 4]) {
        const count = fitting.filter(({ tags }) => tags.includes(tag)).length;
        assert.equal(view.tally('tags', query.where).get(tag) ?? 0, count, message);
      }
    }
    for (let n = 0; n < BATCH; n++) {
      const id = 1 + random.below(3_000 + BATCH);
      if (random.below(2) === 0) put(id);
      else if (here.delete(id)) index.delete(id);
    }
  }
});

test('zero for no rows', () => {
  const where = all(gte('start', 0), lt('end', 9));
  assert.equal(countFitting(new RecordIndex(fields), compileFilter(fields, where)), 0);
});

test(`all kinds of numbers are sorted, ties by id (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const kinds = [
    () => random.below(50),
    () => -random.below(50) / 7,
    () => random.below(2 ** 31) * 4096.5,
    () => Number.MIN_VALUE * random.below(3),
    () => random.pick([0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null]),
  ];
  const records = Array.from({ length: ROWS }, (_, at) =>
    noteOf(1 + ((at * 4_001) % ROWS), '', { start: random.pick(kinds)(), end: null }),
  );
  const index = new RecordIndex(fields, records.map(rowOf));
  for (const direction of ['asc', 'desc'] as const) {
    const query = { order: [{ field: 'start', direction }] };
    assert.deepEqual(pageOf(new View(fields, index).find(query)), naiveFind(notes, records, query));
  }
});

test('a text among numbers, and a removed one, are found', () => {
  const index = new RecordIndex(fields);
  const records = Array.from({ length: 600 }, (_, at) => noteOf(at + 1, '', { start: at % 7, end: at }));
  for (const note of records) index.set(rowOf(note));
  const query = { where: all(gte('start', 3), gte('end', 10)), order: [{ field: 'start', direction: 'asc' as const }] };
  const check = () => assert.deepEqual(pageOf(new View(fields, index).find(query)), naiveFind(notes, records, query));
  check();
  records[300] = { ...noteOf(301, '', { start: null, end: 300 }), start: 'text' };
  index.set(rowOf(records[300]));
  check();
  records[300] = noteOf(301, '', { start: 5, end: 300 });
  index.set(rowOf(records[300]));
  check();
});
