import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const names = readdirSync(join(PROJECT, 'plugins'));

/** The plugins of this project: names of folders in `plugins/`, and paths of their code, relative to the project, where they have any. */
export const builtInPlugins: { readonly names: readonly string[]; readonly code: readonly string[] } = {
  names,
  code: names.map((name) => `plugins/${name}/index.ts`).filter((path) => existsSync(join(PROJECT, path))),
};

/** Entry points of the command: the main program, the process for images, the threads that watch and that list large folders. */
export const commandSources: readonly string[] = [
  'scripts/almanac.ts',
  'core/platform/node/images/child.ts',
  'core/platform/node/watchdog/watch.ts',
  'core/platform/node/files/look-into-folder.ts',
  'core/index.ts',
  // imported by tests of plugins
  'scripts/almanac-test.ts',
  ...builtInPlugins.code,
];

/**
 * Compiles sources of this project into a folder, laid out like the checkout: compiled code starts several times faster.
 * Imported packages are resolved from that folder upwards.
 *
 * @param sources paths relative to the project
 * @param plugins names of folders in `plugins/` whose manifests, starter content and assets are copied
 * @param changes plugins for esbuild that alter the sources, with which tests show that they find bugs
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
    // inside the folders that the fingerprint of the code covers
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
