/** Totals of ranges over several fields, which are counted stretch by stretch (count.ts), against plain counting. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Collection } from '../../../core/contract/collection.ts';
import { all, type Condition, gt, gte, lt, lte } from '../../../core/contract/query.ts';
import { countFitting } from '../../../core/store/collection/count.ts';
import { fieldsOf } from '../../../core/store/collection/fields.ts';
import { compileFilter } from '../../../core/store/collection/filter.ts';
import { RecordIndex } from '../../../core/store/collection/record-index.ts';
import { Row } from '../../../core/store/collection/row.ts';
import { type SeededRandom, seededRandom } from '../../faults/seeded-random.ts';
import { naiveFind } from './naive-find.ts';
import { type Note, notes } from './setup.ts';

/** Enough for several blocks of several chunks (sorted-index.ts). */
const ROWS = 8_000;
const CHANGES = 6;
/** Of so many that come and go between counts. */
const BATCH = 250;
const COUNTS = 60;
/** Few enough values that many records share one. */
const VALUES = 900;

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
const fields = fieldsOf(notes as unknown as Collection);
const rowOf = (note: Note) => new Row({ id: note.id, value: note, hash: '' }, fields.valuesOf(note));

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
  test(`${what}: as many as plain counting finds (SEED=${seed})`, () => {
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
      }
      for (let n = 0; n < BATCH; n++) {
        const id = 1 + random.below(ROWS + BATCH);
        if (random.below(2) === 0) put(id);
        else if (here.delete(id)) index.delete(id);
      }
    }
  });
}

test('none of no rows', () => {
  const where = all(gte('start', 0), lt('end', 9));
  assert.equal(countFitting(new RecordIndex(fields), compileFilter(fields, where)), 0);
});
