import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What derived values may depend on beside the code: the engine, its collation and time zones. */
const ENGINE = ['node', 'v8', 'icu', 'unicode', 'tz'].map((name) => process.versions[name]).join(' ');

/**
 * Changes with any file of code below these folders, and with the engine that runs it.
 *
 * @param folders absolute paths of the code and of what it is made with, such as the manifests of dependencies
 */
export async function codeFingerprint(folders: readonly string[]): Promise<string> {
  const files = await Promise.all(folders.map(codeIn));
  const hash = createHash('sha256').update(ENGINE);
  for (const bytes of await Promise.all(files.flat().map((path) => readFile(path)))) {
    hash.update(`\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** In a fixed order. A path that is no folder stands for itself. */
async function codeIn(path: string): Promise<readonly string[]> {
  if (/\.json$/.test(path)) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:ts|js|mjs|cjs|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
