/** A plugin that is present, on or off. */
export interface PresentPlugin {
  readonly name: string;
  /** One sentence; empty where its code does not say, or cannot be loaded. */
  readonly description: string;
  /** Names of the plugins that must be on with it. */
  readonly requires: readonly string[];
  readonly on: boolean;
}
