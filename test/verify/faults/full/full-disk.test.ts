/** The harness of R6 can fail: it finds known bugs of a store on a full disk. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patch } from '../bugs/bundle.ts';
import { playWays } from './play-ways.ts';
import { sizeLimit } from './ways/size-limit.ts';

const linux = { skip: process.platform !== 'linux' && 'needs prlimit' };
const edit = (file: string, from: string, to: string) => ({ file: `core/store/${file}`, from, to });

for (const [mistake, edits, found] of [
  [
    'memory has what the journal did not take',
    [
      edit(
        'transaction/writer.ts',
        'await this.#append(entry, marks);',
        'this.#swap(changes, { ...entry, files: [] }); await this.#append(entry, marks);',
      ),
    ],
    /while there is no room: event \d+: told was nothing|at the end: .* is among the conflicts/,
  ],
  [
    'a disk that was full once is taken for full',
    [
      edit('transaction/writer.ts', 'if (!isFull(error)) this.#trouble', 'this.#trouble'),
      edit(
        'transaction/writer.ts',
        'throw readOnlyProblem(LOCK_LOST);',
        'throw readOnlyProblem(LOCK_LOST); if (this.#trouble) throw readOnlyProblem(this.#trouble);',
      ),
    ],
    /is answered 503 rest_storage_error/,
  ],
] as const) {
  test(`it is red when ${mistake}`, linux, async () => {
    const notes: string[] = [];
    const note = (text: string) => notes.push(text);
    const { failures } = await playWays([sizeLimit], {
      writes: 40,
      seed: 1,
      note,
      failed: () => {},
      changes: [patch(edits)],
    });
    assert.ok(failures > 0 && notes.some((text) => found.test(text)), notes.join('\n'));
  });
}
