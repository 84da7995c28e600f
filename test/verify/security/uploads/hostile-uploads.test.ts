/** The harness of S10 can fail: it finds files with another result than in the table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';
import { playFiles } from './play-files.ts';
import { openUploadWorld } from './upload-world.ts';

const file = (what: string): HostileFile => {
  const found = HOSTILE_FILES.find((one) => one.what === what);
  assert.ok(found, what);
  return found;
};

test('each file has a name of its own', () => {
  assert.equal(new Set(HOSTILE_FILES.map(({ what }) => what)).size, HOSTILE_FILES.length);
});

for (const [what, fate, problem] of [
  ['SVG as PNG', 'refused', undefined],
  ['SVG as PNG', 'pictures', /answered 400/],
  ['a PNG with HTML behind it', 'pictures', undefined],
  ['a PNG with HTML behind it', 'refused', /left site\/uploads\/.*answered 201/],
  ['a PNG with HTML behind it', 'kept', /is served with content-disposition: inline/],
  ['JavaScript as text', 'kept', undefined],
  ['JavaScript as text', 'pictures', /content-disposition: attachment/],
] as const) {
  test(`${what} is ${problem ? 'not ' : ''}${fate}`, async () => {
    const world = await openUploadWorld();
    try {
      const notes: string[] = [];
      const { done, failures } = await playFiles(world, [{ ...file(what), fate }], (note) => notes.push(note));
      assert.deepEqual([done, failures], [1, problem ? 1 : 0], String(notes));
      if (problem) assert.match(notes[0] ?? '', problem);
    } finally {
      await world.close();
    }
  });
}
