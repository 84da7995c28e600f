import { type CrashState, type Luck, PowerCut } from '../../../sim/power-cut.ts';
import type { OpenRecordFiles } from '../../../sim/site.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { boot, broken, type Promised } from './check.ts';
import { promisesOf } from './promises.ts';
import { Scene } from './scene.ts';
import type { Workload } from './workloads.ts';

/** Options for trying the crash states of a workload. */
export interface CrashOptions {
  readonly open: OpenRecordFiles;
  readonly random: SeededRandom;
  /** Number of distinct states to try. */
  readonly states: number;
  /** Number of them that are interrupted again while they recover. */
  readonly doubles: number;
  readonly note: (text: string) => void;
}

/** Result of trying crash states. */
export interface CrashTally {
  states: number;
  doubles: number;
  failures: number;
}

/** The number of states is reached a little before the end of the trace, because the last points add few new states. */
const HASTE = 1.1;
/** Number of cuts without a new state after which a point is left. */
const TRIES = 60;
/** The most informative cuts come first, because many points have only a few states. */
const LUCKS: readonly Luck[] = ['chance', 'none', 'all'];
/** One in this many states is opened a second time, which must change nothing. */
const REOPEN = 8;

/** Runs a workload once, and checks the states that power cuts at all points of its trace leave. */
export async function tryCrashes(workload: Workload, options: CrashOptions): Promise<CrashTally> {
  const tally: CrashTally = { states: 0, doubles: 0, failures: 0 };
  const fail = (text: string) => {
    tally.failures++;
    options.note(`${workload.name}: ${text}`);
  };
  const scene = new Scene(options.open);
  const start = new PowerCut(scene.fileSystem.disk);
  try {
    await scene.open();
    await workload.run(scene);
    if (await scene.letsAnotherIn()) fail('a second process was let in');
  } catch (error) {
    fail(`could not be run: ${String(error)}`);
    return tally;
  }
  const { events } = scene.fileSystem.disk;
  const promise = promisesOf(events, { edited: workload.edited ?? false });

  const seen = new Set<string>();
  let point = 0;
  for (let event = start.next(); event; event = start.next()) {
    point++;
    const done = Math.min(1, (HASTE * point) / events.length);
    const due = Math.ceil(options.states * done);
    const doublesDue = Math.ceil(options.doubles * done);
    const promised = promise(point);
    for (const state of statesAt(start, promised, options.random, seen, due - tally.states)) {
      tally.states++;
      const where = `event ${point}, ${state.name}`;
      try {
        const problems = await tryState(state, promised, options, tally, tally.doubles < doublesDue);
        if (problems.length > 0) fail(`${where}: ${problems.join('; ')}`);
      } catch (error) {
        fail(`${where}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
  return tally;
}

/** New states at the current point, as many as are wanted and can be found. */
function* statesAt(
  cut: PowerCut,
  { acknowledged, words }: Promised,
  random: SeededRandom,
  seen: Set<string>,
  wanted: number,
): Generator<CrashState> {
  const enough = seen.size + wanted;
  for (let tried = 0; tried < wanted + TRIES && seen.size < enough; tried++) {
    const luck: Luck = LUCKS[tried] ?? 'chance';
    const state = cut.cut(luck, random);
    const name = `${acknowledged.length} ${words?.length} ${state.name}`;
    if (seen.has(name)) continue;
    seen.add(name);
    yield state;
  }
}

async function tryState(
  state: CrashState,
  promised: Promised,
  { open, random }: CrashOptions,
  tally: CrashTally,
  twice: boolean,
): Promise<readonly string[]> {
  if (twice) {
    tally.doubles++;
    return tryDouble(state, promised, open, random);
  }
  const booted = await boot(open, (nowNs) => state.boot(nowNs), 'boot-2');
  const problems = await broken(booted, promised);
  if (tally.states % REOPEN !== 0) return problems;
  const { disk } = booted.fileSystem;
  const again = await boot(open, () => disk, 'boot-3');
  return again.state() === booted.state() ? problems : [...problems, `a second start leaves ${again.state()}`];
}

/** Cuts the power again while the store recovers, or before it is closed. */
async function tryDouble(
  state: CrashState,
  promised: Promised,
  open: OpenRecordFiles,
  random: SeededRandom,
): Promise<readonly string[]> {
  let second: PowerCut | undefined;
  const first = await boot(
    open,
    (nowNs) => {
      const disk = state.boot(nowNs, { traced: true });
      second = new PowerCut(disk);
      return disk;
    },
    'boot-2',
  );
  await first.files.close();
  if (!second) throw new Error('nothing was booted');
  for (let left = random.below(first.fileSystem.disk.events.length + 1); left > 0; left--) second.next();
  const again = second.cut('chance', random);
  return broken(await boot(open, (nowNs) => again.boot(nowNs), 'boot-3'), promised);
}
