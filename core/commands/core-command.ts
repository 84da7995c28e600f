import type { PasswordHash } from '../auth/application-password.ts';
import type { BackedUp } from '../backup/backup-entries.ts';
import type { RecordPlace } from '../conflicts/record-of-path.ts';
import type { Collection } from '../contract/collection.ts';
import type { Command, CommandContext, Output, RegisteredCommand } from '../contract/command.ts';
import type { Health } from '../contract/health.ts';
import type { Plugin } from '../contract/plugin.ts';
import type { SettingsChange } from '../contract/settings-document.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Settings } from '../settings.ts';
import type { PluginSource } from '../site.ts';
import type { SiteStats } from '../site-stats.ts';

/** What the core's own commands may use beside what every command gets; their `config`. */
export interface CoreServices {
  readonly hash: PasswordHash;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly fileSystem: FileSystem;
  /** What is kept of an account password. @throws AccountError for one that cannot be one */
  hashAccountPassword(password: string): Promise<string>;
  /** All plugins that are present, on or off. @param names of plugins, and of packages, to look for beside those in the settings */
  findPlugins(names?: readonly string[]): Promise<readonly PluginSource[]>;
  /** Those that are on. */
  plugins(): readonly Plugin[];
  /** As they are now. */
  settings(): Settings;
  /**
   * Changes `settings.json`; resolves when that has taken effect.
   *
   * @param repository absolute path of a folder in the git repository that a plugin may commit to, where it is not the site's own
   * @throws as `StageContext.changeSettings`
   */
  changeSettings(change: SettingsChange, repository?: string): Promise<unknown>;
  health(): Health;
  /** Repairs data as far as nothing is lost by it. @param tell told what was done. @throws as `repairData` */
  repair(tell: (line: string) => void): Promise<void>;
  /** Lays out record files; all when no paths are given. @param tell told the file that was written. @throws as `formatData` */
  format(paths: readonly string[], tell: (file: string) => void): Promise<void>;
  /** Those that are served: of the core and of plugins that are on. */
  collections(): readonly Collection[];
  /**
   * Writes a version of a record in its place, by the checks of every write.
   *
   * @param value what its file said; undefined to remove the record
   * @throws Error saying why it is no record; ApiError as a transaction
   */
  restoreRecord(place: RecordPlace, value: Readonly<Record<string, unknown>> | undefined): Promise<void>;
  stats(): Promise<SiteStats>;
  /**
   * Tries what would be if these plugins were on with their code as it is now; serves and writes nothing.
   *
   * @param names as in `settings.json › plugins`
   * @returns what is in the way, one sentence each; empty when all is well
   */
  rehearse(names: readonly string[]): Promise<readonly string[]>;
  /** @param file absolute path of the archive. @throws as `writeBackup` */
  backup(file: string, progress: Output['progress']): Promise<BackedUp>;
}

/** A command of the core, the type of its input worn off. */
export interface CoreCommand extends Omit<RegisteredCommand, 'run'> {
  readonly run: (input: never, context: CommandContext<CoreServices>) => Promise<number | undefined>;
}

/** Declares a command of the core. Does nothing else. */
export const defineCoreCommand = <Input>(command: Command<Input, CoreServices>): CoreCommand => command;
