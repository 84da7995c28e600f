import { closeSync, constants, type Dir, lstatSync, opendirSync, openSync, readSync } from 'node:fs';
import { Pace } from '../../../lib/index.ts';
import { type DirectoryEntry, type FileStat, type FileSystem, type FileSystemError, hasCode } from '../../index.ts';
import { fileStatOf } from './file-stat.ts';
import { inSlices, LOOK } from './in-slices.ts';
import { kindOf } from './kind-of.ts';

/** Opening a pipe that somebody put in the place of a file must not wait for a writer. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;
/** Most files fit in; longer ones take several reads. */
const SCRATCH_BYTES = 256 * 1024;
/** Entries of a folder that the system gives at a time, and so many between two pauses: about a millisecond. */
const ENTRIES = 512;
/** By name, so that what was dropped into a folder is taken in as a listing shows it. Putting more in order would hold up others. */
const MOST_ORDERED = 10_000;

/**
 * The calls for many files. Synchronous, in slices: what an asynchronous call costs beside the system call is five to
 * fifteen times the call, which a start with 100,000 records is then made of. The price is that a disk that hangs holds up
 * the process, as it would hold up whoever waits for these files.
 */
export const manyFiles: Pick<FileSystem, 'readDirectory' | 'statAll' | 'readAll'> = {
  readDirectory: async (path) => {
    const directory = opendirSync(path, { bufferSize: ENTRIES });
    try {
      return await entriesOf(directory);
    } finally {
      directory.closeSync();
    }
  },
  statAll: (paths) => inSlices(paths, statNow, () => LOOK),
  readAll: (paths) => {
    const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
    const work = (_path: string, read: Uint8Array | Error) => LOOK + (read instanceof Error ? 0 : read.length);
    return inSlices(paths, (path) => readNow(path, scratch), work);
  },
};

async function entriesOf(directory: Dir): Promise<readonly DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  const pace = new Pace(ENTRIES);
  for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
    entries.push({ name: entry.name, kind: kindOf(entry) });
    pace.did(1);
    if (pace.isDue) await pace.rest();
  }
  return entries.length > MOST_ORDERED ? entries : entries.sort(byName);
}

/** Names of one folder differ. */
const byName = (a: DirectoryEntry, b: DirectoryEntry): number => (a.name < b.name ? -1 : 1);

function statNow(path: string): FileStat | undefined {
  try {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return stat && fileStatOf(stat);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

function readNow(path: string, scratch: Buffer): Uint8Array | FileSystemError {
  try {
    const file = openSync(path, FLAGS);
    try {
      return readToEnd(file, scratch);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (hasCode(error, 'EMFILE', 'ENFILE')) throw error;
    return error as FileSystemError;
  }
}

function readToEnd(file: number, scratch: Buffer): Uint8Array {
  const parts: Buffer[] = [];
  for (;;) {
    const taken = readSync(file, scratch, 0, scratch.length, null);
    if (taken === 0) return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    parts.push(Buffer.from(scratch.subarray(0, taken)));
  }
}
