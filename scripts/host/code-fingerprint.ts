import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Versions of the engine, its collation and time zones, on which derived values depend as well. */
const ENGINE = ['node', 'v8', 'icu', 'unicode', 'tz'].map((name) => process.versions[name]).join(' ');

/**
 * A hash that changes with any code file in these folders, and with the engine.
 *
 * @param folders absolute paths of folders with code, and of other files that matter, such as manifests of dependencies
 */
export async function codeFingerprint(folders: readonly string[]): Promise<string> {
  const files = await Promise.all(folders.map(codeIn));
  const hash = createHash('sha256').update(ENGINE);
  for (const path of files.flat()) {
    // synchronously, because there may be more files than a process may have open
    const bytes = readFileSync(path);
    hash.update(`\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Code files in a fixed order, without declarations. The path of a `.json` file stands for itself. */
async function codeIn(path: string): Promise<readonly string[]> {
  if (/\.json$/.test(path)) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(?:ts|js|mjs|cjs|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
