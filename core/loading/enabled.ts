import type { Manifest } from '../contract/plugin.ts';
import type { Settings } from '../settings.ts';
import { BootError } from './boot-error.ts';

/**
 * Which of the plugins that are present are on: `true` or a configuration object in `settings.json › plugins`.
 *
 * @throws BootError when the settings name a plugin that is not present
 */
export function enabledPlugins(present: readonly Manifest[], settings: Pick<Settings, 'plugins'>): readonly Manifest[] {
  for (const name of Object.keys(settings.plugins)) {
    if (present.some((manifest) => manifest.name === name)) continue;
    const names = present.map((manifest) => manifest.name).sort();
    throw new BootError(`settings.json › plugins.${name}: there is no such plugin; present are ${names.join(', ')}`);
  }
  return present.filter((manifest) => settings.plugins[manifest.name] ?? false);
}
