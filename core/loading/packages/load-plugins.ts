import type { LoadedPlugins, PluginModule, PluginSource } from './plugin-source.ts';

/**
 * Loads plugins one after the other, so that each finds what it requires.
 *
 * @param on in order of their requirements
 * @returns what they export, in that order
 * @throws BootError of the first that cannot be loaded
 */
export async function loadPlugins(on: readonly PluginSource[]): Promise<LoadedPlugins> {
  const loaded = new Map<string, PluginModule>();
  for (const source of on) loaded.set(source.manifest.name, await source.load(loaded));
  return loaded;
}
