import { PowerCut } from '../../sim/power-cut.ts';
import type { OpenRecordFiles } from '../../sim/site.ts';
import { boot, broken, nameState } from '../crash/check.ts';
import type { Asked, Mark } from '../crash/history.ts';
import { EVENTS, FOLDERS, placeOf, Scene, SECRETS, VENUES } from '../crash/scene.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { carryOut, type FaultPlan } from './plan.ts';

/** Transactions that are asked for while the disk fails. */
const TRANSACTIONS = 24;
/** Power cuts at the end of a run, besides the one that loses all that was not synced. */
const CUTS = 4;

/** What the client may be told. By name: a store with a bug put into it has an ApiError of its own. */
const CODES: Readonly<Record<string, number>> = { rest_storage_full: 507, rest_storage_error: 503 };

/**
 * Runs a store on a disk that fails as planned, and gives what is wrong with what it did; empty when nothing is. A
 * transaction that failed has left nothing; when the disk works again so does the store, without a restart; what was
 * acknowledged survives a power cut.
 *
 * @param whileOpening the disk fails from the moment on at which a restarted store recovers
 */
export async function weather(
  plan: FaultPlan,
  whileOpening: boolean,
  open: OpenRecordFiles,
  random: SeededRandom,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const scene = new Scene(open, { impatient: true });
  const cut = new PowerCut(scene.fileSystem.disk);
  const acknowledged = () =>
    scene.fileSystem.disk.events.flatMap((event) => {
      const mark = event.kind === 'mark' ? (event.mark as Mark) : undefined;
      return mark?.kind === 'acknowledged' ? [mark.asked] : [];
    });
  await scene.open();
  for (const id of [1, 2, 3]) await scene.transaction((tx) => tx.put(EVENTS, { id, text: '' }));

  const { fault } = carryOut(plan);
  scene.fileSystem.hooks = { fault };
  if (whileOpening) await reopen(scene, fault, problems);
  for (let round = 0; round < TRANSACTIONS; round += 4) {
    const asked = [0, 1, 2, 3].map((client) => write(scene, round + client));
    for (const outcome of await Promise.allSettled(asked)) {
      if (outcome.status === 'rejected') problems.push(...unfit(outcome.reason));
    }
    problems.push(...(await differs(scene, acknowledged())));
  }
  scene.fileSystem.hooks = {};
  await scene
    .transaction((tx) => tx.put(EVENTS, { id: tx.nextId() + 100, text: 'the disk works again' }))
    .catch((error) => {
      problems.push(`the store did not recover: ${String(error)}`);
    });
  if (random.below(2) === 0) {
    await scene.files.close();
    problems.push(...left(scene, whileOpening));
  }
  scene.clock.stop();

  while (cut.next());
  const asked = acknowledged();
  const promised = { acknowledged: asked, states: new Set([stateOf(asked)]), words: undefined };
  for (let count = 0; count <= CUTS; count++) {
    const state = cut.cut(count === 0 ? 'none' : 'chance', random);
    try {
      problems.push(...(await broken(await boot(open, (nowNs) => state.boot(nowNs), 'boot-2'), promised)));
    } catch (error) {
      problems.push(`the store does not start after a power cut: ${error instanceof Error ? error.stack : error}`);
    }
  }
  return [...new Set(problems)];
}

/** Kills the store and starts it under the fault; when that fails it is started once more on a working disk. */
async function reopen(scene: Scene, fault: ReturnType<typeof carryOut>['fault'], problems: string[]): Promise<void> {
  scene.kill();
  try {
    await scene.open();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) problems.push(`a start failed with ${String(error)}`);
    scene.fileSystem.hooks = {};
    await scene.open();
    scene.fileSystem.hooks = { fault };
  }
}

const write = (scene: Scene, number: number): Promise<void> =>
  scene.transaction((tx) => {
    const text = `${number} `.repeat(200);
    tx.put(EVENTS, { id: (number % 3) + 1, text });
    if (number % 2 === 0) tx.put(VENUES, { id: tx.nextId() + 10, text });
    if (number % 5 === 0) tx.put(SECRETS, { id: 1, text });
    if (number % 7 === 0) tx.remove(EVENTS, ((number + 1) % 3) + 1);
  });

function unfit(error: unknown): readonly string[] {
  if (!(error instanceof Error && 'code' in error && 'status' in error))
    return [`a write failed with ${String(error)}`];
  if (CODES[String(error.code)] === error.status) return [];
  return [`a write was answered ${error.status} ${error.code}`];
}

async function differs(scene: Scene, acknowledged: readonly Asked[]): Promise<readonly string[]> {
  const folders = await Promise.all(FOLDERS.map((folder) => scene.files.folder(folder.name, folder)));
  const state = nameState(
    folders.flatMap((folder) => [...folder.entries].map(([id, { hash }]) => [placeOf(folder.name, id), hash] as const)),
  );
  return state === stateOf(acknowledged) ? [] : ['memory is not what was acknowledged'];
}

function stateOf(acknowledged: readonly Asked[]): string {
  const files = new Map<string, string | undefined>();
  for (const { effects } of acknowledged) for (const [path, hash] of effects) files.set(path, hash);
  return nameState(files);
}

function left({ fileSystem }: Scene, killed: boolean): readonly string[] {
  const temporary = [...(fileSystem.disk.find('/data/.almanac/tmp')?.entries.keys() ?? [])];
  return [
    ...(temporary.length > 0 ? [`temporary files are left: ${temporary.join(', ')}`] : []),
    // A killed process closes nothing itself.
    ...(!killed && fileSystem.openHandles > 0 ? [`${fileSystem.openHandles} files are left open`] : []),
  ];
}
