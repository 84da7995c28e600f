import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** An import between declarations, in which the compiler keeps the extension of the source. */
const OF_SOURCE = /((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g;

/**
 * Writes the type declarations of sources and everything they import, laid out like the checkout. Projects that install the
 * package are checked against them.
 *
 * @param folder absolute path below the project
 * @param sources paths relative to the project
 * @throws Error with the output of the compiler
 */
export async function declareTypes(folder: string, sources: readonly string[]): Promise<void> {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: PROJECT,
    outDir: folder,
    // only types that they import themselves
    types: [],
  };
  const files = sources.map((path) => join(PROJECT, path));
  await writeFile(
    config,
    JSON.stringify({ extends: join(PROJECT, 'tsconfig.json'), compilerOptions, files, include: [] }),
  );
  try {
    const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', config], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the types cannot be declared\n${stdout}`);
  } finally {
    await rm(config);
  }
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(OF_SOURCE, '$1.js$2'));
  }
}
