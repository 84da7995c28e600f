import { type FileSystem, orOnCode } from '../../platform/index.ts';
import { statReal } from '../../store/index.ts';

/**
 * Reads a file of `assets/` in the folder of a plugin, without following symbolic links.
 *
 * @param folder absolute path of the plugin's folder
 * @returns Undefined if there is no such file.
 * @throws FileSystemError
 */
export async function readAsset(fileSystem: FileSystem, folder: string, name: string): Promise<Uint8Array | undefined> {
  const path = `assets/${name}`;
  if ((await statReal({ fileSystem, layout: { root: folder } }, path))?.kind !== 'file') return undefined;
  return orOnCode(fileSystem.readFile(`${folder}/${path}`), ['ENOENT'], undefined);
}
