/** Plain JavaScript: `scripts/test.mjs` runs before anything is installed. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** To load what is tested takes longer than most files of tests; so many take turns in one process. */
const FILES_PER_GROUP = 10;

/** A test that fails may leave something open that keeps its process alive: so long, in milliseconds, then it is said. */
const PATIENCE = 30_000;

/**
 * Each file is a suite: its hooks are for its own tests. One is loaded after the other: what two load at once, and wait for,
 * would be run for the first of them.
 */
const groupOf = (files) => `import { after, suite } from 'node:test';
after(() => {
  const end = () => {
    console.error('after all tests there was left: ' + process.getActiveResourcesInfo().join(', '));
    process.exit(1);
  };
  setTimeout(end, ${PATIENCE}).unref();
});
let loaded = Promise.resolve();
for (const [name, file] of ${JSON.stringify(files, undefined, 2)}) {
  suite(name, () => {
    loaded = loaded.catch(() => {}).then(() => import(file));
    return loaded;
  });
}
`;

/**
 * Writes files of tests that are each run in one process into a new temporary folder.
 *
 * @param {readonly string[]} files paths relative to the checkout; neighbours mostly load the same
 * @param {string} project absolute path of the checkout
 * @returns {{ folder: string, groups: string[] }} absolute paths of the folder and of the files in it
 */
export function groupTests(files, project) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-tests-'));
  const groups = [];
  for (let first = 0; first < files.length; first += FILES_PER_GROUP) {
    const group = join(folder, `from-${first + 1}.test.mjs`);
    const members = files.slice(first, first + FILES_PER_GROUP);
    writeFileSync(group, groupOf(members.map((file) => [file, pathToFileURL(join(project, file)).href])));
    groups.push(group);
  }
  return { folder, groups };
}
