/**
 * The process that is killed: opens the store, reports what it found, writes according to its workload until its input ends, and
 * closes the store. Its argument is a `Job`; it sends `Message`s.
 */

import { systemClock } from '../../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import type { Clock } from '../../../../core/platform/ports.ts';
import { openStore } from '../../../../core/store/open-store.ts';
import { seededRandom } from '../seeded-random.ts';
import { runClient } from './client.ts';
import { collections } from './collections.ts';
import { foundIn } from './found-in.ts';
import type { FoundRecord, Job, Ref } from './message.ts';
import { tell } from './tell.ts';
import { type Scene, transact } from './transact.ts';
import { insert, type Workload, workloads } from './workloads.ts';

/** Client name for creating the records that all clients write. */
const SETUP = 'setup';

const complain = (message: string, fields?: object) => console.error(message, JSON.stringify(fields));

/** A clock with short waits, so that checkpoints and scans happen in the short lives of children. */
const hastyClock: Clock = {
  ...systemClock,
  after: (milliseconds, call) => systemClock.after(milliseconds / 100, call),
};

const job: Job = JSON.parse(process.argv[2] ?? '');
let stopping = false;
const stopped = new Promise<void>((resolve) => {
  process.stdin.resume().once('end', () => {
    stopping = true;
    resolve();
  });
});

const store = await openStore({
  folder: job.folder,
  ports: {
    fileSystem: nodeFileSystem,
    clock: hastyClock,
    random: secureRandom,
    processes: systemProcesses,
    log: { info: () => {}, warn: complain, error: complain },
  },
});
const bound = await store.bind(Object.values(collections));
const found = await foundIn(store, bound);
tell({ type: 'found', ...found });
const workload = workloads.find(({ name }) => name === job.workload);
if (workload) await load({ store: bound, tell }, workload, found.records);
await stopped;
await store.close();

async function load(scene: Scene, workload: Workload, records: readonly FoundRecord[]): Promise<void> {
  const { first, seed } = job;
  const random = seededRandom(seed);
  const there = records.filter(({ seen }) => SETUP in seen);
  const shared = there.length > 0 ? there : await makeShared(scene, workload);
  const own = records.filter(({ seen }) => !(SETUP in seen));
  const clients = Array.from({ length: workload.clients }, (_, index) => {
    const mine = own.filter((_record, place) => place % workload.clients === index);
    const options = { name: `c${index}`, workload, random, shared, own: mine, first };
    return runClient(scene, options, () => !stopping);
  });
  await Promise.all(clients);
}

async function makeShared(scene: Scene, { shared }: Workload): Promise<readonly Ref[]> {
  if (shared === 0) return [];
  const steps = Array.from({ length: shared }, (_, index) => insert('accounts', `${SETUP}-${index}`));
  return (await transact(scene, { client: SETUP, number: job.first }, { steps })) ?? [];
}
