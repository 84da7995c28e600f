/**
 * The process that is killed: opens the store, tells what it found, writes as its workload says until its input ends, and
 * closes. Its one argument is a `Job`; it says `Message`s.
 */
import { writeSync } from 'node:fs';
import type { Clock } from '../../../core/ports/clock.ts';
import { systemClock } from '../../../core/ports/node/clock.ts';
import { nodeFileSystem } from '../../../core/ports/node/file-system.ts';
import { systemProcesses } from '../../../core/ports/node/processes.ts';
import { secureRandom } from '../../../core/ports/node/random.ts';
import { openStore } from '../../../core/store/open-store.ts';
import type { BoundStore, Store } from '../../../core/store/store.ts';
import { seededRandom } from '../seeded-random.ts';
import { runClient } from './client.ts';
import { type CollectionName, collections } from './collections.ts';
import { foundRecord } from './found-record.ts';
import type { FoundRecord, Job, Message, Ref } from './message.ts';
import { type Scene, transact } from './transact.ts';
import { insert, type Workload, workloads } from './workloads.ts';

/** Who makes the records that all clients write. */
const SETUP = 'setup';

/** Not by `process.stdout`, which keeps what a full pipe does not take: what was told must be with the parent. */
function tell(message: Message): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
}

const complain = (message: string, fields?: object) => console.error(message, JSON.stringify(fields));

/** Waits are short, as the lives of children are: checkpoints and scans come about in them. */
const hastyClock: Clock = {
  now: () => systemClock.now(),
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
const found = recordsIn(bound);
tell({ type: 'found', records: found, problems: await problemsOf(store) });
const workload = workloads.find(({ name }) => name === job.workload);
if (workload) await load({ store: bound, tell }, workload, found);
await stopped;
await store.close();

function recordsIn({ reader }: BoundStore): readonly FoundRecord[] {
  return (Object.keys(collections) as CollectionName[]).flatMap((name) =>
    reader
      .of(collections[name])
      .find()
      .records.map((record) => foundRecord(name, record)),
  );
}

/** Nobody edits these files, so there is nothing to complain of. */
async function problemsOf({ health }: Store): Promise<readonly string[]> {
  const { quarantined, conflicts, readOnly } = await health();
  return [
    ...quarantined.map(({ file, message }) => `${file} ${message}`),
    ...conflicts.map((file) => `${file} is set aside`),
    ...(readOnly === undefined ? [] : [`read-only: ${readOnly}`]),
  ];
}

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
