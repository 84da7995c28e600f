import { isBuiltin } from 'node:module';
import { relative, sep } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import type { CompileOrder } from './compiler.ts';

/** Marks resolutions started here, which esbuild must handle itself. */
const SEEN = Symbol('seen');

/**
 * Namespace of modules that re-export another plugin. Imported directly, their default export would be the whole module, as for
 * Node's own modules.
 */
const HANDED_ON = 'handed-on';

/**
 * An esbuild plugin that restricts imports to the plugin's own files, and modules judged `given` or `bundled`.
 *
 * @param folder absolute path of the plugin's own files, without links
 */
export const judgedImports = (folder: string, judge: CompileOrder['judge']): Plugin => ({
  name: 'judged-imports',
  setup: (build) => {
    build.onResolve({ filter: /./ }, (asked) => resolve(build, asked, folder, judge));
    build.onLoad({ filter: /./, namespace: HANDED_ON }, ({ path }) => {
      const name = JSON.stringify(path);
      return { contents: `import * as all from ${name}; export * from ${name}; export default all['default'];` };
    });
  },
});

async function resolve(
  build: PluginBuild,
  asked: OnResolveArgs,
  folder: string,
  judge: CompileOrder['judge'],
): Promise<OnResolveResult | undefined> {
  const { path, kind, importer, namespace, resolveDir, pluginData } = asked;
  if (kind === 'entry-point' || pluginData === SEEN) return undefined;
  if (namespace === HANDED_ON) return { path, external: true };
  if (/^\.{0,2}(?:\/|$)/.test(path)) {
    const found = await build.resolve(path, { importer, kind, namespace, resolveDir, pluginData: SEEN });
    const strays = isOwn(folder, importer) && found.errors.length === 0 && !isBelow(folder, found.path);
    return strays ? refusal(`${path} is outside of the plugin's own folder`) : found;
  }
  const name = isBuiltin(path) ? `node:${path.replace(/^node:/, '')}` : path;
  const verdict = judge(name);
  if (verdict === 'bundled') return undefined;
  if (verdict !== 'given') return refusal(verdict.refused);
  return /^almanac\/plugins\//.test(name) ? { path: name, namespace: HANDED_ON } : { path: name, external: true };
}

const refusal = (text: string): OnResolveResult => ({ errors: [{ text }] });

const isBelow = (folder: string, path: string): boolean => path.startsWith(`${folder}${sep}`);

/** Is the file the plugin's own, and not in a package that it installed? */
const isOwn = (folder: string, path: string): boolean =>
  isBelow(folder, path) && !relative(folder, path).split(sep).includes('node_modules');
