import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const names = readdirSync(join(PROJECT, 'plugins'));

/** The plugins of this project: folders in `plugins/`, and below the project the code of those that have any. */
export const builtInPlugins: { readonly names: readonly string[]; readonly code: readonly string[] } = {
  names,
  code: names.map((name) => `plugins/${name}/index.ts`).filter((path) => existsSync(join(PROJECT, path))),
};

/** All that the command consists of: what makes pictures is a program of its own, what watches a thread, and what looks into large folders. */
export const commandSources: readonly string[] = [
  'scripts/almanac.ts',
  'core/platform/node/images/child.ts',
  'core/platform/node/watchdog/watch.ts',
  'core/platform/node/files/look-into-folder.ts',
  'core/index.ts',
  // what tests of plugins import
  'scripts/almanac-test.ts',
  ...builtInPlugins.code,
];

/**
 * Compiles sources of this project into a folder, laid out like the checkout: what starts from there starts several times
 * as fast. The packages that they import are looked for from that folder upwards.
 *
 * @param sources paths below the project
 * @param plugins names of folders in `plugins/` whose manifests, what new sites begin with, and what is served go with them
 * @param changes to the sources: tests show that they find bugs
 */
export async function compile(
  folder: string,
  sources: readonly string[],
  plugins: readonly string[],
  changes: readonly Plugin[] = [],
): Promise<void> {
  await build({
    absWorkingDir: PROJECT,
    entryPoints: [...sources],
    outdir: folder,
    outbase: PROJECT,
    bundle: true,
    splitting: true,
    // where the fingerprint of the code looks
    chunkNames: 'core/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    plugins: [...changes],
  });
  for (const path of plugins.flatMap((name) => [
    `plugins/${name}/plugin.json`,
    `plugins/${name}/starter`,
    `plugins/${name}/assets`,
  ])) {
    if (existsSync(join(PROJECT, path))) await cp(join(PROJECT, path), join(folder, path), { recursive: true });
  }
}
