import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from '../../cli/commands/almanac-process.ts';
import type { Scale } from './figures/scale.ts';
import { type Helper, startHelper } from './helper/helper.ts';
import type { LoadJob, LoadResult } from './load/load-job.ts';
import { benchPlace } from './machine/bench-place.ts';
import { type TwoCores, twoCores } from './machine/two-cores.ts';
import { startOfToday } from './moment.ts';
import { type Served, serve } from './server/serve.ts';
import { makeSampleSite } from './site/make-sample-site.ts';
import type { Sample } from './site/sample-records.ts';

/** What a bench is opened with. */
export interface BenchOptions {
  readonly scale: Scale;
  /** Of the records: the same gives the same on the same day. */
  readonly seed: number;
  /** The almanac that is measured. */
  readonly program: Program;
}

/** What a process may run on: `server core` where the load generator has the other one. */
type Where = 'server core' | 'all cores';

/** What the rows of a bench share. */
export interface Bench extends BenchOptions {
  /** Undefined where processes cannot be held to cores. */
  readonly cores: TwoCores | undefined;
  /** Absolute path of a temporary folder on a disk, where there is one. */
  readonly folder: string;
  /** A path in `folder` that nobody else has. */
  freshPath(name: string): string;
  /** The folder of a site with so many events, which nobody writes to, made when it is first asked for. */
  site(events: number): Promise<string>;
  /** One with so many posts, likewise. */
  siteOfPosts(posts: number): Promise<string>;
  /** One with so many venues to them, likewise. */
  siteOfVenues(events: number, venues: number): Promise<string>;
  /** One to be written to, without posts when their number is left out. */
  freshSite(events: number, posts?: number): Promise<string>;
  /** Serves a site until the row ends, on the core for servers or wherever the system likes; `watched` as for `serve`. */
  serve(site: string, where: Where, watched?: boolean): Promise<Served>;
  /** Starts a helper until the row ends, likewise. */
  help<Question extends object, Answer>(module: URL, where: Where): Promise<Helper<Question, Answer>>;
  /** Sends requests from a process of its own. */
  load(job: LoadJob): Promise<LoadResult>;
  /** Ends a row: stops what it started, the latest first. */
  release(): Promise<void>;
  /** Releases, and removes all that was written. */
  close(): Promise<void>;
}

/** Starts the load generator and makes a folder for what is written. */
export async function openBench(options: BenchOptions): Promise<Bench> {
  const { seed, program } = options;
  const cores = twoCores();
  const folder = mkdtempSync(join(benchPlace(), 'almanac-bench-'));
  const generator: Helper<LoadJob, LoadResult> = await startHelper(
    new URL('load/load-helper.ts', import.meta.url),
    cores?.load,
  );
  const sites = new Map<string, Promise<string>>();
  const started: { stop(): Promise<unknown> }[] = [];
  let paths = 0;

  const coreFor = (where: Where) => (where === 'server core' ? cores?.server : undefined);
  const freshPath = (name: string) => join(folder, `${name}-${++paths}`);
  const make = async (name: string, content: Pick<Sample, 'events' | 'venues' | 'posts'>): Promise<string> => {
    const path = freshPath(name);
    await makeSampleSite(program, path, { ...content, seed, today: startOfToday() });
    // else the disk is still busy with these files when others are measured
    await promisify(execFile)('sync');
    return path;
  };
  const freshSite = (events: number, posts = 0) => make(`site-of-${events}-${posts}`, { events, posts });
  const madeOnce = (name: string, made: () => Promise<string>): Promise<string> => {
    const site = sites.get(name) ?? made();
    sites.set(name, site);
    return site;
  };
  const release = async () => {
    for (const process of started.splice(0).reverse()) await process.stop();
  };
  return {
    ...options,
    cores,
    folder,
    freshPath,
    freshSite,
    site: (events) => madeOnce(`${events} events`, () => freshSite(events)),
    siteOfPosts: (posts) => madeOnce(`${posts} posts`, () => make(`site-of-posts-${posts}`, { events: 0, posts })),
    siteOfVenues: (events, venues) =>
      madeOnce(`${venues} venues`, () => make(`site-of-venues-${venues}`, { events, venues, posts: 0 })),
    serve: async (site, where, watched) => {
      const served = await serve(program, site, coreFor(where), watched);
      started.push(served);
      return served;
    },
    help: async <Question extends object, Answer>(module: URL, where: Where) => {
      const helper = await startHelper<Question, Answer>(module, coreFor(where));
      started.push(helper);
      return helper;
    },
    load: (job) => generator.ask(job),
    release,
    close: async () => {
      await release();
      await generator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
