import { rm } from 'node:fs/promises';
import type { Program } from '../../../cli/commands/almanac-process.ts';
import type { GoalResult, GoalRow, GoalRun } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { MediaChain } from '../media/media-chain.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { Chain } from './chain.ts';
import { compileChild } from './compile-child.ts';
import { workloads } from './workloads.ts';

/** Kills per folder, so that starts stay fast. */
const KILLS_PER_CHAIN = 17;
/** Concurrent chains: as many as the smallest machine has processors. */
const LANES = 2;
/** Average number of acknowledgements per kill. */
const ACKNOWLEDGED_PER_KILL = 100;

/**
 * `kill -9` at random moments under load: nothing acknowledged is lost, no transaction is applied in part, every file parses, no id
 * is assigned twice; records and their uploads are there together or not at all.
 */
export const row: GoalRow = {
  run: async (run) => {
    const target = run.deep ? 3_000 : 200;
    const { folder, program: child } = await compileChild(new URL('child.ts', import.meta.url));
    const { program: almanac, remove } = await compileAlmanac();
    try {
      return await killAll(target, { child, almanac }, run);
    } finally {
      await rm(folder, { recursive: true });
      await remove();
    }
  },
};

interface Programs {
  /** From `compileChild`. */
  readonly child: string;
  readonly almanac: Program;
}

async function killAll(target: number, { child, almanac }: Programs, { seed, note }: GoalRun): Promise<GoalResult> {
  const random = seededRandom(seed);
  const kinds: readonly ((random: SeededRandom) => Chain | MediaChain)[] = [
    ...workloads.map((workload) => (random: SeededRandom) => new Chain({ program: child, workload, random, note })),
    (random) => new MediaChain({ program: almanac, random, note }),
  ];
  const chains: (Chain | MediaChain)[] = [];
  const sum = (of: (chain: Chain | MediaChain) => number) => chains.reduce((total, chain) => total + of(chain), 0);
  /** Number of kills, limited by the number of acknowledgements. */
  const done = () =>
    Math.min(
      sum(({ kills }) => kills),
      Math.floor(sum(({ acknowledged }) => acknowledged) / ACKNOWLEDGED_PER_KILL),
    );
  const planned = Math.ceil(target / KILLS_PER_CHAIN);
  const isShort = () => chains.length < planned || (done() < target && chains.length < 4 * planned);
  const playLane = async () => {
    while (isShort()) {
      const makeChain = kinds[chains.length % kinds.length] ?? random.pick(kinds);
      const chain = makeChain(seededRandom(random.below(2 ** 32)));
      chains.push(chain);
      await chain.play(KILLS_PER_CHAIN);
    }
  };
  await Promise.all(Array.from({ length: LANES }, playLane));
  note(
    `${sum(({ kills }) => kills)} kills under load and ${sum(({ cutStarts }) => cutStarts)} of starts, in ` +
      `${chains.length} folders; ${sum(({ acknowledged }) => acknowledged)} transactions acknowledged`,
  );
  return { done: done(), target, failures: sum(({ failures }) => failures) };
}
