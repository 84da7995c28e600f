import type { SiteInfo } from '../site-info.ts';
import type { PresentPlugin } from './present-plugin.ts';

/** The contents of `settings.json`: without defaults, with unknown members. */
export type SettingsDocument = Readonly<Record<string, unknown>>;

/** Returns the new contents. It is called again if somebody edits the file in the meantime, so its result must depend only on its argument. */
export type SettingsChange = (settings: SettingsDocument) => SettingsDocument;

/** The site after changed settings have taken effect. */
export interface ChangedSettings<Config = unknown> {
  readonly site: SiteInfo;
  /** All present plugins, on or off. */
  readonly plugins: readonly PresentPlugin[];
  /** The plugin's own settings, validated by its `config` schema; undefined if it is now off. */
  readonly config: Config;
}
