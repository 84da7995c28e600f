import { type FileSystem, hasCode } from '../../core/host.ts';

/**
 * The text of the `plugin.json` of a plugin; one that is not there says nothing but the name.
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
