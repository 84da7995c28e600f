import type { PasswordHash } from '../auth/application-password.ts';
import type { Command, CommandContext, RegisteredCommand } from '../contract/command.ts';
import type { Health } from '../contract/health.ts';
import type { SettingsChange } from '../contract/settings-document.ts';
import type { Settings } from '../settings.ts';
import type { PluginSource } from '../site.ts';
import type { SiteStats } from '../site-stats.ts';

/** What the core's own commands may use beside what every command gets; their `config`. */
export interface CoreServices {
  readonly hash: PasswordHash;
  /** What is kept of an account password. @throws AccountError for one that cannot be one */
  hashAccountPassword(password: string): Promise<string>;
  /** All plugins that are present, on or off. */
  readonly sources: readonly PluginSource[];
  /** As they are now. */
  settings(): Settings;
  /** Changes `settings.json`; resolves when that has taken effect. @throws as `StageContext.changeSettings` */
  changeSettings(change: SettingsChange): Promise<unknown>;
  health(): Health;
  stats(): Promise<SiteStats>;
}

/** A command of the core, the type of its input worn off. */
export interface CoreCommand extends Omit<RegisteredCommand, 'run'> {
  readonly run: (input: never, context: CommandContext<CoreServices>) => Promise<number | undefined>;
}

/** Declares a command of the core. Does nothing else. */
export const defineCoreCommand = <Input>(command: Command<Input, CoreServices>): CoreCommand => command;
