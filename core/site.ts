import type { SlowHash } from './auth/accounts/stored-password.ts';
import type { Output, RegisteredCommand } from './contract/commands/command.ts';
import type { HttpHandler } from './contract/http-message.ts';
import type { ListTotals, Plugin } from './contract/plugin.ts';
import type { FindPlugins } from './loading/index.ts';
import type { Ports, UncaughtError, Watchdog } from './platform/index.ts';
import type { Settings } from './settings/settings.ts';
import type { SiteServices } from './site-services.ts';
import type { RecordFiles, StoreHealth } from './store/index.ts';

export interface OpenSiteOptions {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Ports;
  /** Headers that carry the totals of a list of a plugin that names none. */
  readonly totals: ListTotals;
  /** Asked anew for each generation. */
  readonly findPlugins: FindPlugins;
  /** Commands beside those of plugins, able to run. Default none. */
  readonly commands?: (services: SiteServices) => readonly RegisteredCommand[];
  /** Path of the control socket, written into the lock file. */
  readonly socket?: string;
  /** Follow outside edits. Default true. */
  readonly watch?: boolean;
  /** Follow the code of the site's own plugins. Default false: it is read at the start, and when settings are saved. */
  readonly watchPlugins?: boolean;
  /** Settings that hold for this process only, over those of the file: the address that a trial server happens to have. */
  readonly override?: Partial<Settings>;
  /** Watches the thread, where plugins of the site are on. Default: nobody does. */
  readonly watchdog?: Watchdog;
  /** Told once when somebody removed or took the lock of the folder: nothing is written any more, and the process should end. */
  readonly onLockLost?: () => void;
  /** Tells the code that runs from any other: what the same code found out about records in a former run is not found out again. */
  readonly fingerprint?: () => Promise<string | undefined>;
  /** Told how many records of how many are loaded, again and again while they are. */
  readonly onLoading?: (done: number, total: number) => void;
  /** Variables of the process, of which those with secrets of plugins are read. Default none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Instead of scrypt: tests count how often it runs. */
  readonly slowHash?: SlowHash;
  /** Instead of the folder's own files: tests keep records in memory. */
  readonly records?: RecordFiles;
}

export interface Site {
  /** Answers a request below (or outside) the REST root. Never rejects. */
  readonly handle: HttpHandler;
  readonly settings: Settings;
  readonly plugins: readonly Plugin[];
  /** Runs a command's `run` as the operator; gives its exit code. */
  run(words: readonly string[], input: unknown, output: Output): Promise<number>;
  /** Writes the first content of a new site: what its plugins bring, all or nothing. */
  seed(): Promise<void>;
  /**
   * Logs what code of a plugin threw while nobody waited for it, and switches a plugin off that does so again and again.
   *
   * @returns false for an error of almanac itself, which the process must not survive
   */
  noteUncaught(uncaught: UncaughtError): boolean;
  /** Runs jobs of plugins from now on, as where the site is served. */
  startJobs(): void;
  /** Resolves when all jobs that were due have run. */
  jobsDone(): Promise<void>;
  /** Resolves when saved settings that were noticed have taken effect, or were refused. */
  settled(): Promise<void>;
  health(): Promise<StoreHealth>;
  /** Makes answers once for nobody, so that the first client need not wait longer than those after. */
  warmUp(): Promise<void>;
  /** Makes what lists show while nobody asks for anything, so that no client has to wait until it is made. Resolves when all is there. */
  prepareLists(): Promise<void>;
  close(): Promise<void>;
}
