import { Worker } from 'node:worker_threads';
import { Pace } from '../../../lib/index.ts';
import type { FileSystem, FoundEntry } from '../../index.ts';
import { type PackedFolder, unpackFolder } from './packed-folder.ts';

/** Fewer files are looked at before a thread has started. */
const WORTH_A_THREAD = 5_000;

/** So many are taken over between two pauses: about a millisecond. */
const ENTRIES = 5_000;

/**
 * The same disk, which looks into very large folders in a thread of its own: who asked does something else meanwhile.
 *
 * @param entry absolute path of `look-into-folder.ts`, or of what it was compiled to
 */
export const withLookThread = (fileSystem: FileSystem, entry: string): FileSystem => ({
  ...fileSystem,
  lookInto: async (path, about) => {
    const packed = about < WORTH_A_THREAD ? undefined : await packedFolder(entry, path);
    return packed ? entriesOf(packed) : fileSystem.lookInto(path, about);
  },
});

/** Undefined where there is no thread to be had, or where the disk fails: whoever asks it again hears why. */
const packedFolder = (entry: string, path: string): Promise<PackedFolder | undefined> =>
  new Promise((resolve) => {
    const none = () => resolve(undefined);
    try {
      new Worker(entry, { workerData: path }).once('message', resolve).once('error', none).once('exit', none);
    } catch {
      // Node throws at once where the system gives no more threads, or is not allowed any
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
