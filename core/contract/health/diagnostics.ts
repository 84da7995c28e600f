import type { Backlog } from '../service.ts';

/** A file that cannot be served, and why. */
export interface QuarantinedFact {
  /** Relative to the data folder. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
  /** Whether the last valid version is still served. */
  readonly stale: boolean;
}

/** State of the record files. */
export interface FileDiagnostics {
  readonly quarantined: readonly QuarantinedFact[];
  /** Names of files in `.almanac/conflicts`: versions that were moved there because of a conflicting edit. */
  readonly conflicts: readonly string[];
}

/** State of the store. */
export interface StorageDiagnostics {
  /** Why writes are impossible; undefined if they are possible. */
  readonly readOnly: string | undefined;
  readonly journal: {
    /** Total size of its files. */
    readonly bytes: number;
    readonly segments: number;
    /** Files (relative to the data folder) that do not contain their committed contents yet. */
    readonly unpublished: readonly string[];
    /** Why the last checkpoint failed; undefined if it succeeded. */
    readonly failure: string | undefined;
  };
  readonly lock: {
    readonly isHeld: boolean;
    /** Process id of this process. */
    readonly pid: number;
  };
  /** Undefined if outside edits are not watched, as during a command. */
  readonly watch:
    | {
        /** Number of watched folders. */
        readonly folders: number;
        /** Folders (relative to the data folder) that are only scanned, and why. */
        readonly failures: ReadonlyMap<string, string>;
        /** Time of the last full scan, milliseconds since 1970 UTC; undefined before the first. */
        readonly scannedAt: number | undefined;
        /** Why the last changes could not be loaded; undefined if they could. */
        readonly failure: string | undefined;
      }
    | undefined;
}

/** State of a watched file or folder: `settings.json`, the code of the site's own plugins. */
export interface FollowedDiagnostics {
  /** Why the saved version is not in effect; undefined if it is. */
  readonly refused: string | undefined;
  /** Why edits may be missed; undefined if they are watched, or need not be. */
  readonly unwatched: string | undefined;
}

/** The git repository that contains the data folder. */
export interface GitDiagnostics {
  /** Whether git ignores `.almanac`, which contains secrets. */
  readonly ignoresSecrets: boolean;
  /** When git's lock was created, milliseconds since 1970 UTC; undefined if there is none. */
  readonly lockedAt: number | undefined;
  /** Unfinished operations: `a merge`. */
  readonly underWay: readonly string[];
}

/** How requests arrived since startup: times of the last request of each kind, in milliseconds since 1970 UTC. */
export interface TrafficDiagnostics {
  readonly any: number | undefined;
  /** With an `Authorization` header. */
  readonly authorized: number | undefined;
  /** Over TLS, here or at a trusted proxy. */
  readonly secure: number | undefined;
  /** Address of another machine that sent a request without TLS. */
  readonly plainFrom: string | undefined;
  /** Address that forwarded requests although it is not a trusted proxy. */
  readonly strangeProxy: string | undefined;
}

/** State of the mail outbox. */
export interface MailDiagnostics {
  /** Name or address of the mail server; undefined if messages are written to files. */
  readonly server: string | undefined;
  /** Number of messages in files. @throws FileSystemError */
  inFiles(): Promise<number>;
  /** Parked messages: one sentence each, with the id for `almanac mail retry`. */
  readonly parked: readonly string[];
}

/** Facts about the site, for checks to evaluate. */
export interface Diagnostics {
  /**
   * Writes a file to the data folder, syncs it and removes it: the only reliable test.
   *
   * @returns the error code, such as `ENOSPC`; undefined if it worked
   */
  tryWriting(): Promise<string | undefined>;
  /** Space on the disk of the data folder, in bytes. @throws FileSystemError */
  freeSpace(): Promise<{ readonly free: number; readonly total: number }>;
  /** When the file that each startup and each checkpoint writes was last written, milliseconds since 1970 UTC. @throws FileSystemError */
  lastWritten(): Promise<number>;
  files(): Promise<FileDiagnostics>;
  /** @throws FileSystemError */
  storage(): Promise<StorageDiagnostics>;
  /** Undefined if the folder is not in a readable repository. @throws FileSystemError */
  git(): Promise<GitDiagnostics | undefined>;
  /** Work that services of plugins have not done yet, such as commits to git. */
  readonly backlog: Backlog;
  /** Parked jobs and listeners of plugins: one sentence each, with the id for `almanac jobs run`. */
  readonly parkedJobs: readonly string[];
  readonly mail: MailDiagnostics;
  readonly settings: FollowedDiagnostics;
  readonly pluginCode: FollowedDiagnostics;
  /** Why plugins that the settings switch on were left off because of what their code did: one sentence each. */
  readonly leftOff: readonly string[];
  readonly traffic: TrafficDiagnostics;
  /** Whether passwords are accepted over plain HTTP from other machines. */
  readonly allowsPlainHttp: boolean;
}
