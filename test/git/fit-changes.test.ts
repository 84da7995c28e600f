import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from '../../core/lib/hash.ts';
import { type Change, fitChanges } from '../../plugins/git/log/fit-changes.ts';

/** `-` for no file. */
type Content = string;

const bytesOf = (content: Content): Uint8Array | undefined =>
  content === '-' ? undefined : new TextEncoder().encode(content);
const hash = (content: Content): string | undefined => {
  const bytes = bytesOf(content);
  return bytes && hashOf(bytes);
};
const change = (text: string): Change => {
  const [before = '-', after = '-'] = text.split('>');
  return { before: hash(before), bytes: bytesOf(after) };
};

const ROWS: readonly (readonly [
  why: string,
  changes: string,
  tip: Content,
  disk: Content,
  isTheirs: boolean,
  committed: string,
])[] = [
  ['nobody came between', 'A>B B>C', 'A', 'C', false, 'B C'],
  ['a record that is new', '->B B>C', '-', 'C', false, 'B C'],
  ['one that is new, while the next write replaces it', '->B B>C', '-', '-', false, 'B C'],
  ['one that came and went', '->B B>-', '-', '-', false, 'B -'],
  ['a removal', 'A>-', 'A', '-', false, '-'],
  ['an edit by hand that is in no commit, before', 'P>B B>C', 'A', 'C', false, 'B C'],
  ['an edit by hand that is in no commit, after', 'A>B', 'A', 'P', false, 'B'],
  ['stashed, or reset', 'A>B B>C', 'A', 'A', false, 'skip skip'],
  ['based on something else than the tip, and edited', 'O>B', 'A', 'P', false, 'disk'],
  ['committed by the person', 'A>B B>C', 'C', 'C', true, 'skip skip'],
  ['in part committed by the person', 'A>B B>C', 'B', 'C', true, 'skip C'],
  ['committed, then taken back', 'A>B B>C', 'A', 'A', true, 'skip skip'],
  ['committed and taken back, then edited', 'A>B', 'A', 'P', true, 'disk'],
  ['changed by the person, seen by the write', 'P>B B>C', 'P', 'C', true, 'B C'],
  ['committed, taken back, then written again', 'A>B A>C', 'A', 'C', true, 'skip C'],
  ['decided by the person in a merge', 'A>B', 'P', 'P', true, 'skip'],
  ['written over what the person has staged', 'A>B B>C', 'P', 'C', true, 'skip disk'],
  ['removed by the person', 'A>B', '-', '-', true, 'skip'],
  ['taken out of git by the person, and left there', 'A>B', '-', 'B', true, 'skip'],
  ['removed by the API after the person changed it', 'A>B P>-', 'P', '-', true, 'skip -'],
];

for (const [why, changes, tip, disk, isTheirs, committed] of ROWS) {
  test(`${why}: ${changes} on ${tip} with ${disk} on the disk is ${committed}`, () => {
    const now = { tip: hash(tip), disk: hash(disk), isTheirs };
    const fitted = fitChanges(changes.split(' ').map(change), now).map((content) => {
      if (content === 'on-disk') return 'disk';
      if (content === undefined) return '-';
      return content === 'skip' ? content : new TextDecoder().decode(content);
    });
    assert.equal(fitted.join(' '), committed);
  });
}

test('what waits by name alone is committed as it lies there, once', () => {
  const changes: Change[] = [{ before: undefined, bytes: 'on-disk' }, change('A>B')];
  assert.deepEqual(fitChanges(changes, { tip: hash('A'), disk: hash('B'), isTheirs: false }), ['skip', 'on-disk']);
});
