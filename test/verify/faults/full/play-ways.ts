import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Program } from '../../../cli/commands/almanac-process.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { onDisk } from './on-disk.ts';
import { playFull } from './play-full.ts';
import type { Way } from './ways/way.ts';

/** Writes of one run, after which a new site is made, so that sites stay small. */
const WRITES_PER_PLAY = 500;
/** Maximum number of problems reported per run. */
const TOLD = 20;

/** Options of a run. */
export interface FullRun {
  /** Number of writes in each way. */
  readonly writes: number;
  readonly seed: number;
  readonly note: (text: string) => void;
  /** Receives the folder of a site with problems, before it is removed. */
  readonly failed: (folder: string) => void;
  /** Changes to the sources: tests show that the row finds bugs. */
  readonly changes?: readonly Plugin[];
}

/** Result of a run. */
export interface FullTally {
  readonly writes: number;
  readonly failures: number;
}

/** A site that was not written to yet, and a copy of it. */
interface Stage {
  readonly site: ServedSite;
  readonly blank: string;
  readonly program: Program;
}

/** Fills the disks of servers in these ways, one after the other. Disks are mounted in the namespace of this process. */
export async function playWays(ways: readonly Way[], run: FullRun): Promise<FullTally> {
  const { program, remove } = await compileAlmanac([], run.changes);
  const site = await makeSite(program);
  const blank = mkdtempSync(join(tmpdir(), 'almanac-blank-'));
  try {
    cpSync(site.folder, blank, { recursive: true });
    const tallies: FullTally[] = [];
    for (const way of ways) tallies.push(await playWay(way, { site, blank, program }, run));
    const sum = (of: (tally: FullTally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
    return { writes: sum(({ writes }) => writes), failures: sum(({ failures }) => failures) };
  } finally {
    rmSync(blank, { recursive: true });
    site.end(0, run.note);
    await remove();
  }
}

async function playWay(way: Way, stage: Stage, { writes, seed, note, failed }: FullRun): Promise<FullTally> {
  const random = seededRandom(seed);
  const { site, blank, program } = stage;
  let [acknowledged, refused, failures] = [0, 0, 0];
  while (acknowledged + refused < writes) {
    await onDisk(way, dirname(site.folder), async (disk) => {
      rmSync(site.folder, { recursive: true, force: true });
      cpSync(blank, site.folder, { recursive: true });
      const left = writes - acknowledged - refused;
      const book = await playFull({ way, disk, site, program, writes: Math.min(WRITES_PER_PLAY, left), random });
      acknowledged += book.acknowledged;
      refused += book.refused;
      failures += book.problems.length;
      for (const problem of book.problems.slice(0, TOLD)) note(`${way.name}: ${problem}`);
      if (book.problems.length > 0) failed(site.folder);
    });
  }
  note(`${way.name}: ${acknowledged} writes acknowledged, ${refused} refused`);
  return { writes: acknowledged + refused, failures };
}
