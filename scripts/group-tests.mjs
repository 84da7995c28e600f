/** Plain JavaScript: `scripts/test.mjs` runs before anything is installed. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** To load what is tested takes longer than most files of tests; so many take turns in one process. */
const FILES_PER_GROUP = 16;

/** Of those that take longest: what they start takes longer than to load. */
const LONG_FILES_PER_GROUP = 8;

/** Below these are the tests that take longest. */
const LONGEST = ['verify', 'deployment', 'checkers', 'clients', 'cli/authoring', 'http/cache'].map((name) =>
  join('test', name, '/'),
);

/**
 * A test that fails may leave something open that keeps its process alive: so long, in milliseconds, then it is said. A busy disk
 * may take half a minute for one file.
 */
const PATIENCE = 120_000;

/**
 * Each file is a suite: its hooks are for its own tests. One is loaded after the other: what two load at once, and wait for,
 * would be run for the first of them. What cannot be loaded is a test that fails:
 * Node.js 22 ends well where a suite failed and none of its tests did.
 */
const groupOf = (files) => `import { after, suite, test } from 'node:test';
after(() => {
  const end = () => {
    console.error('after all tests there was left: ' + process.getActiveResourcesInfo().join(', '));
    process.exit(1);
  };
  setTimeout(end, ${PATIENCE}).unref();
});
let loaded = Promise.resolve();
const refuse = (error) =>
  void test('can be loaded', () => {
    throw error;
  });
for (const [name, file] of ${JSON.stringify(files, undefined, 2)}) {
  suite(name, () => {
    loaded = loaded.then(() => import(file).catch(refuse));
    return loaded;
  });
}
`;

const inGroups = (files, size) =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, at) => files.slice(at * size, (at + 1) * size));

/** Groups of those that take longest, with the others between them: at the end none runs alone, and what is left can be told. */
function mixedGroups(files) {
  const isLong = (file) => LONGEST.some((below) => file.startsWith(below));
  const long = inGroups(files.filter(isLong), LONG_FILES_PER_GROUP);
  const short = inGroups(
    files.filter((file) => !isLong(file)),
    FILES_PER_GROUP,
  );
  const between = Math.floor(short.length / (long.length + 1));
  const ordered = short.slice(0, between);
  for (const [at, group] of long.entries()) ordered.push(group, ...short.slice((at + 1) * between, (at + 2) * between));
  return [...ordered, ...short.slice((long.length + 1) * between)];
}

/**
 * Writes files of tests that are each run in one process into a new temporary folder.
 *
 * @param {readonly string[]} files paths relative to the checkout; neighbours mostly load the same
 * @param {string} project absolute path of the checkout
 * @returns {{ folder: string, groups: string[] }} absolute paths of the folder and of the files in it
 */
export function groupTests(files, project) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-tests-'));
  const groups = mixedGroups(files).map((members, at) => {
    // Node runs files in the order of their names; the report tells progress by how many are in each
    const group = join(folder, `${String(at + 1).padStart(5, '0')}-${members.length}.test.mjs`);
    writeFileSync(group, groupOf(members.map((file) => [file, pathToFileURL(join(project, file)).href])));
    return group;
  });
  return { folder, groups };
}
