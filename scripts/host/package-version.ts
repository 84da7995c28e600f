import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../core/host.ts';

/**
 * The version of the package that contains a folder, from the nearest `package.json` in it or above: compiled code of a clone is
 * several folders below its package.
 *
 * @param folder absolute path
 * @throws FileSystemError; SyntaxError
 */
export async function packageVersion(folder: string): Promise<string> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version;
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(folder) === folder) throw error;
    return packageVersion(dirname(folder));
  }
}
