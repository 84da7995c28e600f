import type { Clock, FileStat, Git, Log } from '../platform/index.ts';

/** Reads metadata and hashes of files by absolute path; changes nothing. */
export interface FileLooks {
  /** One result per path, in the same order, without following links; undefined if nothing is there. @throws FileSystemError */
  statAll(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]>;
  /** Hash of the contents, as by `hashOf`; undefined if there is no such file. @throws FileSystemError */
  hash(path: string): Promise<string | undefined>;
}

/** Input of a service's `start`. */
export interface ServiceContext {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Host of the site's address in `settings.json` when the site was opened. */
  readonly host: string;
  readonly git: Git;
  readonly files: FileLooks;
  readonly clock: Clock;
  readonly log: Log;
}

/** Work that a service has not done yet. */
export interface Backlog {
  readonly waiting: number;
  /** Why the last attempt failed; undefined if it did not fail. */
  readonly failure: string | undefined;
}

/** A running service. */
export interface RunningService {
  readonly backlog: Backlog;
  /** Resolves when all work is done; awaited when its plugin is switched off, before `stop`. */
  finished(): Promise<void>;
  /** Stops it, even if work is left. It is not used again. */
  stop(): Promise<void>;
}

/**
 * Background work of a plugin that uses `git`. It starts with the plugin and keeps running while settings and other plugins change.
 * When the plugin is switched off, it is stopped after it has finished its work; when the site closes, at once.
 */
export interface Service<S extends RunningService = RunningService> {
  start(context: ServiceContext): S;
}

/** Returns the running instance of a service. @throws Error when its plugin is off */
export type RunningOf = <S extends RunningService>(service: Service<S>) => S;
