import type { SlowHash } from './auth/slow-hash.ts';
import type { Output } from './contract/command.ts';
import type { Manifest, Plugin } from './contract/plugin.ts';
import type { LightHandler } from './http/light.ts';
import type { Ports } from './ports/ports.ts';
import type { Settings } from './settings.ts';
import type { RecordFiles } from './store/record-files.ts';
import type { StoreHealth } from './store/store.ts';

/** What a plugin's `index.ts` exports: its default is the plugin itself, the rest is for those that require it. */
export interface PluginModule {
  readonly default: Plugin;
  /** All that it exports, for those that require it. */
  readonly exports?: Readonly<Record<string, unknown>>;
  /** Changes with its code, and with that of plugins that it requires; undefined where it is almanac's own. */
  readonly code?: string;
}

/** What plugins that were loaded export, by name. */
export type LoadedPlugins = ReadonlyMap<string, PluginModule>;

/** A plugin that is present: what its manifest says, and how to get its code when it is on. */
export interface PluginSource {
  readonly manifest: Manifest;
  /** Who brought it: this project, the site's own folder, or a package that the site installed. */
  readonly origin: 'built-in' | 'site' | 'package';
  /** The member of `settings.json › plugins` that switches it: its name, or that of its package. */
  readonly key: string;
  /** Absolute path of the folder of one that the site brought, beside its `plugin.json`. */
  readonly folder?: string;
  /** Nobody has said yet that it may run here (core/loading/site-trust.ts): `load` throws. */
  readonly isHeld?: boolean;
  /** Of a package that says one. */
  readonly version?: string | undefined;
  /**
   * Gets its code and runs it.
   *
   * @param required those that it requires among them
   * @throws BootError
   */
  load(required: LoadedPlugins): Promise<PluginModule>;
}

/** Finds the plugins that are present, on or off; those of packages where the settings name them. @throws BootError */
export type FindPlugins = (settings: Pick<Settings, 'plugins'>) => Promise<readonly PluginSource[]>;

export interface OpenSiteOptions {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Ports;
  /** Asked anew for each generation. */
  readonly findPlugins: FindPlugins;
  /** Path of the control socket, written into the lock file. */
  readonly socket?: string;
  /** Follow outside edits. Default true. */
  readonly watch?: boolean;
  /** Follow the code of the site's own plugins. Default false: it is read at the start, and when settings are saved. */
  readonly watchPlugins?: boolean;
  /** Settings that hold for this process only, over those of the file: the address that a trial server happens to have. */
  readonly override?: Partial<Settings>;
  /** Told once when somebody removed or took the lock of the folder: nothing is written any more, and the process should end. */
  readonly onLockLost?: () => void;
  /** Of the code that runs: what the same code found out about records in a former run is not found out again. */
  readonly fingerprint?: string;
  /** Absolute path of the package swagger-ui-dist, with which the API is browsed; without it there is no such page. */
  readonly renderer?: string;
  /** Told how many records of how many are loaded, again and again while they are. */
  readonly onLoading?: (done: number, total: number) => void;
  /** Instead of scrypt: tests count how often it runs. */
  readonly slowHash?: SlowHash;
  /** Instead of the folder's own files: tests keep records in memory. */
  readonly records?: RecordFiles;
}

export interface Site {
  /** Answers a request below (or outside) the REST root. Never rejects. */
  readonly handle: LightHandler;
  readonly settings: Settings;
  readonly plugins: readonly Plugin[];
  /** Runs a command's `run` as the operator; gives its exit code. */
  run(words: readonly string[], input: unknown, output: Output): Promise<number>;
  /** Writes the first content of a new site: what its plugins bring, all or nothing. */
  seed(): Promise<void>;
  /** Resolves when saved settings that were noticed have taken effect, or were refused. */
  settled(): Promise<void>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}
