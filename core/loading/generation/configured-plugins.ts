import type { Plugin, PluginSet } from '../../contract/plugin.ts';
import type { Settings } from '../../settings/settings.ts';
import { checkListed } from '../clashes.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';
import { pluginSetting } from '../packages/plugin-setting.ts';
import { pluginConfig } from './config.ts';
import { type GatheredCheck, gatherChecks } from './health.ts';
import { withDoc } from './with-doc.ts';

/** Plugins that are on, as the settings make them. */
export interface ConfiguredPlugins {
  /** In order of their requirements. */
  readonly plugins: readonly Plugin[];
  readonly checks: readonly GatheredCheck[];
  /** Checked settings of one of them. */
  configOf(plugin: Pick<Plugin, 'name'>): unknown;
}

/** @throws BootError for a part that is undefined, a setting that is wrong, a check that cannot be */
export function configurePlugins({ on, modules }: LoadedSet, settings: Settings): ConfiguredPlugins {
  const declared = [...modules.values()].map((module) => module.default);
  for (const plugin of declared) checkListed(plugin);
  const sources = new Map(on.map((source) => [source.manifest.name, source]));
  const configs = new Map(
    declared.map((plugin) => {
      const source = sources.get(plugin.name);
      if (!source) throw new Error(`plugin ${plugin.name} is not on`);
      return [plugin.name, pluginConfig(plugin, pluginSetting(source, settings), source.manifest)];
    }),
  );
  const configOf = ({ name }: Pick<Plugin, 'name'>) => configs.get(name);
  const checks = gatherChecks(declared);
  const set: PluginSet = { checks: checks.map(({ check }) => check) };
  return { plugins: declared.map((plugin) => withDoc(configured(plugin, configOf(plugin), set))), checks, configOf };
}

/** A plugin with what it serves and contributes by its settings, and its routes that are made of what others bring. */
function configured(plugin: Plugin, config: unknown, set: PluginSet): Plugin {
  // the schema of the plugin made its settings
  const own = config as never;
  const { pages = [], assets = [] } = plugin.served(own);
  return {
    ...plugin,
    pages: [...plugin.pages, ...pages],
    assets: [...plugin.assets, ...assets],
    routes: [...plugin.routes, ...plugin.routesFor(set)],
    extends: [...plugin.extends, ...plugin.configured(own)],
  };
}
