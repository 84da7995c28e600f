import * as v from 'valibot';
import type { PresentPlugin } from '../../../../core/index.ts';
import { problem } from '../../errors.ts';

/** Path parameter for the name of a plugin. */
export const pluginParam = v.pipe(v.string(), v.description('Name of the plugin, as in the settings.'));

/** The plugin with this name. @throws ApiError rest_plugin_not_found */
export function locatePlugin(present: readonly PresentPlugin[], name: string): PresentPlugin {
  const plugin = present.find(({ key }) => key === name);
  if (!plugin) throw problem('rest_plugin_not_found', 'There is no plugin of that name.');
  return plugin;
}
