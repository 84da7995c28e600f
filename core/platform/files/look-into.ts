import type { FileSystem, FoundEntry } from '../file-system.ts';

/** `FileSystem.lookInto` of a file system that has the other calls. */
export async function lookInto(
  fileSystem: Pick<FileSystem, 'readDirectory' | 'statAll'>,
  path: string,
): Promise<readonly FoundEntry[]> {
  const entries = await fileSystem.readDirectory(path);
  const stats = await fileSystem.statAll(entries.map(({ name }) => `${path}/${name}`));
  return entries.map((entry, index) => ({ ...entry, stat: stats[index] }));
}
