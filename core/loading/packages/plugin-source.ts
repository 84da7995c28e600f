import type { Manifest, Plugin } from '../../contract/plugin.ts';
import type { Settings } from '../../settings/settings.ts';

/** What a plugin's `index.ts` exports: the plugin itself by default, and the rest for plugins that require it. */
export interface PluginModule {
  readonly default: Plugin;
  /** All exports, for plugins that require it. */
  readonly exports?: Readonly<Record<string, unknown>>;
  /** Fingerprint of its code and that of plugins it requires; undefined for built-in plugins. */
  readonly code?: string;
  /** Counts the users of its code. Omitted if nothing has to be ended afterwards. */
  readonly lease?: CodeLease;
}

/** Keeps what plugin code has started running while it is in use. */
export interface CodeLease {
  hold(): void;
  /** The last release ends the timers of the code. */
  release(): void;
}

/** Exports of loaded plugins, by name. */
export type LoadedPlugins = ReadonlyMap<string, PluginModule>;

/** A plugin that is present: its manifest, and how to load its code. */
export interface PluginSource {
  readonly manifest: Manifest;
  /** Where it comes from: this project, the site's own folder, or a package that the site installed. */
  readonly origin: 'built-in' | 'site' | 'package';
  /** Its member in `settings.json › plugins`: its name, or that of its package. */
  readonly key: string;
  /** Absolute path of the folder that contains its `plugin.json`. */
  readonly folder?: string;
  /** It is not trusted to run here yet (scripts/find-plugins/site-trust.ts): `load` throws. */
  readonly isHeld?: boolean;
  /** Version of a package that declares one. */
  readonly version?: string | undefined;
  /**
   * Loads and runs its code.
   *
   * @param required includes the plugins that it requires
   * @throws BootError
   */
  load(required: LoadedPlugins): Promise<PluginModule>;
}

/** Finds the plugins that are present, on or off; packages only if the settings name them. @throws BootError */
export type FindPlugins = (settings: Pick<Settings, 'plugins'>) => Promise<readonly PluginSource[]>;
