import type { EntryKind } from '../../index.ts';

/** As much of a `Stats` or a `Dirent` as tells what it is. */
interface Kinds {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** What an entry of a directory is. */
export const kindOf = (entry: Kinds): EntryKind =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'link' : 'other';
