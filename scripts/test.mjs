/** `npm test`: installs what is missing, then lint and format, types, all tests; stops at the first that says no. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installMissing, project, run } from './install-missing.mjs';

installMissing();
const tests = readdirSync(join(project, 'test'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .sort();
const steps = [
  ['node_modules/.bin/biome', ['check', '.']],
  ['node_modules/.bin/tsc', ['--noEmit']],
  // Node would leave one core idle, which is half of a small machine
  [process.execPath, ['--import', 'tsx', '--test', `--test-concurrency=${availableParallelism()}`, ...tests]],
];
for (const [program, args] of steps) {
  const { status } = run(program, args);
  if (status !== 0) process.exit(1);
}
