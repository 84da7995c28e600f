import type { SiteInfo } from '../site-info.ts';
import type { PresentPlugin } from './present-plugin.ts';

/** `settings.json` as it is written there: what is left out has its default, and what nobody knows is kept. */
export type SettingsDocument = Readonly<Record<string, unknown>>;

/**
 * What is to be written in the place of what is written there. Called again when somebody edits the file meanwhile: it must
 * go by nothing but its argument.
 */
export type SettingsChange = (settings: SettingsDocument) => SettingsDocument;

/** What a plugin knows of the site when changed settings have taken effect. */
export interface ChangedSettings<Config = unknown> {
  readonly site: SiteInfo;
  /** All that are present, on or off. */
  readonly plugins: readonly PresentPlugin[];
  /** The plugin's own, checked by its `config` schema; undefined when it is off now. */
  readonly config: Config;
}
