/** A plugin that is present, on or off. */
export interface PresentPlugin {
  readonly name: string;
  /** The member of `settings.json › plugins` that switches it: its name, or the name of its package. */
  readonly key: string;
  /** One sentence; empty if its code has none or cannot be loaded. */
  readonly description: string;
  /** Its version, such as `1.2.0`; empty if it has none. */
  readonly version: string;
  /** Names of the plugins that it requires. */
  readonly requires: readonly string[];
  readonly on: boolean;
  /** Whether it is on if the settings do not name it and the plugins that it requires are on. Default off. */
  readonly default?: 'on' | 'off' | undefined;
  /** Member of `settings.json` that is read if `plugins` does not name the plugin. */
  readonly formerly?: string | undefined;
}
