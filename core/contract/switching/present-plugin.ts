/** A plugin that is present, on or off. */
export interface PresentPlugin {
  readonly name: string;
  /** The member of `settings.json › plugins` that switches it: its name, or that of its package. */
  readonly key: string;
  /** One sentence; empty where its code does not say, or cannot be loaded. */
  readonly description: string;
  /** Names of the plugins that must be on with it. */
  readonly requires: readonly string[];
  readonly on: boolean;
  /** Is it on where the settings do not name it? Default no. */
  readonly default?: 'on' | 'off' | undefined;
  /** Member of `settings.json` that is read where `plugins` does not name it. */
  readonly formerly?: string | undefined;
}
