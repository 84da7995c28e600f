import type { DirectoryEntry } from '../../platform/index.ts';
import { isPrivatePath } from '../disk/layout.ts';
import { type BadEntry, notAFile, type QuarantinedFile } from './file-problem.ts';
import { idOfFile } from './record-file.ts';

const JSON_FILE = /\.json$/i;

/** Is it the name of a record, or of what was surely meant to be one? */
export const isRecordLike = (name: string): boolean => JSON_FILE.test(name) && !name.startsWith('.');

/** What of a folder's entries concerns the store. */
export interface ListedRecords<Entry extends DirectoryEntry = DirectoryEntry> {
  /** By id: the entries that are regular files named like a record. */
  readonly files: ReadonlyMap<number, Entry>;
  readonly bad: readonly BadEntry[];
}

/**
 * Which entries of a folder are records. Reported: what stands in the place of a record, or was surely meant to be one.
 * Ignored: everything else, such as notes, folders, and the files that editors and git put beside the one they work on.
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
  // On a file system without regard to case it would be the record's own file.
  return { name, id, problem: { kind: 'case-collision', message: `collides by case with ${name.toLowerCase()}` } };
}

/** Those of the files in quarantine (relative to the data folder) whose names are no ids: somebody dropped them there. */
export const droppedFiles = (quarantined: readonly Pick<QuarantinedFile, 'file' | 'kind'>[]): readonly string[] =>
  quarantined.flatMap(({ file, kind }) => (kind === 'id' && isDropName(file) && !isPrivatePath(file) ? file : []));

const isDropName = (file: string): boolean => idOfFile(file.slice(file.lastIndexOf('/') + 1)) === undefined;
