import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPieces } from '../../../core/store/journal/frame.ts';

for (const [parts, pieces] of [
  [[], []],
  [[0], []],
  [[3, 0, 4], [7]],
  [[4, 6], [10]],
  [
    [4, 7],
    [4, 7],
  ],
  [
    [1, 2, 20, 3, 4, 9],
    [3, 20, 7, 9],
  ],
] as const) {
  test(`parts of ${parts.join(', ') || 'nothing'} are written in pieces of ${pieces.join(', ') || 'nothing'}, of at most 10 where they are joined`, () => {
    const bytes = parts.map((length, index) => new Uint8Array(length).fill(index));
    const written = [...inPieces(bytes, 10)];
    assert.deepEqual(
      written.map(({ length }) => length),
      pieces,
    );
    assert.deepEqual(Buffer.concat(written), Buffer.concat(bytes));
  });
}
