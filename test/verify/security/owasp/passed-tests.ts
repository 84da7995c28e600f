import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const RESULT = /^ *ok \d+ - (.*?)( # (?:SKIP|TODO).*)?$/gm;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Runs tests of one file. @param file its path, absolute or relative to the working folder @param names of the tests @returns
 * names of those that passed; missing, skipped and failed ones are not included
 */
export async function passedTests(file: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const patterns = names.map((name) => `--test-name-pattern=^${escaped(name)}$`);
  // if a test plays this row, the inner run would otherwise consider itself part of the outer one
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', '--test-reporter=tap', ...patterns, file], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report = await text(child.stdout);
  const passed = [...report.matchAll(RESULT)].flatMap(([, name = '', left]) => (left === undefined ? [name] : []));
  return new Set(passed.filter((name) => names.includes(name)));
}
