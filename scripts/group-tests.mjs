/** Plain JavaScript: `scripts/test.mjs` runs before anything is installed. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loading the code under test takes longer than most test files, so this many share one process. */
const FILES_PER_GROUP = 16;

/** For the slowest tests: the processes they start take longer than loading. */
const LONG_FILES_PER_GROUP = 8;

/** Folders of the slowest tests. */
const LONGEST = ['verify', 'deployment', 'checkers', 'clients', 'cli/authoring', 'http/cache'].map((name) =>
  join('test', name, '/'),
);

/**
 * A failing test may leave a handle open that keeps its process alive. After this many milliseconds the open handles are
 * reported and the process exits. One file may take half a minute on a busy disk.
 */
const PATIENCE = 120_000;

/**
 * Each file is its own suite, so that its hooks apply to its own tests only. Files are loaded one after another: if two loaded
 * at once and awaited something, their tests would be registered in the first one's suite. A file that cannot be loaded becomes
 * a failing test, because Node.js 22 exits with 0 when a suite failed but none of its tests did.
 */
const groupOf = (files) => `import { stopTracking } from '${new URL('./test-tracking.mjs', import.meta.url)}';
const { after, suite, test } = await import('node:test');
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
loaded.then(stopTracking);
`;

const inGroups = (files, size) =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, at) => files.slice(at * size, (at + 1) * size));

/** Spreads the slow groups among the others: none runs alone at the end, and the remaining time can be estimated. */
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
 * Writes test files that each run a group of tests in one process, to a new temporary folder.
 *
 * @param {readonly string[]} files paths relative to the checkout; neighbours mostly load the same modules
 * @param {string} project absolute path of the checkout
 * @returns {{ folder: string, groups: string[] }} absolute paths of the folder and of the files in it
 */
export function groupTests(files, project) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-tests-'));
  const groups = mixedGroups(files).map((members, at) => {
    // Node runs files in the order of their names; the reporter computes progress from the number of tests files in each name
    const group = join(folder, `${String(at + 1).padStart(5, '0')}-${members.length}.test.mjs`);
    const modules = members.map((file) => [file, pathToFileURL(join(project, file)).href]);
    writeFileSync(group, groupOf(modules));
    return group;
  });
  return { folder, groups };
}
