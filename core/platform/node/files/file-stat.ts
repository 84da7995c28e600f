import { type BigIntStats, lstatSync } from 'node:fs';
import type { EntryKind, FileStat } from '../../index.ts';

/** The members of `Stats` and `Dirent` that tell the kind of an entry. */
interface Kinds {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** The kind of a directory entry. */
export const kindOf = (entry: Kinds): EntryKind =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'link' : 'other';

/** The part of a stat(2) result that almanac needs. */
export const fileStatOf = (stat: BigIntStats): FileStat => ({
  kind: kindOf(stat),
  size: Number(stat.size),
  inode: stat.ino,
  modifiedNs: stat.mtimeNs,
  changedNs: stat.ctimeNs,
  bornNs: stat.birthtimeNs,
});

/** `stat` of a path, links not followed; undefined if nothing exists there. @throws FileSystemError ENOTDIR below a file */
export function statAt(path: string): FileStat | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && fileStatOf(stat);
}
