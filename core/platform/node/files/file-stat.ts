import { type BigIntStats, lstatSync } from 'node:fs';
import type { EntryKind, FileStat } from '../../index.ts';

/** As much of a `Stats` or a `Dirent` as tells what it is. */
interface Kinds {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** What an entry of a directory is. */
export const kindOf = (entry: Kinds): EntryKind =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'link' : 'other';

/** As much as almanac needs of what stat(2) tells. */
export const fileStatOf = (stat: BigIntStats): FileStat => ({
  kind: kindOf(stat),
  size: Number(stat.size),
  inode: stat.ino,
  modifiedNs: stat.mtimeNs,
  changedNs: stat.ctimeNs,
  bornNs: stat.birthtimeNs,
});

/** What lies at a path, links not followed; undefined when there is nothing. @throws FileSystemError ENOTDIR below a file */
export function statAt(path: string): FileStat | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && fileStatOf(stat);
}
