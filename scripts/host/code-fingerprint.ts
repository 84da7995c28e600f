import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
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
  for (const path of files.flat()) {
    // one after the other: there may be more of them than a process may have open
    const bytes = readFileSync(path);
    hash.update(`\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** In a fixed order, without declarations, which run nowhere. A path that is no folder stands for itself. */
async function codeIn(path: string): Promise<readonly string[]> {
  if (/\.json$/.test(path)) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(?:ts|js|mjs|cjs|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
