/** How revisions are stored: the newest in full, the others as changes, against a plain list of full copies. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import {
  addRevision,
  type Revisions,
  removeRevision,
  revisionsOf,
} from '../../../plugins/site/items/history/revisions.ts';
import { changeBetween, withChange } from '../../../plugins/site/items/history/text-change.ts';
import type { Version } from '../../../plugins/site/items/kind/history.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test('the change from a newer text to an older one', () => {
  const cases: [newer: string, older: string, change: ReturnType<typeof changeBetween>][] = [
    ['', '', [0, 0, '']],
    ['same', 'same', [4, 0, '']],
    ['one two three', 'one three', [5, 4, '']],
    ['one three', 'one two three', [5, 4, 'wo t']],
    ['all new', '', [0, 0, '']],
    ['', 'all gone', [0, 0, 'all gone']],
    // what both ends have in common is counted once
    ['aaa', 'aa', [2, 0, '']],
    ['aa', 'aaa', [2, 0, 'a']],
    // 😀 and 😁 differ in their second half, 😀 and 🨀 in their first
    ['x😀y', 'x😁y', [1, 1, '😁']],
    ['x😀y', 'x🨀y', [1, 1, '🨀']],
  ];
  for (const [newer, older, change] of cases) {
    assert.deepEqual(changeBetween(newer, older), change, `${newer} → ${older}`);
    assert.equal(withChange(newer, change), older);
  }
});

const version = (id: number, texts: Partial<Version>): Version => ({
  id,
  author: 1,
  date: '2030-01-15T12:00:00.000Z',
  title: '',
  content: '',
  excerpt: '',
  meta: '{}',
  ...texts,
});

const none: Revisions = { older: [] };

test('fifty revisions of a long text cost little more than one', () => {
  const text = 'A sentence of a text that is written for many days. '.repeat(600);
  let revisions = none;
  for (let id = 1; id <= 50; id++) {
    const content = `${text.slice(0, 400 * id)}Edit ${id}. ${text.slice(400 * id)}`;
    revisions = addRevision(revisions, version(id, { content }), 50);
  }
  assert.equal(revisionsOf(revisions).length, 50);
  const one = JSON.stringify(version(1, { content: text })).length;
  const all = JSON.stringify(revisions).length;
  assert.ok(all < 2.2 * one, `${all} bytes for fifty, ${one} for one`);
});

test(`revisions are read as they were written, seed ${seed}`, () => {
  const random = seededRandom(seed);
  for (let round = 0; round < 200; round++) {
    const limit = 1 + random.below(6);
    let stored = none;
    let naive: Version[] = [];
    for (let id = 1; id <= 30; id++) {
      const victim = naive[random.below(naive.length || 1)];
      if (victim && random.below(4) === 0) {
        stored = removeRevision(stored, victim.id);
        naive = naive.filter((one) => one !== victim);
      } else {
        const made = edited(random, naive[0] ?? version(0, {}), id);
        stored = addRevision(stored, made, limit);
        naive = [made, ...naive].slice(0, limit);
      }
      // as a file gives it back
      stored = JSON.parse(JSON.stringify(stored)) as Revisions;
      assert.deepEqual(revisionsOf(stored), naive, `seed ${seed}, round ${round}, step ${id}, limit ${limit}`);
    }
  }
});

/** Letters of one, two and four bytes, whose halves other letters share. */
const LETTERS = ['a', 'b', '<', '"', 'é', '😀', '😁', '🨀', '\ud83d', '\n'];

/** The next version: each text the same, changed at one place, or another. */
function edited(random: SeededRandom, before: Version, id: number): Version {
  const some = (most: number) =>
    Array.from({ length: random.below(most) }, () => LETTERS[random.below(LETTERS.length)] ?? '').join('');
  const edit = (text: string) => {
    if (random.below(3) === 0) return text;
    if (random.below(4) === 0) return some(8);
    const at = random.below(text.length + 1);
    return text.slice(0, at) + some(3) + text.slice(at + random.below(3));
  };
  return {
    ...version(id, { author: 1 + random.below(3) }),
    title: edit(before.title),
    content: edit(before.content),
    excerpt: edit(before.excerpt),
    meta: edit(before.meta),
  };
}
