import type { DirectoryEntry } from '../ports/file-system.ts';
import type { QuarantinedFile } from './quarantined-file.ts';

/** Why a file is not served; the folder adds where it lies and whether an older version is served instead. */
export type FileProblem = Omit<QuarantinedFile, 'file' | 'stale'>;

/** An entry of a folder that is no record file and yet not to be ignored: a link, a directory, a name that collides by case. */
export interface BadEntry {
  readonly name: string;
  /** The record that must not be written while this lies there. */
  readonly id?: number;
  readonly problem: FileProblem;
}

/** What `list` makes of a folder. */
export interface FolderListing {
  /** Of the entries that are regular files named like a record. */
  readonly ids: readonly number[];
  readonly bad: readonly BadEntry[];
}

/** What makes a file a record: pure rules that the store asks while it lists folders and reads files. */
export interface RecordRules {
  list(entries: readonly DirectoryEntry[]): FolderListing;
  /** `file` is relative to the data folder. */
  parse(
    bytes: Uint8Array,
    at: { readonly file: string; readonly id: number },
  ): { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: FileProblem };
}
