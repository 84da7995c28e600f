import { BootError } from '../../contract/boot-error.ts';
import type { PluginSource } from './plugin-source.ts';

/**
 * Puts plugins behind what they require, otherwise by name, so that the same set always starts the same way.
 *
 * @param on plugins that are on
 * @throws BootError when one is required but not on, or when some require each other
 */
export function orderPlugins(on: readonly PluginSource[]): readonly PluginSource[] {
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
        throw new BootError(
          `plugin ${manifest.name} requires plugin ${name}, which is not on; add "${name}": true to plugins in settings.json`,
        );
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
