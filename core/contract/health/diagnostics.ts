import type { Backlog } from '../service.ts';

/** A file that cannot be served as it lies there, and why. */
export interface QuarantinedFact {
  /** Relative to the data folder. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
  /** True while the last good version is served. */
  readonly stale: boolean;
}

/** What the store says of the files that it keeps for others to read. */
export interface FileDiagnostics {
  readonly quarantined: readonly QuarantinedFact[];
  /** Names of files in `.almanac/conflicts`: versions that gave way to somebody's edit. */
  readonly conflicts: readonly string[];
}

/** What the store says of itself. */
export interface StorageDiagnostics {
  /** Undefined while writes are possible, else why not. */
  readonly readOnly: string | undefined;
  readonly journal: {
    /** Of its files, all together. */
    readonly bytes: number;
    readonly segments: number;
    /** Files (relative to the data folder) that are not yet as they were committed. */
    readonly unpublished: readonly string[];
    /** Why the last checkpoint failed; undefined when it did not. */
    readonly failure: string | undefined;
  };
  readonly lock: {
    readonly isHeld: boolean;
    /** Of this process. */
    readonly pid: number;
  };
  /** Undefined where outside edits are not followed, as in a command that runs and ends. */
  readonly watch:
    | {
        /** Folders that are watched. */
        readonly folders: number;
        /** Those that are only scanned (relative to the data folder), and why. */
        readonly failures: ReadonlyMap<string, string>;
        /** When all was looked at last, milliseconds since 1970 UTC; undefined before the first time. */
        readonly scannedAt: number | undefined;
        /** Why the last changes could not be taken in; undefined when they were. */
        readonly failure: string | undefined;
      }
    | undefined;
}

/** What is known of a file or code that is followed: `settings.json`, the code of the site's own plugins. */
export interface FollowedDiagnostics {
  /** Why what was saved is not what counts; undefined when it is. */
  readonly refused: string | undefined;
  /** Why edits may be missed; undefined when they are noticed, or nobody asked for it. */
  readonly unwatched: string | undefined;
}

/** The git repository that the data folder lies in. */
export interface GitDiagnostics {
  /** Does git ignore `.almanac`, which holds secrets? */
  readonly ignoresSecrets: boolean;
  /** When git's lock was made, milliseconds since 1970 UTC; undefined when there is none. */
  readonly lockedAt: number | undefined;
  /** Pieces of work that wait to be ended: `a merge`. */
  readonly underWay: readonly string[];
}

/** What requests showed of the way that they come, since the start. Instants are milliseconds since 1970 UTC, of the last such request. */
export interface TrafficDiagnostics {
  readonly any: number | undefined;
  /** With an `Authorization` header. */
  readonly authorized: number | undefined;
  /** Over TLS, here or at a trusted proxy. */
  readonly secure: number | undefined;
  /** Address of another machine that a request came from without TLS. */
  readonly plainFrom: string | undefined;
  /** Address that forwarded requests came from though it is no trusted proxy. */
  readonly strangeProxy: string | undefined;
}

/** What the core knows of how the site does: facts, for checks to judge. */
export interface Diagnostics {
  /**
   * Writes a file into the data folder, has it made durable and removes it: nothing else tells as much.
   *
   * @returns the code with which the disk refused, such as `ENOSPC`; undefined when it did not
   */
  tryWriting(): Promise<string | undefined>;
  /** Of the disk of the data folder, in bytes. @throws FileSystemError */
  freeSpace(): Promise<{ readonly free: number; readonly total: number }>;
  /** When a file that each start and each checkpoint writes was written last, milliseconds since 1970 UTC. @throws FileSystemError */
  lastWritten(): Promise<number>;
  files(): Promise<FileDiagnostics>;
  /** @throws FileSystemError */
  storage(): Promise<StorageDiagnostics>;
  /** Undefined when the folder lies in no repository that we may see. @throws FileSystemError */
  git(): Promise<GitDiagnostics | undefined>;
  /** What waits for services of plugins: writes that are to be committed. */
  readonly backlog: Backlog;
  readonly settings: FollowedDiagnostics;
  readonly pluginCode: FollowedDiagnostics;
  /** Why plugins that the settings have on are off, because of what their code did: one sentence each. */
  readonly leftOff: readonly string[];
  readonly traffic: TrafficDiagnostics;
  /** Are passwords taken over plain HTTP from other machines? */
  readonly allowsPlainHttp: boolean;
}
