import { rm } from 'node:fs/promises';
import type { GoalResult, GoalRow, GoalRun } from '../../goals/row.ts';
import { compileChild } from '../kill/compile-child.ts';
import { workloads } from '../kill/workloads.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { CutDisk, KINDS, type Kind } from './cut-disk.ts';
import { jsonFileLosses } from './json-file-losses.ts';
import { PowerChain } from './power-chain.ts';
import { whyNoCuts } from './why-no-cuts.ts';

/** Cuts per folder, so that starts stay fast. */
const MOST_CUTS_PER_CHAIN = 17;
/** Number of cuts for lowdb's file adapter, on each file system. */
const CUTS_OF_JSON_FILE = 10;

/**
 * Power cuts on real file systems, at random moments under load: nothing acknowledged is lost, no transaction is applied in part, no
 * file is torn, no id is assigned twice. For comparison, lowdb's file adapter loses acknowledged writes.
 */
export const row: GoalRow = {
  run: async (run) => {
    const target = run.deep ? 600 : 60;
    const reasons = await Promise.all(KINDS.map(async (kind) => [kind, await whyNoCuts(kind)] as const));
    const playable = reasons.filter(([, reason]) => reason === undefined).map(([kind]) => kind);
    const missing = reasons.flatMap(([, reason]) => reason ?? []);
    const result =
      playable.length === 0 ? { done: 0, failures: 0 } : await cutAll(playable, target / KINDS.length, run);
    return { ...result, target, ...(missing.length === 0 ? {} : { skipped: missing.join('; ') }) };
  },
};

interface Programs {
  /** From `compileChild`. */
  readonly store: string;
  readonly jsonFile: string;
}

async function cutAll(kinds: readonly Kind[], each: number, run: GoalRun): Promise<Omit<GoalResult, 'target'>> {
  const random = seededRandom(run.seed);
  const store = await compileChild(new URL('../kill/child.ts', import.meta.url));
  const jsonFile = await compileChild(new URL('json-file-child.ts', import.meta.url));
  const programs = { store: store.program, jsonFile: jsonFile.program };
  try {
    const played = await Promise.all(
      kinds.map((kind) => cutKind(kind, programs, each, { ...run, seed: random.below(2 ** 32) })),
    );
    const sum = (of: (one: GoalResult) => number) => played.reduce((total, one) => total + of(one), 0);
    return { done: sum(({ done }) => done), failures: sum(({ failures }) => failures) };
  } finally {
    await rm(store.folder, { recursive: true });
    await rm(jsonFile.folder, { recursive: true });
  }
}

async function cutKind(kind: Kind, programs: Programs, target: number, { seed, note }: GoalRun): Promise<GoalResult> {
  const random = seededRandom(seed);
  const disk = await CutDisk.make(kind);
  const say = (text: string) => note(`${kind}: ${text}`);
  try {
    const chains = await cutStore(disk, programs.store, target, random, say);
    const losses = await jsonFileLosses(programs.jsonFile, disk, random, CUTS_OF_JSON_FILE);
    const sum = (of: (chain: PowerChain) => number) => chains.reduce((total, chain) => total + of(chain), 0);
    const done = sum(({ cuts }) => cuts);
    say(
      `${done} cuts under load and ${sum(({ cutStarts }) => cutStarts)} of starts, in ${chains.length} folders; ` +
        `${sum(({ acknowledged }) => acknowledged)} transactions acknowledged, ${sum(({ torn }) => torn)} files left in ` +
        `part and written anew; lowdb's JSONFile lost what it had acknowledged in ${losses} of ${CUTS_OF_JSON_FILE} cuts`,
    );
    if (losses === 0) say('the file adapter of lowdb loses nothing: the cuts cut nothing');
    return { done, target, failures: sum(({ failures }) => failures) + (losses === 0 ? 1 : 0) };
  } finally {
    disk.remove();
  }
}

async function cutStore(
  disk: CutDisk,
  program: string,
  target: number,
  random: SeededRandom,
  note: (text: string) => void,
): Promise<readonly PowerChain[]> {
  const chains: PowerChain[] = [];
  const each = Math.min(MOST_CUTS_PER_CHAIN, Math.ceil(target / workloads.length));
  for (let done = 0; done < target && chains.length < (2 * target) / each; ) {
    const workload = workloads[chains.length % workloads.length] ?? random.pick(workloads);
    const chain = new PowerChain({ program, disk, workload, random, note });
    chains.push(chain);
    await chain.play(Math.min(each, target - done));
    done += chain.cuts;
  }
  return chains;
}
