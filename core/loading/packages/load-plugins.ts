import type { LoadedPlugins, PluginModule, PluginSource } from './plugin-source.ts';

/**
 * Loads plugins one after another, so that each finds the plugins that it requires.
 *
 * @param on in order of their dependencies
 * @returns what they export, in that order; their code is held until `releasePlugins`
 * @throws BootError of the first that cannot be loaded; nothing is held then
 */
export async function loadPlugins(on: readonly PluginSource[]): Promise<LoadedPlugins> {
  const loaded = new Map<string, PluginModule>();
  try {
    for (const source of on) {
      const module = await source.load(loaded);
      module.lease?.hold();
      loaded.set(source.manifest.name, module);
    }
    return loaded;
  } catch (error) {
    releasePlugins(loaded);
    throw error;
  }
}

/** Releases the code of loaded plugins. */
export function releasePlugins(loaded: LoadedPlugins): void {
  for (const { lease } of loaded.values()) lease?.release();
}
