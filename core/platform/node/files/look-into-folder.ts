/** Runs in a thread of its own: reads the folder given as worker data, posts the result, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThisThread } from '../lower-priority.ts';
import { packFolder } from './packed-folder.ts';

// requests come first: the thread that waits for this one leaves it the core
lowerThisThread();

const packed = packFolder(workerData as string);
parentPort?.postMessage(packed, [packed.rows]);
