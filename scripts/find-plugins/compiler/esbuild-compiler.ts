import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { BuildFailure, Message } from 'esbuild';
import { CompileFailure, type CompileOrder, type CompileProblem, type Compiler, type RunningCode } from './compiler.ts';
import { judgedImports } from './judged-imports.ts';
import { missingExports } from './missing-exports.ts';
import { PluginTimers } from './plugin-timers.ts';
import { SourceMaps } from './source-maps.ts';

/** Name of the output, which is not written to disk. */
const CODE = 'plugin.js';

/** Compiles with esbuild, which is loaded on first use: most sites have no plugins of their own. */
export function esbuildCompiler(): Compiler {
  const maps = new SourceMaps();
  return {
    compile: async (order) => {
      const { text, map } = await bundle(order);
      return { text, run: (given) => runCode({ text, map, maps, given, plugin: order.plugin }) };
    },
    original: (stack) => maps.original(stack),
    pluginIn: (stack) => maps.pluginIn(stack),
  };
}

interface Bundle {
  readonly text: string;
  /** JSON. */
  readonly map: string;
}

async function bundle(order: CompileOrder): Promise<Bundle> {
  const { build } = await import('esbuild');
  const root = await realpath(order.root);
  const folder = await realpath(order.folder);
  const entry = isAbsolute(order.entry) ? await realpath(order.entry) : order.entry;
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: join(root, CODE),
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20.19',
      sourcemap: 'external',
      sourcesContent: false,
      // the site's tsconfig.json is for editors
      tsconfigRaw: {},
      logLevel: 'silent',
      logOverride: { 'empty-import-meta': 'error' },
      plugins: [judgedImports(folder, order.judge)],
    });
    const made = (file: string) => outputFiles.find(({ path }) => path === join(root, file))?.text ?? '';
    return { text: made(CODE), map: made(`${CODE}.map`) };
  } catch (error) {
    if (isBuildFailure(error)) throw new CompileFailure(error.errors.map(problemOf));
    throw error;
  }
}

/** Handlers, jobs and listeners may await; a module's top level must finish synchronously. */
const TOP_LEVEL_AWAIT = 'await is not available outside of functions: wait in stage, in a job or in a listener';

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors);

function problemOf({ text: said, location }: Message): CompileProblem {
  const message = said.startsWith('Top-level await') ? TOP_LEVEL_AWAIT : said;
  const { file = '', line = 1, column = 0, lineText: text = '' } = location ?? {};
  // esbuild counts columns in bytes
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, column));
  return { file, line, column: before.length + 1, text, message };
}

interface RunOptions {
  readonly text: string;
  /** JSON. */
  readonly map: string;
  readonly maps: SourceMaps;
  readonly given: (name: string) => unknown;
  readonly plugin: string;
}

const nodeModule = createRequire(import.meta.url);

/** Runs code as a function: unlike an imported module, it can be garbage collected. */
function runCode({ text, map, maps, given, plugin }: RunOptions): RunningCode {
  const module = { exports: {} };
  const filename = maps.add(map, plugin);
  const timers = new PluginTimers();
  const require = (name: string) => timers.modules[name] ?? (name.startsWith('node:') ? nodeModule(name) : given(name));
  const { global } = timers;
  const missing = missingExports(text, given, (line, column) => maps.original(`${filename}:${line}:${column}`));
  if (missing.length > 0) {
    maps.forget(filename);
    throw new CompileFailure(missing);
  }
  const scope = { module, exports: module.exports, require, globalThis: global, global, ...timers.functions };
  try {
    compileFunction(text, Object.keys(scope), { filename })(...Object.values(scope));
  } catch (error) {
    if (error instanceof Error && error.stack !== undefined) error.stack = maps.original(error.stack);
    timers.end();
    maps.forget(filename);
    throw error;
  }
  maps.keepFor(module.exports, filename);
  return { exports: module.exports, end: () => timers.end() };
}
