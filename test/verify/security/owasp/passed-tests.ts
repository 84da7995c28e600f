import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const RESULT = /^ *ok \d+ - (.*?)( # (?:SKIP|TODO).*)?$/gm;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Runs tests of one file.
 *
 * @param file its path, from the working folder or absolute
 * @param names of those that are run
 * @returns names of those that passed: one that is not there, is skipped or fails is not among them
 */
export async function passedTests(file: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const patterns = names.map((name) => `--test-name-pattern=^${escaped(name)}$`);
  // a row may itself be played by a test, of which this run would else think that it is a part
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', '--test-reporter=tap', ...patterns, file], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report = await text(child.stdout);
  const passed = [...report.matchAll(RESULT)].flatMap(([, name = '', left]) => (left === undefined ? [name] : []));
  return new Set(passed.filter((name) => names.includes(name)));
}
