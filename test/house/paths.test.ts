import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from './sources.ts';

/** Places on one machine. Where the system keeps things (`/tmp`, `/proc`, `/usr`) is the same everywhere. */
const ONE_MACHINE = /(?<![\w.*/:-])\/(?:work|home|root|Users|mnt)\/[\w.-]+/;

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: projectFolder, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && path !== 'package-lock.json');

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
  const own = 'test/house/paths.test.ts';
  const found = tracked
    .filter((path) => path !== own)
    .flatMap((path) => {
      const match = ONE_MACHINE.exec(readFileSync(join(projectFolder, path), 'utf8'));
      return match ? [`${path}: ${match[0]}`] : [];
    });
  assert.deepEqual(found, []);
});
