import { Worker } from 'node:worker_threads';
import { Pace } from '../../../lib/index.ts';
import type { FileSystem, FoundEntry } from '../../index.ts';
import { type PackedFolder, unpackFolder } from './packed-folder.ts';

/** Fewer files are read before a thread has even started. */
const WORTH_A_THREAD = 5_000;

/** Entries handled between two pauses: about a millisecond. */
const ENTRIES = 5_000;

/**
 * The same disk, except that very large folders are read in a separate thread, so that the caller's thread stays free.
 *
 * @param entry absolute path of `look-into-folder.ts`, or of its compiled form
 */
export const withLookThread = (fileSystem: FileSystem, entry: string): FileSystem => ({
  ...fileSystem,
  lookInto: async (path, about) => {
    const packed = about < WORTH_A_THREAD ? undefined : await packedFolder(entry, path);
    return packed ? entriesOf(packed) : fileSystem.lookInto(path, about);
  },
});

/** Undefined if there is no thread to be had, or the disk fails; the caller then reads the folder itself and gets the error. */
const packedFolder = (entry: string, path: string): Promise<PackedFolder | undefined> =>
  new Promise((resolve) => {
    const none = () => resolve(undefined);
    try {
      new Worker(entry, { workerData: path }).once('message', resolve).once('error', none).once('exit', none);
    } catch {
      // Node throws immediately if the system has no more threads, or allows none
      none();
    }
  });

async function entriesOf(packed: PackedFolder): Promise<readonly FoundEntry[]> {
  const entries: FoundEntry[] = [];
  const pace = new Pace(ENTRIES);
  for (const entry of unpackFolder(packed)) {
    entries.push(entry);
    pace.did(1);
    if (pace.isDue) await pace.rest();
  }
  return entries;
}
