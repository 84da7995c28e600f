import type { Git } from '../../platform/index.ts';

/** What a person says to plugins that they switch on, by name: options of the command that does it. */
export type Said = Readonly<Record<string, string>>;

/** What a plugin is asked with that is to be switched on. */
export interface SwitchContext {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly git: Git;
  readonly said: Said;
}

/** May the plugin be switched on? Gives why not, one sentence for the person who wants it. */
export type ApproveSwitch = (context: SwitchContext) => Promise<string | undefined>;
