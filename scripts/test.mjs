/**
 * `npm test`: installs missing packages, then checks lint and format, then types, then runs all tests; stops at the first
 * failure. With `--once-more`, up to three failed test files are retried alone.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledAlmanac } from './compile/compiled.mjs';
import { groupTests } from './group-tests.mjs';
import { installMissing, project, run } from './install-missing.mjs';

/** More failed files than this are not chance. */
const MOST_UNSTEADY = 3;

/** Room for new objects: tests open hundreds of sites in one process, and with less room a fifth of the time is garbage collection. */
const YOUNG_OBJECTS = '--max-semi-space-size=64';

installMissing();
// compiled once, before many tests need it at the same time
compiledAlmanac();
const tests = readdirSync(join(project, 'test'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts') && !/^(fixtures|examples)\//.test(name))
  .map((name) => join('test', name))
  .sort();
const { folder, groups } = groupTests(tests, project);
process.on('exit', () => rmSync(folder, { recursive: true }));
const failed = join(folder, 'failed.txt');
process.env.ALMANAC_FAILED_TESTS = failed;
const report = pathToFileURL(join(project, 'scripts/report.mjs')).href;

/** Do they pass? @param files groups of tests or single test files, each run in its own process */
function passes(files, concurrency) {
  const reported = ['--test', `--test-concurrency=${concurrency}`, `--test-reporter=${report}`];
  return run(process.execPath, [YOUNG_OBJECTS, '--import', 'tsx', ...reported, ...files]).status === 0;
}

/**
 * Do the failed tests pass when run alone? One that does is unsteady and must be fixed: it is reported, but does not fail
 * the whole run. More than a few failures are not chance.
 */
function passAlone() {
  const files = existsSync(failed) ? readFileSync(failed, 'utf8').split('\n').filter(Boolean) : [];
  if (files.length === 0 || files.length > MOST_UNSTEADY) return false;
  const names = files.map((file) => relative(project, file)).join(', ');
  console.log(`\nOnce more, alone: ${names}\n`);
  process.env.ALMANAC_TEST_FILES = String(files.length);
  if (!passes(files, 1)) return false;
  console.log(`\nUNSTEADY, to be mended: failed beside others and passed alone: ${names}`);
  return true;
}

if (run('node_modules/.bin/biome', ['check', '.']).status !== 0) process.exit(1);
if (run('node_modules/.bin/tsc', ['--noEmit']).status !== 0) process.exit(1);
process.env.ALMANAC_TEST_FILES = String(tests.length);
// Node's default leaves one core idle, half of a small machine; two more run while others wait for child processes
if (passes(groups, availableParallelism() + 2)) process.exit(0);
process.exit(process.argv.includes('--once-more') && passAlone() ? 0 : 1);
