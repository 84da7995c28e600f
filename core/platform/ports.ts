import type { FileSystem } from './file-system.ts';
import type { Git } from './git.ts';
import type { Images } from './images/images.ts';
import type { MailTransport } from './mail.ts';
import type { Network } from './network.ts';

/** Everything of the outside world that the core touches, injected in one place: `openSite`. */
export interface Ports {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly random: Random;
  readonly git: Git;
  readonly images: Images;
  readonly log: Log;
  readonly mail: MailTransport;
  readonly network: Network;
  readonly processes: Processes;
  readonly watcher: Watcher;
}

/** What the store touches of it. */
export type StorePorts = Omit<Ports, 'watcher' | 'images' | 'mail' | 'network' | 'git'>;

/** Time, injected. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /**
   * Milliseconds since some moment of the past. Goes on evenly whatever the clock is set to, so that what may happen so often in
   * a minute is measured by it.
   */
  elapsed(): number;
  /** Calls once after so many milliseconds; gives what cancels it. Keeps the process alive meanwhile only if `awake`. */
  after(milliseconds: number, call: () => void, awake?: boolean): () => void;
}

/** Randomness fit for secrets, injected. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** Where the process says what an operator should know: one JSON line each. Never secrets, never bodies. */
export interface Log {
  /** @param lasting more fields, in an object that many entries share: it is written out once */
  info(message: string, fields?: Readonly<Record<string, unknown>>, lasting?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** An error that nobody caught, or a rejection that nobody handled. */
export interface UncaughtError {
  readonly error: unknown;
  /** The plugin whose code is uppermost in its stack; undefined where there is none. */
  readonly plugin: string | undefined;
  /** Is code of almanac itself in its stack? */
  readonly isOwn: boolean;
}

/** What this process does about errors that nobody caught. */
export interface Uncaught {
  /**
   * Has them handled instead of ending the process, until what it gives is called.
   *
   * @param handle gives false for one that is to end the process all the same
   */
  follow(handle: (uncaught: UncaughtError) => boolean): () => void;
}

/** Follows single files and small trees that a person edits: settings, plugins, themes. Record folders have their own watch. */
export interface Watcher {
  /**
   * Calls after anything at or below the path changed, packages and the files of git apart, at most once for a burst. `isBegun` says that it
   * watches from now on, and that nothing changed since: what changed before was not told. `onError` means that changes may be missed from now
   * on. Gives what ends it.
   */
  watch(
    path: string,
    onChange: (told: { readonly isBegun: boolean }) => void,
    onError: (error: Error) => void,
  ): () => void;
}

/** What code a thread runs, for the log. */
export interface RunningCodeName {
  readonly plugin: string;
  /** `GET /shop/v1/items` */
  readonly route: string;
  /** Is it of a plugin of the site, and not of Almanac's own? */
  readonly isOfSite: boolean;
}

/** How a thread is watched. */
export interface WatchOrder {
  /** How long the thread may go on without turning to anything else, in milliseconds of its own CPU. */
  readonly limit: number;
  /** Absolute path of the file that tells the next start which plugin it was, and how many times in a row. */
  readonly note: string;
  /** Told how long the thread was held, in milliseconds, each time that it looks after timers again. */
  readonly onHeld: (ms: number) => void;
}

/** Watches the thread that serves, and ends the process when it never comes back from what it does. */
export interface Watchdog {
  watch(order: WatchOrder): RunningWatchdog;
}

/** A thread that is watched. */
export interface RunningWatchdog {
  /** Code runs from now on. @param name asked for once */
  enter<Code extends object>(code: Code, name: (code: Code) => RunningCodeName): void;
  leave(): void;
  end(): void;
}

/** A process in a way that outlives its number: numbers are given again, and all of them after a boot. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever unit the system counts; empty where that cannot be had. */
  readonly started: string;
  /** Changes with every boot of the machine; empty where that cannot be had. */
  readonly boot: string;
  /** Where the number counts: each container counts its own processes. Left out where that cannot be had. */
  readonly space?: string | undefined;
}

/** A process, and where it takes commands if it does. */
interface ReachableProcess extends ProcessIdentity {
  /** Absolute path of a socket. */
  readonly socket?: string | undefined;
}

/** The processes of this machine. */
export interface Processes {
  self(): Promise<ProcessIdentity>;
  /** Of a process in another container is known only whether it takes commands. */
  isRunning(process: ReachableProcess): Promise<boolean>;
  /** What this process takes of the machine, in bytes. */
  memory(): { readonly resident: number; readonly heap: number };
  /**
   * Gives back what nothing holds any more: the process stands still meanwhile, about a tenth of a second for a hundred megabytes
   * that stay. Without it, that is up to the engine.
   */
  readonly collectGarbage?: () => void;
}
