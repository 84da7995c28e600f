import * as v from 'valibot';
import { can, type Route } from '../../../../core/index.ts';
import { contextParam, described } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { locatePlugin, pluginParam } from './locate-plugin.ts';
import { update } from './update.ts';
import { PLUGIN_STATUSES, pluginSchema, pluginStatus, pluginView } from './view.ts';

/** `GET /plugins` */
const list = site.read({
  path: '/plugins',
  summary: 'Lists the installed plugins, by name.',
  params: {
    context: contextParam,
    search: described(v.string(), 'Only plugins whose name or description contains this.'),
    status: described(v.array(v.picklist(PLUGIN_STATUSES)), 'Only plugins that are on, or only those that are off.'),
  },
  allow: can(
    'manage_site',
    'rest_cannot_view_plugins',
    'Sorry, you are not allowed to manage the plugins of this site.',
  ),
  returns: v.array(pluginSchema),
  errors: ['rest_cannot_view_plugins'],
  stage: ({ presentPlugins }) => presentPlugins(),
  run: ({ site, params: { context, search = '', status = PLUGIN_STATUSES }, staged }) => {
    const word = search.toLowerCase();
    return staged
      .filter((plugin) => status.includes(pluginStatus(plugin)))
      .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(word))
      .map((plugin) => pluginView(site, plugin, context));
  },
});

/** `GET /plugins/:plugin` */
const read = site.read({
  path: '/plugins/:plugin',
  summary: 'Returns a plugin.',
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

/** Routes of plugins. */
export const pluginRoutes: readonly Route[] = [list, read, update];
