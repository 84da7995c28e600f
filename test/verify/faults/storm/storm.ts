import type { Call } from '../../../sim/file-system.ts';
import { PowerCut } from '../../../sim/power-cut.ts';
import { DATA, type OpenRecordFiles } from '../../../sim/site.ts';
import { boot, broken, nameState, uploadsOn } from '../crash/check.ts';
import type { Asked, Mark } from '../crash/history.ts';
import { promisesOf } from '../crash/promises.ts';
import { EVENTS, FOLDERS, placeOf, Scene, SECRETS, UPLOADS, VENUES } from '../crash/scene.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { carryOut, type FaultPlan } from './plan.ts';

/** Number of transactions while the disk fails. */
const TRANSACTIONS = 24;
/** Number of concurrent ones among them. */
const CLIENTS = 4;
/** Number of points of a run at which the power is cut, in addition to its end. */
const CUTS = 6;

/** Allowed errors for clients. Compared by name, because a store with a seeded bug has its own class ApiError. */
const CODES: Readonly<Record<string, number>> = { rest_storage_full: 507, rest_storage_error: 503 };

/**
 * Runs a store on a disk that fails as planned. A failed transaction leaves nothing behind; when the disk works again, so does the
 * store, without a restart; what was acknowledged survives a power cut.
 *
 * @param whileOpening the disk fails from the moment at which a restarted store recovers
 * @returns problems
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
  await begin(scene);
  const fault = carryOut(plan);
  scene.fileSystem.hooks = { fault };
  if (whileOpening) await reopen(scene, fault, problems);
  for (let round = 0; round < TRANSACTIONS; round += CLIENTS) {
    for (const outcome of await writeAll(scene, round)) {
      if (outcome.status === 'rejected') problems.push(...unfit(outcome.reason, plan));
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
    problems.push(...left(scene, acknowledged(), whileOpening));
  }
  scene.clock.stop();

  problems.push(...(await cutPower(scene, cut, open, random)));
  return [...new Set(problems)];
}

/** Cuts the power at points of the trace, including its end. */
async function cutPower(scene: Scene, cut: PowerCut, open: OpenRecordFiles, random: SeededRandom) {
  const { events } = scene.fileSystem.disk;
  const promised = promisesOf(events, { edited: false });
  const points = new Set(Array.from({ length: CUTS }, () => 1 + random.below(events.length)));
  const problems: string[] = [];
  let point = 0;
  for (let event = cut.next(); event; event = cut.next()) {
    point++;
    if (!points.has(point) && point !== events.length) continue;
    for (const luck of ['none', 'chance'] as const) {
      const state = cut.cut(luck, random);
      try {
        problems.push(...(await broken(await boot(open, (nowNs) => state.boot(nowNs), 'boot-2'), promised(point))));
      } catch (error) {
        problems.push(`the store does not start after a power cut: ${error instanceof Error ? error.stack : error}`);
      }
    }
  }
  return problems;
}

/**
 * Kills the store and starts it under the fault. If that fails, or leaves out records that could not be read, starts it again on a
 * working disk.
 */
async function reopen(scene: Scene, fault: ReturnType<typeof carryOut>, problems: string[]): Promise<void> {
  scene.kill();
  try {
    await scene.open();
    if (scene.files.quarantined().length === 0) return;
    scene.kill();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) problems.push(`a start failed with ${String(error)}`);
  }
  scene.fileSystem.hooks = {};
  await scene.open();
  scene.fileSystem.hooks = { fault };
}

/** The calls of a run without faults, from the point at which others begin to fail. */
export async function fairWeather(open: OpenRecordFiles): Promise<readonly Call[]> {
  const scene = new Scene(open, { impatient: true });
  await begin(scene);
  const calls: Call[] = [];
  scene.fileSystem.hooks = { before: (call) => calls.push(call) };
  for (let round = 0; round < TRANSACTIONS; round += CLIENTS) await writeAll(scene, round);
  await scene.files.close();
  scene.clock.stop();
  return calls;
}

async function begin(scene: Scene): Promise<void> {
  await scene.open();
  for (const id of [1, 2, 3]) await scene.transaction((tx) => tx.put(EVENTS, { id, text: '' }));
}

const writeAll = (scene: Scene, round: number) =>
  Promise.allSettled(Array.from({ length: CLIENTS }, (_, client) => write(scene, round + client)));

const picture = (number: number): string => `${UPLOADS}/${number % 5}/${number}.png`;

/** Places an upload, which every other transaction keeps, and removes one that was kept before. */
const write = (scene: Scene, number: number): Promise<void> => {
  const text = `${number} `.repeat(200);
  return scene.upload({ [picture(number)]: new TextEncoder().encode(text) }, (tx) => {
    if (number % 2 === 0) tx.keep(picture(number));
    if (number > 4 && number % 4 === 1) tx.drop(picture(number - 5));
    tx.put(EVENTS, { id: (number % 3) + 1, text });
    if (number % 2 === 0) tx.put(VENUES, { id: tx.nextId() + 10, text });
    if (number % 5 === 0) tx.put(SECRETS, { id: 1, text });
    if (number % 7 === 0) tx.remove(EVENTS, ((number + 1) % 3) + 1);
  });
};

function unfit(error: unknown, { call }: FaultPlan): readonly string[] {
  if (!(error instanceof Error && 'code' in error && 'status' in error))
    return [`a write failed with ${String(error)}`];
  if (CODES[String(error.code)] === error.status) return [];
  // a record file that cannot be read is not written either
  if (call === 'readFile' && error.code === 'rest_edit_conflict') return [];
  return [`a write was answered ${error.status} ${error.code}`];
}

async function differs(scene: Scene, acknowledged: readonly Asked[]): Promise<readonly string[]> {
  const folders = await Promise.all(FOLDERS.map((folder) => scene.files.folder(folder.name, folder)));
  const state = nameState(
    folders.flatMap((folder) => [...folder.entries].map(([id, { hash }]) => [placeOf(folder.name, id), hash] as const)),
  );
  return state === stateOf(acknowledged, isRecord) ? [] : ['memory is not what was acknowledged'];
}

const isRecord = (path: string): boolean => !isUpload(path);
const isUpload = (path: string): boolean => path.startsWith(`${DATA}/${UPLOADS}/`);

function stateOf(acknowledged: readonly Asked[], counts: (path: string) => boolean): string {
  const files = new Map<string, string | undefined>();
  for (const { effects } of acknowledged) for (const [path, hash] of effects) files.set(path, hash);
  return nameState([...files].filter(([path]) => counts(path)));
}

function left({ fileSystem }: Scene, acknowledged: readonly Asked[], killed: boolean): readonly string[] {
  const temporary = [...(fileSystem.disk.find('/data/.almanac/tmp')?.entries.keys() ?? [])];
  return [
    ...(nameState(uploadsOn(fileSystem.disk)) === stateOf(acknowledged, isUpload)
      ? []
      : [`other files than were acknowledged are left: ${nameState(uploadsOn(fileSystem.disk))}`]),
    ...(temporary.length > 0 ? [`temporary files are left: ${temporary.join(', ')}`] : []),
    // a killed process closes nothing itself
    ...(!killed && fileSystem.openHandles > 0 ? [`${fileSystem.openHandles} files are left open`] : []),
  ];
}
