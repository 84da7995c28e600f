import type { PasswordHash } from './auth/application-passwords/application-password.ts';
import type { Collection } from './contract/data/collection.ts';
import type { Health } from './contract/health/health.ts';
import type { HttpHandler } from './contract/http-message.ts';
import type { Plugin } from './contract/plugin.ts';
import type { SettingsChange } from './contract/switching/settings-document.ts';
import type { Said } from './contract/switching/switch.ts';
import type { PublicAddresses } from './http/index.ts';
import type { FindPlugins, PluginSecrets, PluginSource } from './loading/index.ts';
import type { FileSystem, Ports } from './platform/index.ts';
import type { Settings } from './settings/settings.ts';
import type { SiteStats, Store } from './store/index.ts';

/** A site at an address of its own. */
export interface SiteAt {
  readonly handle: HttpHandler;
  /** All that it shows to everybody. @throws FileSystemError */
  addresses(): Promise<PublicAddresses>;
}

/** What the command line does a site's work with. */
export interface SiteServices {
  readonly ports: Ports;
  /** What is served is read beside what the store reads, and as patiently. */
  readonly served: FileSystem;
  readonly store: Store;
  readonly hash: PasswordHash;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly fileSystem: FileSystem;
  /** Of plugins. */
  readonly secrets: PluginSecrets;
  /** What is kept of an account password. @throws AccountError for one that cannot be one */
  hashAccountPassword(password: string): Promise<string>;
  /** All plugins that are present, on or off. @param names of plugins, and of packages, to look for beside those in the settings */
  findPresent(names?: readonly string[]): Promise<readonly PluginSource[]>;
  /** All plugins that may be present with some settings. */
  readonly findPlugins: FindPlugins;
  /** Takes in what was dropped into folders of collections. @param tell told each, a line each */
  adopt(tell: (line: string) => void): Promise<void>;
  /** Those that are on. */
  plugins(): readonly Plugin[];
  /** Is one that is present on? */
  isOn(source: Pick<PluginSource, 'key'>): boolean;
  /** Why plugins are off that the settings have on, because of what their code did: a sentence by the name of each. */
  leftOff(): ReadonlyMap<string, string>;
  /** As they are now. */
  settings(): Settings;
  /**
   * Changes `settings.json`; resolves when that has taken effect.
   *
   * @param said to plugins that are switched on by it
   * @throws as `StageContext.changeSettings`
   */
  changeSettings(change: SettingsChange, said?: Said): Promise<unknown>;
  /**
   * Has the site served at another address for one piece of work, beside the one at which it is served.
   *
   * @param url of the site, without a slash at its end
   * @throws BootError; what the work throws
   */
  servedAt<T>(url: string, work: (site: SiteAt) => Promise<T>): Promise<T>;
  /** How the site does, by the checks of this plugin, be it on or off, and then of the others that are on. */
  healthBy(first: Plugin): Health;
  /** Those that are served: of the core and of plugins that are on. */
  collections(): readonly Collection[];
  /**
   * Writes a version of a record in its place, by the checks of every write.
   *
   * @param value what its file said; undefined to remove the record
   * @throws Error saying why it is no record; ApiError as a transaction
   */
  restoreRecord(
    place: { readonly collection: Collection; readonly id: number },
    value: Readonly<Record<string, unknown>> | undefined,
  ): Promise<void>;
  /**
   * Runs a job at once.
   *
   * @param which the id of one that waits or is parked, or `<plugin>/<job>`
   * @returns why it failed; undefined if it did not
   * @throws CommandError when it cannot be run; as a transaction
   */
  runJob(which: string): Promise<string | undefined>;
  /** Hands a mail over at once, past the outbox. @param to an address. @throws Error saying why it was not taken */
  sendTestMail(to: string): Promise<void>;
  stats(): Promise<SiteStats>;
  /** Answers a request as the server does. */
  readonly handle: HttpHandler;
  /**
   * Tries what would be if these plugins were on with their code as it is now; serves and writes nothing.
   *
   * @param names as in `settings.json › plugins`
   * @returns what is in the way, one sentence each; empty when all is well
   */
  rehearse(names: readonly string[]): Promise<readonly string[]>;
}
