import type { Manifest, Plugin } from '../../contract/plugin.ts';
import type { Settings } from '../../settings/settings.ts';

/** What a plugin's `index.ts` exports: its default is the plugin itself, the rest is for those that require it. */
export interface PluginModule {
  readonly default: Plugin;
  /** All that it exports, for those that require it. */
  readonly exports?: Readonly<Record<string, unknown>>;
  /** Changes with its code, and with that of plugins that it requires; undefined where it is almanac's own. */
  readonly code?: string;
  /** Counts who uses its code. Left out where nothing has to be ended after that. */
  readonly lease?: CodeLease;
}

/** What code has started goes on for as long as somebody uses it. */
export interface CodeLease {
  hold(): void;
  /** After the last one the timers of the code are ended. */
  release(): void;
}

/** What plugins that were loaded export, by name. */
export type LoadedPlugins = ReadonlyMap<string, PluginModule>;

/** A plugin that is present: what its manifest says, and how to get its code when it is on. */
export interface PluginSource {
  readonly manifest: Manifest;
  /** Who brought it: this project, the site's own folder, or a package that the site installed. */
  readonly origin: 'built-in' | 'site' | 'package';
  /** The member of `settings.json › plugins` that switches it: its name, or that of its package. */
  readonly key: string;
  /** Absolute path of its folder, where its `plugin.json` lies. */
  readonly folder?: string;
  /** Nobody has said yet that it may run here (scripts/find-plugins/site-trust.ts): `load` throws. */
  readonly isHeld?: boolean;
  /** Of a package that says one. */
  readonly version?: string | undefined;
  /**
   * Gets its code and runs it.
   *
   * @param required those that it requires among them
   * @throws BootError
   */
  load(required: LoadedPlugins): Promise<PluginModule>;
}

/** Finds the plugins that are present, on or off; those of packages where the settings name them. @throws BootError */
export type FindPlugins = (settings: Pick<Settings, 'plugins'>) => Promise<readonly PluginSource[]>;
