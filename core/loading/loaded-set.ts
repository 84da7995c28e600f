import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../settings.ts';
import type { FindPlugins, LoadedPlugins, PluginSource } from '../site.ts';
import { enabledPlugins } from './enabled.ts';
import { loadPlugins } from './load-plugins.ts';
import { orderPlugins } from './order.ts';

/** The plugins that are present, and the code of those that are on. */
export interface LoadedSet {
  readonly present: readonly PluginSource[];
  /** In order of their requirements. */
  readonly on: readonly PluginSource[];
  readonly modules: LoadedPlugins;
}

/** Finds the plugins, and loads those that are on by these settings. @throws BootError */
export async function loadSet(findPlugins: FindPlugins, settings: Pick<Settings, 'plugins'>): Promise<LoadedSet> {
  const present = await findPlugins(settings);
  const on = orderPlugins(enabledPlugins(present, settings));
  return { present, on, modules: await loadPlugins(on) };
}

/** Did neither a manifest nor the code of a plugin that is on change? */
export const isSameSet = (one: LoadedSet, other: LoadedSet): boolean =>
  isDeepStrictEqual(one.present.map(describe), other.present.map(describe)) &&
  [...one.modules].every(([name, module]) => other.modules.get(name) === module);

const describe = ({ key, origin, manifest }: PluginSource) => ({ key, origin, manifest });
