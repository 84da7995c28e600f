import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Absolute path of the project. */
export const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Bundles a module with plugins and imports the result. */
export async function importBundle<M>(code: string, plugins: readonly Plugin[]): Promise<M> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: PROJECT, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'silent',
    plugins: [...plugins],
  });
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bundle-'));
  try {
    const path = join(folder, 'bundle.mjs');
    await writeFile(path, outputFiles[0]?.contents ?? '');
    return await import(pathToFileURL(path).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Changes sources while they are bundled.
 *
 * @throws if a text does not occur exactly once in its file, or the file is not bundled: the source has changed, and the edit must
 *   be adapted
 */
export function patch(edits: readonly { readonly file: string; readonly from: string; readonly to: string }[]): Plugin {
  return {
    name: 'patch',
    setup: ({ onEnd, onLoad, onStart }) => {
      const unseen = new Set<string>();
      onStart(() => {
        for (const { file } of edits) unseen.add(file);
      });
      onEnd(({ errors }) => {
        if (errors.length > 0 || unseen.size === 0) return undefined;
        return { errors: [{ text: `not bundled: ${[...unseen].join(', ')}` }] };
      });
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const mine = edits.filter(({ file }) => path === join(PROJECT, file));
        if (mine.length === 0) return undefined;
        for (const { file } of mine) unseen.delete(file);
        let contents = await readFile(path, 'utf8');
        for (const { file, from, to } of mine) {
          if (contents.split(from).length !== 2) throw new Error(`${file} does not say once: ${from}`);
          contents = contents.replace(from, () => to);
        }
        return { contents, loader: 'ts' };
      });
    },
  };
}
