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
  /** Headers with the totals of a list, for plugins that name none. */
  readonly totals: ListTotals;
  /** Called for each generation. */
  readonly findPlugins: FindPlugins;
  /** Commands other than those of plugins, ready to run. Default none. */
  readonly commands?: (services: SiteServices) => readonly RegisteredCommand[];
  /** Path of the control socket, written into the lock file. */
  readonly socket?: string;
  /** Follow outside edits. Default true. */
  readonly watch?: boolean;
  /** Follow the code of the site's own plugins. Default false: it is read at the start, and when settings are saved. */
  readonly watchPlugins?: boolean;
  /** Settings that override those of the file in this process only, such as the address of a trial server. */
  readonly override?: Partial<Settings>;
  /** Watches the thread while plugins of the site are on. Default none. */
  readonly watchdog?: Watchdog;
  /** Called once when the folder's lock was removed or taken: writing stops, and the process should end. */
  readonly onLockLost?: () => void;
  /** Fingerprint of the running code: findings about records are reused from a former run with the same one. */
  readonly fingerprint?: () => Promise<string | undefined>;
  /** Called repeatedly during loading, with the number of records loaded so far and in total. */
  readonly onLoading?: (done: number, total: number) => void;
  /** Environment variables, from which secrets of plugins are read. Default none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Replaces scrypt, so that tests can count how often it runs. */
  readonly slowHash?: SlowHash;
  /** Replaces the folder's files, so that tests can keep records in memory. */
  readonly records?: RecordFiles;
}

export interface Site {
  /** Answers a request below (or outside) the REST root. Never rejects. */
  readonly handle: HttpHandler;
  readonly settings: Settings;
  readonly plugins: readonly Plugin[];
  /** Runs a command as the operator; returns its exit code. @param plugin key of the plugin whose command it is, for the error if it is off */
  run(words: readonly string[], input: unknown, output: Output, plugin?: string): Promise<number>;
  /** Writes the initial content of a new site, provided by its plugins, all or nothing. */
  seed(): Promise<void>;
  /**
   * Logs an error that plugin code threw outside any request, and switches off a plugin that does so repeatedly.
   *
   * @returns false for an error of almanac itself, which the process must not survive
   */
  noteUncaught(uncaught: UncaughtError): boolean;
  /** Starts running jobs of plugins, as when the site is served. */
  startJobs(): void;
  /** Resolves when all due jobs have run. */
  jobsDone(): Promise<void>;
  /** Resolves when all noticed changes to the settings have taken effect or been refused. */
  settled(): Promise<void>;
  health(): Promise<StoreHealth>;
  /** Runs requests once in advance, so that the first client does not wait longer than later ones. */
  warmUp(): Promise<void>;
  /** Prepares the content of lists while the server is idle, so that no client waits for it. Resolves when all is ready. */
  prepareLists(): Promise<void>;
  close(): Promise<void>;
}
