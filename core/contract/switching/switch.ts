import type { Git } from '../../platform/index.ts';

/** Options of the command that switches plugins on, by name. */
export type Said = Readonly<Record<string, string>>;

/** Context of `approve`. */
export interface SwitchContext {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly git: Git;
  readonly said: Said;
}

/** Returns why the plugin cannot be switched on, as one sentence; undefined if it can. */
export type ApproveSwitch = (context: SwitchContext) => Promise<string | undefined>;
