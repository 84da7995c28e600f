import type { Clock, FileStat, Git, Log } from '../platform/index.ts';

/** Looks at files by absolute path, and changes none. */
export interface FileLooks {
  /** Of each path, in their order, links not followed; undefined where there is nothing. @throws FileSystemError */
  statAll(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]>;
  /** Hash of what a file holds, as `hashOf` gives it; undefined when there is no such file. @throws FileSystemError */
  hash(path: string): Promise<string | undefined>;
}

/** What a service is started with. */
export interface ServiceContext {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Host of the site's address, as `settings.json` had it when the site was opened. */
  readonly host: string;
  readonly git: Git;
  readonly files: FileLooks;
  readonly clock: Clock;
  readonly log: Log;
}

/** What waits for a service to do it. */
export interface Backlog {
  readonly waiting: number;
  /** Why the last try failed; undefined when it did not. */
  readonly failure: string | undefined;
}

/** A service at work. */
export interface RunningService {
  readonly backlog: Backlog;
  /** Resolves when nothing waits any more: asked when its plugin is switched off, before it is stopped. */
  finished(): Promise<void>;
  /** Ends it, also with what still waits; nothing is asked of it from then on. */
  stop(): Promise<void>;
}

/**
 * Work of a plugin that goes on beside requests, for a plugin that uses `git`. It starts when the plugin begins to serve and
 * stays the same while settings and other plugins change; when the plugin is switched off, it is stopped as soon as it has
 * finished, and at the latest when the site closes.
 */
export interface Service<S extends RunningService = RunningService> {
  start(context: ServiceContext): S;
}

/** A service as it runs on this site. @throws Error when its plugin is not on */
export type RunningOf = <S extends RunningService>(service: Service<S>) => S;
