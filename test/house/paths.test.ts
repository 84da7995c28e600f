import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundIn, ownFiles } from './own-files.ts';

/** Places on one machine. Where the system keeps things (`/tmp`, `/proc`, `/usr`) is the same everywhere. */
const ONE_MACHINE = /(?<![\w.*/:-])\/(?:work|home|root|Users|mnt)\/[\w.-]+/;

for (const [text, found] of [
  ["readFile('/home/somebody/notes.json')", true],
  ['see /work/notes.md', true],
  ['https://town.test/home/page', false],
  ['core/work/lamp.ts', false],
  ["'/tmp/almanac'", false],
] as const) {
  test(`${text} ${found ? 'names' : 'does not name'} a place on one machine`, () => {
    assert.equal(ONE_MACHINE.test(text), found);
  });
}

test('no file of the project names a place on one machine', () => {
  const others = ownFiles().filter((path) => path !== 'test/house/paths.test.ts');
  assert.deepEqual(foundIn(others, ONE_MACHINE), []);
});
