import type { DirectoryEntry } from '../ports/file-system.ts';
import { idOfFile } from './record-file.ts';
import type { BadEntry, RecordRules } from './record-rules.ts';

const JSON_FILE = /\.json$/i;

/** Is it the name of a record, or of what was surely meant to be one? */
export const isRecordLike = (name: string): boolean => JSON_FILE.test(name) && !name.startsWith('.');

/**
 * Which entries of a folder are records. Reported: what stands in the place of a record, or was surely meant to be one.
 * Ignored: everything else, such as notes, folders, and the files that editors and git put beside the one they work on.
 */
export const listRecords: RecordRules['list'] = (entries) => {
  const ids: number[] = [];
  const bad: BadEntry[] = [];
  for (const entry of entries) {
    const id = idOfFile(entry.name);
    if (id !== undefined && entry.kind === 'file') ids.push(id);
    else if (id !== undefined) bad.push(notAFile(entry, id));
    else if (isRecordLike(entry.name) && entry.kind === 'file') bad.push(misnamed(entry));
  }
  return { ids, bad };
};

function notAFile({ name, kind }: DirectoryEntry, id: number): BadEntry {
  const what = { link: 'a link', directory: 'a folder', other: 'no regular file', file: 'a file' }[kind];
  return { name, id, problem: { kind: 'not-a-file', message: `is ${what}; a record is a regular file` } };
}

function misnamed({ name }: DirectoryEntry): BadEntry {
  const id = idOfFile(name.toLowerCase());
  if (id === undefined) {
    return { name, problem: { kind: 'id', message: 'is not named after the id of a record, such as 12.json' } };
  }
  // On a file system without regard to case it would be the record's own file.
  return { name, id, problem: { kind: 'case-collision', message: `collides by case with ${name.toLowerCase()}` } };
}
