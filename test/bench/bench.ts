import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Helper, startHelper } from './helper/helper.ts';
import type { LoadJob, LoadResult } from './load/load-job.ts';
import { benchPlace } from './machine/bench-place.ts';
import { type TwoCores, twoCores } from './machine/two-cores.ts';
import { startOfToday } from './moment.ts';
import type { Scale } from './scale.ts';
import { makeSampleSite } from './site/make-sample-site.ts';

/** What the rows of a bench share. */
export interface Bench {
  readonly scale: Scale;
  /** Of the records. */
  readonly seed: number;
  /** Undefined where processes cannot be held to cores. */
  readonly cores: TwoCores | undefined;
  /** Absolute path of a temporary folder on a disk, where there is one. */
  readonly folder: string;
  /** Sends requests from a process of its own. */
  load(job: LoadJob): Promise<LoadResult>;
  /** The folder of a site with so many events, which nobody writes to, made when it is first asked for. */
  site(events: number): Promise<string>;
  /** One to be written to. */
  freshSite(events: number): Promise<string>;
  /** A path in `folder` that nobody else has. */
  freshPath(name: string): string;
  /** Has a process stopped at the end of the row, also when that fails. Gives it back. */
  using<T extends Stoppable>(process: T): T;
  /** Ends a row: stops what it used, the latest first. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** A process that may be stopped more than once. */
export interface Stoppable {
  stop(): Promise<unknown>;
}

/** @param seed of the records; the same gives the same on the same day */
export async function openBench(scale: Scale, seed: number): Promise<Bench> {
  const cores = twoCores();
  const folder = mkdtempSync(join(benchPlace(), 'almanac-bench-'));
  const generator: Helper<LoadJob, LoadResult> = await startHelper(
    new URL('load/load-helper.ts', import.meta.url),
    cores?.load,
  );
  const sites = new Map<number, Promise<string>>();
  const used: Stoppable[] = [];
  let paths = 0;

  const freshPath = (name: string) => join(folder, `${name}-${++paths}`);
  const freshSite = async (events: number): Promise<string> => {
    const path = freshPath(`site-of-${events}`);
    await makeSampleSite(path, { events, seed, today: startOfToday() });
    // else the disk is still busy with these files when others are measured
    await promisify(execFile)('sync');
    return path;
  };
  return {
    scale,
    seed,
    cores,
    folder,
    freshPath,
    freshSite,
    load: (job) => generator.ask(job),
    site: (events) => {
      const site = sites.get(events) ?? freshSite(events);
      sites.set(events, site);
      return site;
    },
    using: (process) => {
      used.push(process);
      return process;
    },
    release: async () => {
      for (const process of used.splice(0).reverse()) await process.stop();
    },
    close: async () => {
      await generator.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
