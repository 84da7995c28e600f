import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin as BundlerPlugin, Message } from 'esbuild';
import { CommandError } from '../../../core/host.ts';

/** Absolute paths of this almanac's running modules, by import name. */
export interface RunningModules {
  readonly almanac: string;
  readonly test: string;
  readonly valibot: string;
  /** Path of a built-in plugin. */
  plugin(name: string): string;
}

/** Defines `require` for CommonJS packages that load Node's modules. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * Compiles tests of a plugin, each to one file with everything they import, except Node's modules and modules that already run here.
 *
 * @param folder absolute path of the plugin
 * @param tests paths relative to it
 * @param into absolute path of the output folder
 * @throws CommandError with file, line and text of each error
 */
export async function bundleTests(
  folder: string,
  tests: readonly string[],
  into: string,
  modules: RunningModules,
): Promise<void> {
  // a site without plugins of its own needs no compiler
  const { build } = await import('esbuild');
  const plugins = dirname(folder);
  try {
    await build({
      absWorkingDir: dirname(plugins),
      entryPoints: tests.map((path) => join(folder, path)),
      outdir: into,
      outbase: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      banner: { js: REQUIRE },
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
      plugins: [runningModules(plugins, modules)],
    });
  } catch (error) {
    throw compileFailure(error, basename(folder));
  }
}

/** Resolves `almanac` and related imports to the running modules, never to a second copy. @param plugins their folder in the site */
const runningModules = (plugins: string, modules: RunningModules): BundlerPlugin => ({
  name: 'running-modules',
  setup: ({ onResolve }) => {
    const outside = (path: string) => ({ path: pathToFileURL(path).href, external: true });
    onResolve({ filter: /^almanac$/ }, () => outside(modules.almanac));
    onResolve({ filter: /^almanac\/test$/ }, () => outside(modules.test));
    onResolve({ filter: /^valibot$/ }, () => outside(modules.valibot));
    onResolve({ filter: /^almanac\/plugins\/[a-z0-9-]+$/ }, ({ path }) => {
      const name = basename(path);
      const own = ['index.ts', 'index.js', 'index.mjs'].map((file) => join(plugins, name, file)).find(existsSync);
      return own === undefined ? outside(modules.plugin(name)) : { path: own };
    });
  },
});

/** Turns a compiler error into a sentence with a row of file, line, column and text per problem; returns other errors unchanged. */
function compileFailure(error: unknown, plugin: string): unknown {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) return error;
  const rows = (error.errors as readonly Message[]).map(({ location, text }) =>
    location
      ? `${location.file}:${location.line}:${location.column + 1}: ${text}\n    ${location.lineText.trim()}`
      : text,
  );
  return new CommandError(`the tests of plugin ${plugin} cannot be compiled\n${rows.join('\n')}`);
}
