import { isDeepStrictEqual } from 'node:util';
import { BootError } from '../../contract/boot-error.ts';
import { COMMITTER } from '../../contract/former-commits.ts';
import { checkVersions } from './check-versions.ts';
import { loadPlugins, releasePlugins } from './load-plugins.ts';
import { orderPlugins } from './order.ts';
import { type PluginSettings, pluginSetting } from './plugin-setting.ts';
import type { FindPlugins, LoadedPlugins, PluginSource } from './plugin-source.ts';

/** The present plugins, and the code of the enabled ones. */
export interface LoadedSet {
  readonly present: readonly PluginSource[];
  /** In order of their dependencies. */
  readonly on: readonly PluginSource[];
  readonly modules: LoadedPlugins;
}

/** How plugins are found and loaded. */
export interface SetLoader {
  readonly findPlugins: FindPlugins;
  /** Names of plugins that stay off despite the settings, as do those that require them. */
  readonly leftOff: Pick<ReadonlySet<string>, 'has'>;
  /** Called with the plugins whose code is about to run, because it may never return. */
  readonly beforeCode: (on: readonly PluginSource[]) => void;
}

/**
 * Finds the plugins, and loads those enabled by these settings. Their code is held: see `releasePlugins`.
 *
 * @throws BootError
 */
export async function loadSet(
  { findPlugins, leftOff, beforeCode }: SetLoader,
  settings: PluginSettings,
): Promise<LoadedSet> {
  const present = await findPlugins(settings);
  const asked = without(orderPlugins(enabledPlugins(present, settings), present), leftOff);
  checkVersions(asked);
  beforeCode(asked);
  const modules = await loadPlugins(asked);
  const on = withCommitter(present, asked, modules);
  if (on === asked) return { present, on, modules };
  releasePlugins(modules);
  return { present, on, modules: await loadPlugins(on) };
}

/** @param ordered by their dependencies */
function without(ordered: readonly PluginSource[], leftOff: Pick<ReadonlySet<string>, 'has'>): readonly PluginSource[] {
  const off = new Set<string>();
  return ordered.filter(({ manifest: { name, requires } }) => {
    const isOff = leftOff.has(name) || requires.some((other) => off.has(other));
    if (isOff) off.add(name);
    return !isOff;
  });
}

/** A plugin with the part `commits` of version 0.1.0 needs the plugin that makes commits. */
function withCommitter(
  present: readonly PluginSource[],
  on: readonly PluginSource[],
  modules: LoadedPlugins,
): readonly PluginSource[] {
  if (![...modules.values()].some((module) => module.default.commits)) return on;
  const missing = present.filter(({ manifest }) => manifest.name === COMMITTER && !modules.has(COMMITTER));
  return missing.length === 0 ? on : orderPlugins([...on, ...missing], present);
}

/** Are all manifests and the code of enabled plugins unchanged? */
export const isSameSet = (one: LoadedSet, other: LoadedSet): boolean =>
  isDeepStrictEqual(one.present.map(describe), other.present.map(describe)) &&
  one.modules.size === other.modules.size &&
  [...one.modules].every(([name, module]) => other.modules.get(name) === module);

const describe = ({ key, origin, manifest }: PluginSource) => ({ key, origin, manifest });

/**
 * The enabled plugins: those with `true` or a configuration object in `settings.json › plugins`, and built-in ones that it does not name,
 * if they are on by default and what they require is on.
 *
 * @throws BootError when one is on that is not present
 */
export function enabledPlugins(present: readonly PluginSource[], settings: PluginSettings): readonly PluginSource[] {
  for (const [name, isOn] of Object.entries(settings.plugins)) {
    // a disabled plugin need not be present
    if (!isOn || present.some(({ key }) => key === name)) continue;
    const names = present.map(({ key }) => key).sort();
    throw new BootError(
      `settings.json › plugins.${name}: there is no such plugin; available are ${names.join(', ')}. If it is a package, install it in the folder of the site: npm install ${name}`,
      { setting: ['plugins', name] },
    );
  }
  const on = present.filter((source) => pluginSetting(source, settings).on);
  const names = new Set(on.map(({ manifest }) => manifest.name));
  return on.filter(
    ({ key, manifest }) =>
      Boolean(settings.plugins[key]) || manifest.default !== 'on' || manifest.requires.every((name) => names.has(name)),
  );
}
