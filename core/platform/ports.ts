import type { FileSystem } from './file-system.ts';
import type { Git } from './git.ts';
import type { Images } from './images/images.ts';
import type { MailTransport } from './mail.ts';
import type { Network } from './network.ts';

/** Everything of the outside world that the core uses, injected in one place: `openSite`. */
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

/** The ports that the store uses. */
export type StorePorts = Omit<Ports, 'watcher' | 'images' | 'mail' | 'network' | 'git'>;

/** Time, injected. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Milliseconds since some moment in the past. Monotonic, so rates are measured with it. */
  elapsed(): number;
  /** Calls once after so many milliseconds; returns a function that cancels it. Keeps the process alive meanwhile only if `awake`. */
  after(milliseconds: number, call: () => void, awake?: boolean): () => void;
}

/** Randomness fit for secrets, injected. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** Messages for the operator, one JSON line each. Never contains secrets or bodies. */
export interface Log {
  /** @param lasting additional fields, in an object shared by many entries, which is serialized once */
  info(message: string, fields?: Readonly<Record<string, unknown>>, lasting?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** An uncaught error or an unhandled rejection. */
export interface UncaughtError {
  readonly error: unknown;
  /** The plugin whose code is topmost in its stack; undefined if there is none. */
  readonly plugin: string | undefined;
  /** Is code of almanac itself in its stack? */
  readonly isOwn: boolean;
}

/** Handling of uncaught errors in this process. */
export interface Uncaught {
  /**
   * Passes uncaught errors to `handle` instead of ending the process, until the returned function is called.
   *
   * @param handle returns false for an error that must still end the process
   */
  follow(handle: (uncaught: UncaughtError) => boolean): () => void;
}

/** Watches single files and small trees that people edit: settings, plugins, themes. Record folders have their own watch. */
export interface Watcher {
  /**
   * Calls `onChange` after changes at or below the path, except in packages and git's files, at most once per burst. `isBegun` means that
   * watching begins now: earlier changes were not reported. `onError` means that changes may be missed from now on. Returns a function that
   * ends it.
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
  /** Does it belong to a plugin of the site, rather than a built-in one? */
  readonly isOfSite: boolean;
}

/** How a thread is watched. */
export interface WatchOrder {
  /** How long the thread may run without turning to anything else, in milliseconds of its own CPU time. */
  readonly limit: number;
  /** Absolute path of the file that tells the next start which plugin ended the process, and how many times in a row. */
  readonly note: string;
  /** Called with the milliseconds for which the thread was blocked, each time that it runs its timers again. */
  readonly onHeld: (ms: number) => void;
}

/** Watches the main thread, and ends the process if it never returns from its code. */
export interface Watchdog {
  watch(order: WatchOrder): RunningWatchdog;
}

/** A watched thread. */
export interface RunningWatchdog {
  /** Called when code starts running. @param name called once per code */
  enter<Code extends object>(code: Code, name: (code: Code) => RunningCodeName): void;
  leave(): void;
  end(): void;
}

/** Identifies a process beyond its number: numbers are reused, and all of them after a boot. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time, in the system's unit; empty if unknown. */
  readonly started: string;
  /** Changes with every boot of the machine; empty if unknown. */
  readonly boot: string;
  /** Namespace of the number: each container numbers its own processes. Omitted if unknown. */
  readonly space?: string | undefined;
}

/** A process, with the socket on which it accepts commands, if any. */
interface ReachableProcess extends ProcessIdentity {
  /** Absolute path of a socket. */
  readonly socket?: string | undefined;
}

/** The processes of this machine. */
export interface Processes {
  self(): Promise<ProcessIdentity>;
  /** For a process in another container, this only tells whether it accepts commands. */
  isRunning(process: ReachableProcess): Promise<boolean>;
  /** Memory of this process, in bytes. */
  memory(): { readonly resident: number; readonly heap: number };
  /**
   * Frees unreachable memory. The process is blocked meanwhile, for about a tenth of a second per hundred megabytes that remain. Without
   * it, the engine decides when to collect.
   */
  readonly collectGarbage?: () => void;
}
