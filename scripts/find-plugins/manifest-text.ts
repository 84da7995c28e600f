import { type FileSystem, hasCode } from '../../core/host.ts';

/**
 * The text of a plugin's `plugin.json`; a missing one is replaced by a manifest with only the name.
 *
 * @param path absolute
 * @throws FileSystemError
 */
export async function manifestText(fileSystem: FileSystem, path: string, name: string): Promise<string> {
  try {
    return new TextDecoder().decode(await fileSystem.readFile(path));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return JSON.stringify({ name });
    throw error;
  }
}
