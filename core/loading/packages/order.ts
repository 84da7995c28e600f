import { BootError } from '../../contract/boot-error.ts';
import { didYouMean } from '../../lib/index.ts';
import type { PluginSource } from './plugin-source.ts';

/** @param present names of all plugins, on or off */
function requiredProblem(plugin: string, required: string, present: readonly string[]): string {
  const sentence = `plugin ${plugin} requires plugin ${required}, which is not`;
  if (present.includes(required)) return `${sentence} on; add "${required}": true to plugins in settings.json`;
  const meant = didYouMean(required, present);
  return `${sentence} there${meant || `: install it, or remove "${required}" from requires in its plugin.json`}`;
}

/**
 * Sorts plugins after those that they require, otherwise by name, so that the same set always starts the same way.
 *
 * @param on enabled plugins
 * @param present all plugins, on or off
 * @throws BootError when a required one is not on, or when some require each other
 */
export function orderPlugins(
  on: readonly PluginSource[],
  present: readonly PluginSource[] = on,
): readonly PluginSource[] {
  const byName = new Map(on.map((source) => [source.manifest.name, source]));
  const ordered = new Set<PluginSource>();
  const visit = (source: PluginSource, path: readonly string[]): void => {
    if (ordered.has(source)) return;
    const { manifest } = source;
    if (path.includes(manifest.name)) {
      const cycle = [...path.slice(path.indexOf(manifest.name)), manifest.name];
      throw new BootError(`plugins require each other in a circle: ${cycle.join(' → ')}`);
    }
    for (const name of [...manifest.requires].sort()) {
      const required = byName.get(name);
      if (!required) {
        const names = present.map((one) => one.manifest.name);
        throw new BootError(requiredProblem(manifest.name, name, names));
      }
      visit(required, [...path, manifest.name]);
    }
    ordered.add(source);
  };
  for (const name of [...byName.keys()].sort()) {
    const source = byName.get(name);
    if (source) visit(source, []);
  }
  return [...ordered];
}
