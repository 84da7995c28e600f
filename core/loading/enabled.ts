import type { Settings } from '../settings.ts';
import type { PluginSource } from '../site.ts';
import { BootError } from './boot-error.ts';

/**
 * Which of the plugins that are present are on: `true` or a configuration object in `settings.json › plugins`.
 *
 * @throws BootError when one is on that is not present
 */
export function enabledPlugins(
  present: readonly PluginSource[],
  settings: Pick<Settings, 'plugins'>,
): readonly PluginSource[] {
  for (const [name, isOn] of Object.entries(settings.plugins)) {
    // one that is off may be gone
    if (!isOn || present.some(({ key }) => key === name)) continue;
    const names = present.map(({ key }) => key).sort();
    throw new BootError(
      `settings.json › plugins.${name}: there is no such plugin; present are ${names.join(', ')}. A package has to be installed where the site lies: npm install ${name}`,
    );
  }
  return present.filter(({ key }) => settings.plugins[key] ?? false);
}
