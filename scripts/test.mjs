/** `npm test`: installs what is missing, then lint and format, types, all tests; stops at the first that says no. */
import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledAlmanac } from './compile/compiled.mjs';
import { groupTests } from './group-tests.mjs';
import { installMissing, project, run } from './install-missing.mjs';

installMissing();
// once, before many tests want it at the same time
compiledAlmanac();
const tests = readdirSync(join(project, 'test'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith('fixtures/'))
  .map((name) => join('test', name))
  .sort();
const { folder, groups } = groupTests(tests, project);
process.on('exit', () => rmSync(folder, { recursive: true }));
process.env.ALMANAC_TEST_FILES = String(tests.length);
const report = pathToFileURL(join(project, 'scripts/report.mjs')).href;
const steps = [
  ['node_modules/.bin/biome', ['check', '.']],
  ['node_modules/.bin/tsc', ['--noEmit']],
  // Node would leave one core idle, which is half of a small machine; one more file runs while others wait for what they started
  [
    process.execPath,
    [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${availableParallelism() + 1}`,
      `--test-reporter=${report}`,
      ...groups,
    ],
  ],
];
for (const [program, args] of steps) {
  const { status } = run(program, args);
  if (status !== 0) process.exit(1);
}
