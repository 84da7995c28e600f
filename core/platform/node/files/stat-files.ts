/** Runs in a thread of its own: looks at the files whose paths it is started with, says what it found, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { statAt } from './file-stat.ts';
import { packStats, splitPaths } from './packed-stats.ts';

const packed = packStats(splitPaths(workerData as string), statAt);
parentPort?.postMessage(packed, [packed]);
