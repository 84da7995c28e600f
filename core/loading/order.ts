import type { Manifest } from '../contract/plugin.ts';
import { BootError } from './boot-error.ts';

/**
 * Puts plugins behind what they require, otherwise by name, so that the same set always starts the same way.
 *
 * @param on manifests of the plugins that are on
 * @throws BootError when one is required but not on, or when some require each other
 */
export function orderPlugins(on: readonly Manifest[]): readonly Manifest[] {
  const byName = new Map(on.map((manifest) => [manifest.name, manifest]));
  const ordered = new Set<Manifest>();
  const visit = (manifest: Manifest, path: readonly string[]): void => {
    if (ordered.has(manifest)) return;
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
    ordered.add(manifest);
  };
  for (const name of [...byName.keys()].sort()) {
    const manifest = byName.get(name);
    if (manifest) visit(manifest, []);
  }
  return [...ordered];
}
