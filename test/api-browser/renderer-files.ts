import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FileSystem } from '../../core/ports/file-system.ts';
import { replaceFile } from '../../core/store/replace-file.ts';
import { memoryFileSystem } from '../../core/testing/memory-file-system.ts';

/** Where the package lies in `withRenderer`. */
export const RENDERER = '/renderer';

/** A file system in memory with the package in which the API is browsed. @param files its text by name; as installed when left out */
export async function withRenderer(files?: Readonly<Record<string, string>>): Promise<FileSystem> {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory(RENDERER);
  for (const [name, bytes] of files ? written(files) : await installed()) {
    await replaceFile(fileSystem, `${RENDERER}/${name}`, bytes);
  }
  return fileSystem;
}

const written = (files: Readonly<Record<string, string>>): readonly (readonly [string, Uint8Array])[] =>
  Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]);

const installed = (): Promise<readonly (readonly [string, Uint8Array])[]> =>
  Promise.all(
    ['package.json', 'swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'].map(
      async (name) => [name, await readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))] as const,
    ),
  );
