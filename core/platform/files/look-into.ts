import type { FileSystem, FoundEntry } from '../file-system.ts';

/** `FileSystem.lookInto`, implemented by the other calls. */
export async function lookInto(
  fileSystem: Pick<FileSystem, 'readDirectory' | 'stat' | 'statAll'>,
  path: string,
): Promise<readonly FoundEntry[]> {
  const entries = await fileSystem.readDirectory(path);
  const paths = entries.map(({ name }) => `${path}/${name}`);
  const oneByOne = () => Promise.all(paths.map((one) => fileSystem.stat(one).catch(() => undefined)));
  const stats = await fileSystem.statAll(paths).catch(oneByOne);
  return entries.map((entry, index) => ({ ...entry, stat: stats[index] }));
}
