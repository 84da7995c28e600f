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
import { type EditorHeader, makeEmptySite } from './site/make-empty-site.ts';
import { makeSampleSite } from './site/make-sample-site.ts';
import type { Sample } from './site/sample-records.ts';

/** Options of a bench. */
export interface BenchOptions {
  readonly scale: Scale;
  /** Seed of the records: the same seed gives the same records on the same day. */
  readonly seed: number;
  /** The Almanac program to measure. */
  readonly program: Program;
}

/** Cores that a process may use: `server core` if the load generator has the other one. */
type Where = 'server core' | 'all cores';

/** Environment shared by the rows of a bench. */
export interface Bench extends BenchOptions {
  /** Undefined if processes cannot be pinned to cores. */
  readonly cores: TwoCores | undefined;
  /** Absolute path of a temporary folder, on a disk if there is one. */
  readonly folder: string;
  /** Signs in as the editor that all sites have. */
  readonly editor: EditorHeader;
  /** An unused path in `folder`. */
  freshPath(name: string): string;
  /** The folder of a read-only site with this many events, made on first use. */
  site(events: number): Promise<string>;
  /** Like `site`, with this many posts. */
  siteOfPosts(posts: number): Promise<string>;
  /** Like `site`, with this many venues. */
  siteOfVenues(events: number, venues: number): Promise<string>;
  /** A new site that may be written to. @param posts none by default */
  freshSite(events: number, posts?: number): Promise<string>;
  /** Serves a site until the row ends, on the server core or on any; `watched` as in `serve`. */
  serve(site: string, where: Where, watched?: boolean): Promise<Served>;
  /** Starts a helper that runs until the row ends. */
  help<Question extends object, Answer>(module: URL, where: Where): Promise<Helper<Question, Answer>>;
  /** Sends requests from a separate process. */
  load(job: LoadJob): Promise<LoadResult>;
  /** Ends a row: stops what it started, in reverse order. */
  release(): Promise<void>;
  /** Calls `release` and removes all files. */
  close(): Promise<void>;
}

/** Starts the load generator and makes a temporary folder. */
export async function openBench(options: BenchOptions): Promise<Bench> {
  const { seed, program } = options;
  const cores = twoCores();
  const folder = mkdtempSync(join(benchPlace(), 'almanac-bench-'));
  let paths = 0;
  const freshPath = (name: string) => join(folder, `${name}-${++paths}`);
  // starting a command takes longer than copying what three of them made
  const empty = freshPath('empty');
  const editor = await makeEmptySite(program, empty);
  const generator: Helper<LoadJob, LoadResult> = await startHelper(
    new URL('load/load-helper.ts', import.meta.url),
    cores?.load,
  );
  const sites = new Map<string, Promise<string>>();
  const started: { stop(): Promise<unknown> }[] = [];

  const coreFor = (where: Where) => (where === 'server core' ? cores?.server : undefined);
  const make = async (name: string, content: Pick<Sample, 'events' | 'venues' | 'posts'>): Promise<string> => {
    const path = freshPath(name);
    makeSampleSite(path, empty, { ...content, seed, today: startOfToday() });
    // otherwise the disk would still be writing these files during measurements
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
    editor,
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
