/** The harness of S12 detects defects: it fails for readers that are slow, or slower than linear. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowness, taken } from '../../own-time.ts';
import { type HostileCase, textCase } from './hostile-case.ts';
import { playComplexity } from './play-complexity.ts';
import { playStates } from './play-states.ts';

async function notesOn(hostile: HostileCase): Promise<readonly string[]> {
  const notes: string[] = [];
  const { done, failures } = await playComplexity([hostile], (text) => notes.push(text));
  assert.deepEqual([done, failures], [1, notes.length]);
  return notes;
}

/** Counts this many thousand steps. */
function count(thousands: number): number {
  let sum = 0;
  for (let step = 0; step < thousands * 1_000; step++) sum = (sum * 31 + step) | 0;
  return sum;
}

for (const [what, hostile, found] of [
  [
    'looks for the end of each of many blanks',
    textCase('a row of blanks', 12_000, (text) => /\s+$/.test(text), ' ', ['a', 'a']),
    /^a row of blanks takes (\d+ ms at its limit|[\d.]+ times as long for four times as much)$/,
  ],
  [
    'grows with the square, in little time',
    { what: 'a square', limit: 200, make: (size) => () => count((size * size) / 2) },
    /^a square takes (\d+ ms at its limit|[\d.]+ times as long for four times as much)$/,
  ],
  [
    'grows as it should, and takes long',
    { what: 'a crawl', limit: 200, make: (size) => () => count(size * 150) },
    /^a crawl takes \d+ ms at its limit$/,
  ],
] as const satisfies readonly (readonly [string, HostileCase, RegExp])[]) {
  test(`it is red when reading ${what}`, async () => {
    const [note = 'green', ...others] = await notesOn(hostile);
    assert.match(note, found);
    assert.deepEqual(others, []);
  });
}

for (const [what, hostile] of [
  ['takes as long as what is read is long', { what: 'a walk', limit: 200, make: (size) => () => count(size * 10) }],
  ['grows with the square of what is small', { what: 'a dot', limit: 20, make: (size) => () => count(size * size) }],
  // 64 MiB: on some virtual machines allocating memory takes ten times as long as writing to it
  ['takes memory', { what: 'a hoard', limit: 64, make: (size) => () => Buffer.alloc(size << 20, 1) }],
  ['is done later', { what: 'a pause', limit: 1, make: () => () => new Promise(setImmediate) }],
] as const satisfies readonly (readonly [string, HostileCase])[]) {
  test(`it is green when reading ${what}`, async () => {
    assert.deepEqual(await notesOn(hostile), []);
  });
}

/** Uses this many milliseconds of CPU time, regardless of other processes. */
function hold(milliseconds: number): void {
  const until = taken().processor + milliseconds;
  while (taken().processor < until);
}

const FULL = 24;

const full = (ask: (size: number) => Promise<void>) => ({
  what: 'things',
  size: FULL,
  open: async (size: number) => ({ ask: () => ask(size), close: async () => {} }),
});

for (const [what, ask, found] of [
  [
    'holds the event loop',
    // on a slow machine the limit is scaled by its slowness
    async (size) => hold(size === FULL ? 400 * slowness() : 0),
    /^things, 24 of them: holds the event loop for \d+ ms$/,
  ],
  [
    'grows with the square',
    async (size) => {
      for (let at = 0; at < (size * size) / 9; at++) await new Promise((next) => setImmediate(next, hold(3)));
    },
    /^things, 24 of them: takes [\d.]+ times as long \(\d+ ms\) where there is four times as much$/,
  ],
] as const satisfies readonly (readonly [string, (size: number) => Promise<void>, RegExp])[]) {
  test(`it is red when a site that is full of something ${what}`, async () => {
    const notes: string[] = [];
    assert.deepEqual(await playStates([full(ask)], (text) => notes.push(text)), { done: 1, failures: 1 });
    assert.match(String(notes), found);
  });
}
