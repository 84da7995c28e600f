import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import type { FileSystem } from '../../core/platform/file-system.ts';
import { replaceFile } from '../../core/platform/files/write-file.ts';
import { memoryFileSystem } from '../../scripts/testing/memory-file-system.ts';
import { presentPlugin } from '../asking-site.ts';
import { projectFolder } from '../house/sources.ts';

/** Folder of the plugin in `withRenderer`. */
const FOLDER = '/api-docs';

/** The plugin, with its files in the file system of `withRenderer`. */
export const apiDocs: PluginSource = { ...presentPlugin('api-docs'), folder: FOLDER };

/** Folder of the plugin's assets in the project. */
const ASSETS = join(projectFolder, 'plugins/api-docs/assets');

/** A file system in memory with the files of the plugin. @param files replacements, by name */
export async function withRenderer(files: Readonly<Record<string, string>> = {}): Promise<FileSystem> {
  const fileSystem = memoryFileSystem();
  for (const folder of [FOLDER, `${FOLDER}/assets`]) await fileSystem.makeDirectory(folder);
  const lying = await Promise.all(
    (await readdir(ASSETS)).map(async (name) => [name, await readFile(join(ASSETS, name))] as const),
  );
  const given = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  for (const [name, bytes] of new Map([...lying, ...given])) {
    await replaceFile(fileSystem, `${FOLDER}/assets/${name}`, bytes);
  }
  return fileSystem;
}
