import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Authoring } from '../../cli/index.ts';
import { bundleTests, type RunningModules } from './bundle-tests.ts';
import { checkTypes } from './check-types.ts';
import { runApart } from './run-apart.ts';

/**
 * The tools for plugin authors on this machine.
 *
 * @param root absolute path of the folder that holds the running `core/`, `plugins/` and `scripts/`
 * @param extension of the modules there: `.ts`, or `.js` when they are compiled
 */
export function nodeAuthoring(root: string, extension: string): Authoring {
  const module = (path: string): string => join(root, `${path}${extension}`);
  // resolved on access: most commands do not need them
  return {
    get installation() {
      return folderAbove(root, 'scripts/template');
    },
    types: (path) => {
      // a package contains declarations; a clone's compiled code is inside the checkout, whose sources serve as types
      const ending = existsSync(join(root, 'core/index.d.ts')) ? '.d.ts' : '.ts';
      return join(folderAbove(root, `core/index${ending}`), `${path}${ending}`);
    },
    get valibot() {
      return dirname(dirname(fileURLToPath(import.meta.resolve('valibot'))));
    },
    get nodeTypes() {
      return folderOf('@types/node');
    },
    runTests: (folder, tests) =>
      runTests(folder, tests, {
        modules: {
          almanac: module('core/index'),
          test: module('scripts/almanac-test'),
          valibot: fileURLToPath(import.meta.resolve('valibot')),
          plugin: (name) => module(`plugins/${name}/index`),
        },
        options: extension === '.ts' ? ['--import', import.meta.resolve('tsx')] : [],
      }),
    checkTypes,
    runApart,
  };
}

/** The nearest folder, from this one upwards, that contains a path. */
function folderAbove(folder: string, path: string): string {
  if (existsSync(join(folder, path))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`almanac is not installed completely: ${path} is missing`);
  return folderAbove(above, path);
}

/** Absolute path of the folder of a package; undefined where it is not installed. */
function folderOf(name: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** The modules that tests run with, and the options of Node that those need. */
interface TestRun {
  readonly modules: RunningModules;
  /** Options of Node, since the modules may be TypeScript. */
  readonly options: readonly string[];
}

/** @see Authoring.runTests */
async function runTests(folder: string, tests: readonly string[], { modules, options }: TestRun): Promise<number> {
  const plugins = dirname(folder);
  const compiled = await mkdtemp(join(tmpdir(), 'almanac-tests-'));
  try {
    await bundleTests(folder, tests, compiled, modules);
    // otherwise an outer test runner would take their output for its own
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
