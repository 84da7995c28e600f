import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Has the compiler emit declarations of sources and everything they import, into a temporary folder.
 *
 * @param sources paths relative to the project
 * @param read receives a function that reads the declarations of a source, by path relative to the project
 * @returns the result of `read`
 */
export async function withDeclarations<T>(
  sources: readonly string[],
  read: (declarationsOf: (source: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-docs-'));
  try {
    const how =
      '--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions --skipLibCheck --strict';
    const where = [
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
      '--rootDir',
      '.',
      '--outDir',
      folder,
    ];
    const compiler = join(project, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, ...how.split(' '), ...where, ...sources], { cwd: project });
    return await read((source) => readFile(join(folder, source.replace(/\.ts$/, '.d.ts')), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
