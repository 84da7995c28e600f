import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Authoring } from '../../authoring.ts';
import { checkTypes } from './check-types.ts';
import { runTests } from './run-tests.ts';

/**
 * What authors are helped with on this machine.
 *
 * @param root absolute path of the folder that holds `core/`, `plugins/` and `scripts/` as they run
 * @param extension of the modules there: `.ts`, or `.js` when they are compiled
 */
export function nodeAuthoring(root: string, extension: string): Authoring {
  const module = (path: string): string => join(root, `${path}${extension}`);
  // looked for when somebody asks: most commands do not
  return {
    get installation() {
      return folderAbove(root, 'scripts/template');
    },
    types: (path) => {
      // declarations lie beside what was compiled to be packed; what runs in a clone lies somewhere below its sources
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
  };
}

/** The nearest folder, this one or above it, that has a file or folder at a path. */
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
