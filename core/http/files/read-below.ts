import { type FileSystem, hasCode } from '../../platform/index.ts';
import { statReal } from '../../store/index.ts';
import { isHidden, listBelow } from './list-below.ts';

/** Each file counts as at least this many bytes, because even an empty one takes work. */
const LEAST = 1024;

/**
 * Reads all files in a folder below the data folder and its subfolders. Symbolic links are not followed, and hidden files and
 * folders (`.git`) are skipped.
 *
 * @param root absolute path of the data folder
 * @param path below it: `themes/daybook`
 * @param most maximum number of bytes in total
 * @returns bytes by path below `path`, sorted; empty if there is no such folder, undefined if the total exceeds `most`
 * @throws FileSystemError
 */
export async function readBelow(
  fileSystem: FileSystem,
  root: string,
  path: string,
  most: number,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  if (path.split('/').some(isHidden)) throw new Error(`${path} is not the path of a folder`);
  if ((await statReal({ fileSystem, layout: { root } }, path))?.kind !== 'directory') return new Map();
  const place = `${root}/${path}`;
  const files = await listBelow(fileSystem, place, most / LEAST);
  if (!files) return undefined;
  const stats = await fileSystem.statAll(files.map((file) => `${place}/${file}`));
  if (stats.reduce((sum, stat) => sum + Math.max(stat?.size ?? 0, LEAST), 0) > most) return undefined;
  const contents = await fileSystem.readAll(files.map((file) => `${place}/${file}`));
  const read = new Map<string, Uint8Array>();
  for (const [index, file] of files.entries()) {
    const content = contents[index];
    if (content instanceof Uint8Array) read.set(file, content);
    // the file was deleted after it was listed
    else if (content && !hasCode(content, 'ENOENT')) throw content;
  }
  return read;
}
