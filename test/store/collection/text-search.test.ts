/** What an index of words finds is what reading all texts finds. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { all, any, type Condition, contains, eq, not } from '../../../core/contract/data/query.ts';
import { fold } from '../../../core/store/collection/index/fields.ts';
import { Bits } from '../../../core/store/collection/index/postings.ts';
import { eachWord, ownText, Vocabulary, WordLists } from '../../../core/store/collection/index/word-lists.ts';
import { createStore } from '../../../core/store/create-store.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { memoryRecordFiles } from '../../memory-record-files.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';
import { noTexts } from '../no-texts.ts';
import { type Note, notes, operator } from './setup.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

const LETTERS = ['a', 'b', 'é', 'Ü', 'ß', '字', '😀', 'x', '1'];
const PARTS = [' ', ' ', '-', '.', "'", '’', '<p>', '\n', '\u00a0', ', '];

const word = (random: SeededRandom) =>
  Array.from({ length: 1 + random.below(random.below(8) === 0 ? 20 : 4) }, () => random.pick(LETTERS)).join('');

const textOf = (random: SeededRandom) =>
  Array.from({ length: random.below(8) }, () => word(random) + random.pick(PARTS)).join('');

/** Mostly a piece of a text that is there, so that something is found. */
function needleOf(random: SeededRandom, texts: readonly string[]): string {
  if (random.below(4) === 0) return random.pick(['', ' ', '-', '--', word(random), `${word(random)} ${word(random)}`]);
  const text = random.pick(texts);
  const start = random.below(text.length + 1);
  return text.slice(start, start + random.below(7));
}

const conditionOf = (random: SeededRandom, texts: readonly string[]): Condition => {
  const piece = () => contains('search', needleOf(random, texts));
  return random.pick([
    piece,
    () => not(piece()),
    () => all(piece(), piece()),
    () => any(piece(), piece()),
    () => all(eq('status', 'publish'), any(piece(), piece()), not(piece())),
    () => not(any(piece(), eq('status', 'draft'))),
  ])();
};

function fits({ title, status }: Note, condition: Condition): boolean {
  switch (condition.op) {
    case 'all':
      return condition.conditions.every((part) => fits({ title, status } as Note, part));
    case 'any':
      return condition.conditions.some((part) => fits({ title, status } as Note, part));
    case 'not':
      return !fits({ title, status } as Note, condition.condition);
    case 'contains':
      return fold(title).includes(fold(condition.text));
    case 'eq':
      return status === condition.value;
    default:
      throw new Error(`no ${condition.op} here`);
  }
}

describe(`searches (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const note = (id: number): Note => ({
    ...{ id, slug: `s${id}`, start: null, end: null, tags: [] },
    ...{ title: textOf(random), status: random.pick(['publish', 'publish', 'draft']) },
  });

  for (const count of [1, 99, 100, 101, 400]) {
    test(`of ${count} records, through changes of all kinds`, async () => {
      const model = new Map(Array.from({ length: count }, (_, at) => [at + 1, note(at + 1)]));
      const records = memoryRecordFiles({ 'test/notes': Object.fromEntries(model) });
      const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
      const view = await store.bind([notes as never]);
      const check = (reader: ReturnType<typeof view.reader.of<Note>>, there: ReadonlyMap<number, Note>) => {
        const texts = ['none', ...[...there.values()].map(({ title }) => title)];
        const again = contains('search', 'a');
        for (let turn = 0; turn < 20; turn++) {
          const where = turn === 0 ? again : conditionOf(random, texts);
          const expected = [...there.values()].filter((one) => fits(one, where)).map(({ id }) => id);
          const order = [{ field: random.pick(['id', 'title']), direction: random.pick(['asc', 'desc'] as const) }];
          const found = reader.find({ where, order });
          const what = `${JSON.stringify(where)} of ${JSON.stringify([...there.values()].map(({ title }) => title))}`;
          assert.deepEqual(
            found.records.map(({ id }) => id).sort((a, b) => a - b),
            expected.sort((a, b) => a - b),
            what,
          );
          assert.equal(found.total, expected.length, what);
          assert.equal(reader.count(where), expected.length, what);
          assert.deepEqual(reader.find({ where, order, limit: 3 }).records, found.records.slice(0, 3), what);
        }
      };
      check(view.reader.of(notes), model);
      for (let round = 0; round < 12; round++) {
        const changed = Array.from({ length: 1 + random.below(count / 3 + 1) }, () => 1 + random.below(count + 20));
        if (random.below(2) === 0) {
          const edits = Object.fromEntries(changed.map((id) => [id, random.below(3) > 0 ? note(id) : undefined]));
          records.edit('test/notes', edits);
          for (const [id, one] of Object.entries(edits)) {
            if (one) model.set(Number(id), one);
            else model.delete(Number(id));
          }
        } else {
          await view.transaction(operator, (transaction) => {
            const writer = transaction.of(notes);
            for (const id of changed) {
              if (!model.has(id)) continue;
              const one = note(id);
              if (random.below(3) > 0) model.set(id, writer.put(one));
              else {
                writer.remove(id);
                model.delete(id);
              }
            }
            check(writer, model);
          });
        }
        // some of the texts are listed meanwhile, or all of them, or none
        for (let pause = random.below(8); pause > 0; pause--) await setImmediate();
        check(view.reader.of(notes), model);
        const one = note(count + 100 + round);
        records.edit('test/notes', { [one.id]: one });
        model.set(one.id, one);
        check(view.reader.of(notes), model);
      }
    });
  }
});

/** So long that reading a hundred of them takes several slices. */
const LONG = 'the corner of the old market '.repeat(7_000);

test('an interrupted search resumes where it stopped, and finds new records', async () => {
  const note = (id: number, end = ''): Note => ({
    ...{ id, slug: `s${id}`, start: null, end: null, tags: [] },
    ...{ title: LONG + end, status: 'publish' },
  });
  const ids = Array.from({ length: 120 }, (_, at) => at + 1);
  const files = Object.fromEntries(ids.map((id) => [id, note(id, id % 40 === 0 ? 'a needle' : '')]));
  const records = memoryRecordFiles({ 'test/notes': files });
  const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
  const view = await store.bind([notes as never]);
  const search = (where: Condition) =>
    view.slices.sliced(() =>
      view.reader
        .of<Note>(notes)
        .find({ where })
        .records.map(({ id }) => id),
    );
  const toTheEnd = (sliced: ReturnType<typeof search>, runs: number): readonly number[] => {
    const done = sliced();
    assert.ok(runs > 0, 'a read that is cut off again and again');
    return done ? done.value : toTheEnd(sliced, runs - 1);
  };
  // all texts are at hand from then on
  assert.deepEqual(toTheEnd(search(contains('search', 'no such text')), 1_000), []);

  const sliced = search(contains('search', 'a needle'));
  assert.equal(sliced(), undefined, 'cut off');
  const [found, left, added] = [40, 80, 121];
  records.edit('test/notes', { [found]: undefined, [left]: note(left), [added]: note(added, 'a needle') });
  assert.deepEqual(toTheEnd(sliced, 10), [120, added]);
  assert.deepEqual(toTheEnd(search(contains('search', 'a needle')), 1), [120, added], 'known from then on');
  records.edit('test/notes', { [left]: note(left, 'a needle') });
  assert.deepEqual(toTheEnd(search(contains('search', 'a needle')), 3), [left, 120, added]);
});

describe('words', () => {
  for (const [text, words] of [
    ['', []],
    [' - ', []],
    ['one', ['one']],
    ['<p>one two, three.</p>\n', ['p', 'one', 'two', 'three', 'p']],
    ["don't-stop", ['don', 't', 'stop']],
    ['äß字😀', ['äß字😀']],
    ['a\u00a0b «c»', ['a\u00a0b', '«c»']],
  ] as const) {
    test(`of ${JSON.stringify(text)}`, () => {
      const found: string[] = [];
      eachWord(text, (word) => found.push(word));
      assert.deepEqual(found, words);
    });
  }

  for (const text of ['', 'short', 'a'.repeat(13), 'ü字😀'.repeat(9), '\ud800 half of a letter']) {
    test(`${JSON.stringify(text)} equals the same text on its own`, () => assert.equal(ownText(text), text));
  }

  test('lists have a maximum size, and report when it is reached', () => {
    const vocabulary = new Vocabulary(3);
    const lists = new WordLists(vocabulary);
    lists.add('one two three');
    assert.deepEqual([vocabulary.isFull, lists.end, lists.holding('o').count()], [false, 1, 1]);
    lists.add('one four');
    assert.deepEqual([vocabulary.isFull, lists.end, lists.holding('o').count()], [true, 0, 0]);
    assert.deepEqual([lists.bytes, vocabulary.bytes], [0, 0]);
  });
});

test(`bits are a set of numbers (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  for (let round = 0; round < 50; round++) {
    const draw = () => {
      const [bits, numbers] = [new Bits(random.below(40)), new Set<number>()];
      for (let step = 0; step < 60; step++) {
        const number = random.below(200);
        if (random.below(4) === 0) {
          bits.delete(number);
          numbers.delete(number);
        } else {
          bits.add(number);
          numbers.add(number);
        }
      }
      return { bits, numbers };
    };
    const listed = (bits: Bits) => {
      const found: number[] = [];
      bits.each((number) => found.push(number));
      assert.equal(bits.count(), found.length);
      return found;
    };
    const ascending = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
    const [one, other] = [draw(), draw()];
    assert.deepEqual(listed(one.bits), ascending(one.numbers));
    for (let number = 0; number < 300; number++) assert.equal(one.bits.has(number), one.numbers.has(number));
    const both = ascending(one.numbers).filter((number) => other.numbers.has(number));
    const left = ascending(one.numbers).filter((number) => !other.numbers.has(number));
    assert.deepEqual(listed(one.bits.and(other.bits)), both);
    assert.deepEqual(listed(one.bits.without(other.bits)), left);
  }
});
