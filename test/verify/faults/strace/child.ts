/**
 * The process that is killed at one call: reports which of its threads call the file system, waits until its input ends, opens the
 * store, reports what it found, runs the transactions of the script and closes the store. It is deterministic: only the script
 * advances the clock, and random names are seeded. Its argument is a `TracedJob`.
 */
import { readlinkSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { openStore } from '../../../../core/store/open-store.ts';
import { testClock } from '../../../../scripts/testing/test-clock.ts';
import { collections } from '../kill/collections.ts';
import { foundIn } from '../kill/found-in.ts';
import { tell } from '../kill/tell.ts';
import { seededRandom } from '../seeded-random.ts';
import type { TracedJob } from './play-child.ts';
import { runScript } from './run-script.ts';

const SELF = '/proc/thread-self';
const threadOf = (link: string) => Number(link.slice(link.lastIndexOf('/') + 1));

const job: TracedJob = JSON.parse(process.argv[2] ?? '');
// asynchronous calls run on the single thread of the pool, synchronous ones on this thread
tell({ type: 'threads', threads: [threadOf(readlinkSync(SELF)), threadOf(await readlink(SELF))] });
await new Promise((resolve) => process.stdin.resume().once('end', resolve));

const complain = (message: string, fields?: object) => console.error(message, JSON.stringify(fields));
const random = seededRandom(job.seed);
const clock = testClock();
const store = await openStore({
  folder: job.folder,
  watch: false,
  ports: {
    fileSystem: nodeFileSystem,
    clock,
    random: { bytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)) },
    processes: systemProcesses,
    log: { info: () => {}, warn: complain, error: complain },
  },
});
const view = await store.bind(Object.values(collections));
tell({ type: 'found', ...(await foundIn(store, view)) });
if (job.plays) await runScript({ store, view, clock });
await store.close();
