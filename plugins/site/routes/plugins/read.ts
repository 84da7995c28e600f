import { can } from '../../../../core/index.ts';
import { contextParam } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { pluginSchema, pluginView } from '../../views/plugin.ts';
import { locatePlugin, pluginParam } from './locate-plugin.ts';

/** `GET /plugins/:plugin` */
export const read = site.read({
  path: '/plugins/:plugin',
  summary: 'Reads a plugin.',
  params: { plugin: pluginParam, context: contextParam },
  allow: can(
    'manage_site',
    'rest_cannot_view_plugin',
    'Sorry, you are not allowed to manage the plugins of this site.',
  ),
  returns: pluginSchema,
  errors: ['rest_cannot_view_plugin', 'rest_plugin_not_found'],
  stage: ({ presentPlugins }) => presentPlugins(),
  run: ({ site, params, staged }) => pluginView(site, locatePlugin(staged, params.plugin), params.context),
});
