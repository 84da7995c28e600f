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

/** A site served at a different address. */
export interface SiteAt {
  readonly handle: HttpHandler;
  /** All addresses that are public. @throws FileSystemError */
  addresses(): Promise<PublicAddresses>;
}

/** What the command line needs to work on a site. */
export interface SiteServices {
  readonly ports: Ports;
  /** File system for reading served files: separate from the store's, with the same retries. */
  readonly served: FileSystem;
  readonly store: Store;
  readonly hash: PasswordHash;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly fileSystem: FileSystem;
  /** Secrets of plugins. */
  readonly secrets: PluginSecrets;
  /** The hash of an account password. @throws AccountError for an invalid password */
  hashAccountPassword(password: string): Promise<string>;
  /** All plugins that are present, on or off. @param names of plugins and packages to look for besides those in the settings */
  findPresent(names?: readonly string[]): Promise<readonly PluginSource[]>;
  /** Finds the plugins that are present under given settings. */
  readonly findPlugins: FindPlugins;
  /** Imports files dropped into folders of collections. @param tell receives one line per import */
  adopt(tell: (line: string) => void): Promise<void>;
  /** Enabled plugins. */
  plugins(): readonly Plugin[];
  /** Is this plugin enabled? */
  isOn(source: Pick<PluginSource, 'key'>): boolean;
  /** Plugins disabled because of what their code did, although the settings enable them: by name, one sentence saying why. */
  leftOff(): ReadonlyMap<string, string>;
  /** The current settings. */
  settings(): Settings;
  /**
   * Changes `settings.json`; resolves when the change has taken effect.
   *
   * @param said options for plugins that it switches on
   * @throws as `StageContext.changeSettings`
   */
  changeSettings(change: SettingsChange, said?: Said): Promise<unknown>;
  /**
   * Serves the site at another address during one piece of work, in addition to its own address.
   *
   * @param url of the site, without a slash at its end
   * @throws BootError; what the work throws
   */
  servedAt<T>(url: string, work: (site: SiteAt) => Promise<T>): Promise<T>;
  /** Health of the site: runs the checks of this plugin, even if it is off, then those of the other enabled plugins. */
  healthBy(first: Plugin): Health;
  /** Served collections: those of the core and of enabled plugins. */
  collections(): readonly Collection[];
  /**
   * Restores a version of a record, with the checks of every write.
   *
   * @param value content of its file; undefined to remove the record
   * @throws Error saying why it is not a valid record; ApiError as a transaction
   */
  restoreRecord(
    place: { readonly collection: Collection; readonly id: number },
    value: Readonly<Record<string, unknown>> | undefined,
  ): Promise<void>;
  /**
   * Runs a job immediately.
   *
   * @param which the id of a waiting or parked job, or `<plugin>/<job>`
   * @returns why it failed; undefined if it succeeded
   * @throws CommandError when it cannot be run; as a transaction
   */
  runJob(which: string): Promise<string | undefined>;
  /** Delivers a test mail immediately, bypassing the outbox. @param to an address. @throws Error saying why it was not accepted */
  sendTestMail(to: string): Promise<void>;
  stats(): Promise<SiteStats>;
  /** Answers a request as the server does. */
  readonly handle: HttpHandler;
  /**
   * Tries to enable these plugins with their current code; serves and writes nothing.
   *
   * @param names as in `settings.json › plugins`
   * @returns what prevents it, one sentence each; empty if nothing does
   */
  rehearse(names: readonly string[]): Promise<readonly string[]>;
}
