import * as v from 'valibot';
import { can, type PresentPlugin, type SettingsChange, switchPlugins, switchProblem } from '../../../../core/index.ts';
import { contextParam, described, invalidParam } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { NAME, site } from '../../site.ts';
import { locatePlugin, pluginParam } from './locate-plugin.ts';
import { PLUGIN_STATUSES, pluginSchema, pluginView } from './view.ts';

/** `POST /plugins/:plugin`: switches a plugin on or off; its settings are kept. */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/plugins/:plugin',
  summary: 'Switches a plugin on or off.',
  params: {
    plugin: pluginParam,
    context: contextParam,
    status: described(v.picklist(PLUGIN_STATUSES), 'active to switch it on, inactive to switch it off.'),
  },
  allow: can(
    'manage_site',
    'rest_cannot_manage_plugins',
    'Sorry, you are not allowed to manage the plugins of this site.',
  ),
  returns: pluginSchema,
  errors: [
    'rest_cannot_deactivate_plugin',
    'rest_cannot_manage_plugins',
    'rest_edit_conflict',
    'rest_plugin_not_found',
  ],
  stage: async ({ params: { plugin, status }, presentPlugins, changeSettings }) => {
    const present = await presentPlugins();
    locatePlugin(present, plugin);
    if (status === undefined) return present;
    if (plugin === NAME && status === 'inactive') {
      throw problem(
        'rest_cannot_deactivate_plugin',
        `The plugin ${NAME} provides this route, so it could not be switched on again here: use almanac plugin off ${NAME}`,
      );
    }
    return (await changeSettings(changeTo(present, plugin, status === 'active'))).plugins;
  },
  run: ({ site, params, staged }) => pluginView(site, locatePlugin(staged, params.plugin), params.context),
});

const changeTo =
  (present: readonly PresentPlugin[], name: string, on: boolean): SettingsChange =>
  (settings) => {
    const asked = { names: [name], on };
    const reason = switchProblem(settings, present, asked);
    if (reason !== undefined) throw invalidParam('status', reason);
    return switchPlugins(settings, asked, present);
  };
