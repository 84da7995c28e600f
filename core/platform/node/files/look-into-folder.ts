/** Runs in a thread of its own: looks into the folder that it is started with, says what it found, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThisThread } from '../lower-priority.ts';
import { packFolder } from './packed-folder.ts';

// whoever waits for an answer of the server comes first; who waits for this thread leaves it the core
lowerThisThread();

const packed = packFolder(workerData as string);
parentPort?.postMessage(packed, [packed.rows]);
