import { type FileSystem, hasCode } from '../../platform/index.ts';
import { statReal } from '../../store/index.ts';

/**
 * Reads a file of `assets/` in the folder of a plugin, which no link leads to.
 *
 * @param folder absolute path
 * @returns Undefined when there is none.
 * @throws FileSystemError
 */
export async function readAsset(fileSystem: FileSystem, folder: string, name: string): Promise<Uint8Array | undefined> {
  const path = `assets/${name}`;
  if ((await statReal({ fileSystem, layout: { root: folder } }, path))?.kind !== 'file') return undefined;
  try {
    return await fileSystem.readFile(`${folder}/${path}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
