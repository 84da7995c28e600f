import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleTests, type RunningModules } from './bundle-tests.ts';

/** The modules that tests are run with, and what Node needs to run those. */
export interface TestRun {
  readonly modules: RunningModules;
  /** Options of Node: the modules may be TypeScript. */
  readonly options: readonly string[];
}

/** @see Authoring.runTests */
export async function runTests(
  folder: string,
  tests: readonly string[],
  { modules, options }: TestRun,
): Promise<number> {
  const plugins = dirname(folder);
  const compiled = await mkdtemp(join(tmpdir(), 'almanac-tests-'));
  try {
    await bundleTests(folder, tests, compiled, modules);
    // where another runner started this process, it would take what these say for its own
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
    const child = spawn(
      process.execPath,
      [
        ...options,
        '--enable-source-maps',
        '--test',
        '--test-reporter=spec',
        ...tests.map((path) => join(compiled, path.replace(/\.[jt]s$/, '.mjs'))),
      ],
      { cwd: dirname(plugins), stdio: 'inherit', env: { ...environment, ALMANAC_PLUGINS: plugins } },
    );
    const [code] = await once(child, 'close');
    return code ?? 1;
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
}
