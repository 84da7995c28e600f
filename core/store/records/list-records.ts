import type { DirectoryEntry } from '../../platform/index.ts';
import { isPrivatePath } from '../disk/layout.ts';
import { type BadEntry, notAFile, type QuarantinedFile } from './file-problem.ts';
import { idOfFile } from './record-file.ts';

const JSON_FILE = /\.json$/i;

/** Is this the name of a record file, or of a file meant to be one? */
export const isRecordLike = (name: string): boolean => JSON_FILE.test(name) && !name.startsWith('.');

/** The entries of a folder that matter to the store. */
export interface ListedRecords<Entry extends DirectoryEntry = DirectoryEntry> {
  /** By id: the entries that are regular files named like a record. */
  readonly files: ReadonlyMap<number, Entry>;
  readonly bad: readonly BadEntry[];
}

/**
 * Finds the records among the entries of a folder. Entries in the place of a record, or meant to be one, are reported.
 * Everything else is ignored, such as notes, folders, and temporary files of editors and git.
 */
export function listRecords<Entry extends DirectoryEntry>(entries: readonly Entry[]): ListedRecords<Entry> {
  const files = new Map<number, Entry>();
  const bad: BadEntry[] = [];
  for (const entry of entries) {
    const id = idOfFile(entry.name);
    if (entry.kind !== 'file') {
      if (id !== undefined) bad.push({ name: entry.name, id, problem: notAFile(entry.kind) });
    } else if (id !== undefined) files.set(id, entry);
    else if (isRecordLike(entry.name)) bad.push(misnamed(entry));
  }
  return { files, bad };
}

function misnamed({ name }: DirectoryEntry): BadEntry {
  const id = idOfFile(name.toLowerCase());
  if (id === undefined) {
    return { name, problem: { kind: 'id', message: 'is not named after the id of a record, such as 12.json' } };
  }
  // on a case-insensitive file system, this would be the record's own file
  return { name, id, problem: { kind: 'case-collision', message: `collides by case with ${name.toLowerCase()}` } };
}

/** The quarantined files (relative to the data folder) that were dropped there: their names are not ids. */
export const droppedFiles = (quarantined: readonly Pick<QuarantinedFile, 'file' | 'kind'>[]): readonly string[] =>
  quarantined.flatMap(({ file, kind }) => (kind === 'id' && isDropName(file) && !isPrivatePath(file) ? file : []));

const isDropName = (file: string): boolean => idOfFile(file.slice(file.lastIndexOf('/') + 1)) === undefined;
