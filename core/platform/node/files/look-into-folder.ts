/** Runs in a thread of its own: looks into the folder that it is started with, says what it found, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { packFolder } from './packed-folder.ts';

const packed = packFolder(workerData as string);
parentPort?.postMessage(packed, [packed.rows]);
