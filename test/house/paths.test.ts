import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from './sources.ts';

/** Places on one machine. Where the system keeps things (`/tmp`, `/proc`, `/usr`) is the same everywhere. */
const ONE_MACHINE = /(?<![\w.*/:-])\/(?:work|home|root|Users|mnt)\/[\w.-]+/;

/** Made by tools, or by a run of the site; not the project's own words. */
const MADE = /^(?:node_modules|\.git|dist|coverage|data\/\.almanac|data\/users)$|^package-lock\.json$/;

const own = (folder = ''): readonly string[] =>
  readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (MADE.test(path)) return [];
    return entry.isDirectory() ? own(path) : [path];
  });

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
  const found = own()
    .filter((path) => path !== 'test/house/paths.test.ts')
    .flatMap((path) => {
      const match = ONE_MACHINE.exec(readFileSync(join(projectFolder, path), 'utf8'));
      return match ? [`${path}: ${match[0]}`] : [];
    });
  assert.deepEqual(found, []);
});
