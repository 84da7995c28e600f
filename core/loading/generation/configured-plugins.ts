import type { Plugin, PluginSet } from '../../contract/plugin.ts';
import type { Settings } from '../../settings/settings.ts';
import { checkListed } from '../clashes.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';
import { pluginSetting } from '../packages/plugin-setting.ts';
import { pluginConfig } from './config.ts';
import { type GatheredCheck, gatherChecks } from './health.ts';
import { withDoc } from './with-doc.ts';

/** Enabled plugins, with their settings applied. */
export interface ConfiguredPlugins {
  /** In order of their dependencies. */
  readonly plugins: readonly Plugin[];
  readonly checks: readonly GatheredCheck[];
  /** Validated settings of one of them. */
  configOf(plugin: Pick<Plugin, 'name'>): unknown;
}

/** @throws BootError for an undefined part, an invalid setting or an invalid check */
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

/** A plugin with what it serves and contributes under its settings, and the routes that it builds from contributions of others. */
function configured(plugin: Plugin, config: unknown, set: PluginSet): Plugin {
  // the plugin's own schema produced its settings
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
