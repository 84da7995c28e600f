import { BootError, type Plugin, type PluginModule } from '../../core/host.ts';

/**
 * Checks that a module exports a plugin.
 *
 * @param name of its folder
 * @param file named in errors
 * @throws BootError when it does not export a plugin of that name
 */
export function pluginModule(module: Readonly<{ default?: Plugin }>, name: string, file: string): PluginModule {
  const { default: plugin } = module;
  if (!plugin) throw new BootError(`${file} has no default export`);
  if (plugin.name !== name) {
    throw new BootError(`${file} defines the plugin ${plugin.name}; it must be named ${name}`);
  }
  if (!isPlugin(plugin)) {
    throw new BootError(`${file} exports no plugin: write export default definePlugin({ … }).with({ … })`);
  }
  return { default: plugin, exports: module };
}

/** Was it made by `definePlugin`? */
const isPlugin = (value: Partial<Plugin>): boolean =>
  [value.collections, value.routes, value.pages, value.points, value.extends].every(Array.isArray);
