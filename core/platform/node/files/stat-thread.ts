import { Worker } from 'node:worker_threads';
import type { FileSystem } from '../../index.ts';
import { joinPaths, unpackStats } from './packed-stats.ts';

/** Fewer files are looked at before a thread has started. */
const WORTH_A_THREAD = 5_000;

/**
 * The same disk, which looks at very many files in a thread of its own: who asked does something else meanwhile.
 *
 * @param entry absolute path of `stat-files.ts`, or of what it was compiled to
 */
export const withStatThread = (fileSystem: FileSystem, entry: string): FileSystem => ({
  ...fileSystem,
  statAll: async (paths) => {
    const packed = paths.length < WORTH_A_THREAD ? undefined : await packedStats(entry, paths);
    return packed ? unpackStats(packed) : fileSystem.statAll(paths);
  },
});

/** Undefined where there is no thread to be had, or where the disk fails: whoever asks it again hears why. */
const packedStats = (entry: string, paths: readonly string[]): Promise<ArrayBuffer | undefined> =>
  new Promise((resolve) => {
    const none = () => resolve(undefined);
    try {
      new Worker(entry, { workerData: joinPaths(paths) })
        .once('message', resolve)
        .once('error', none)
        .once('exit', none);
    } catch {
      // Node throws at once where the system gives no more threads, or is not allowed any
      none();
    }
  });
