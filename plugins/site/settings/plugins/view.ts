import * as v from 'valibot';
import { escapeHtml, type PresentPlugin, type SiteInfo } from '../../../../core/index.ts';
import { type AnswerContext, selfLink } from '../../../content/index.ts';
import { linksSchema } from '../../items/views/schemas.ts';
import { NAMESPACE } from '../../site.ts';

/** Whether a plugin is off or on, in the words of the reference. */
export const PLUGIN_STATUSES = ['inactive', 'active'] as const;

/** Value of members that plugins do not have here. They are sent because typed clients require them. */
const UNTOLD = '';
const nowhere = v.pipe(v.literal(UNTOLD), v.description('Always empty.'));

/** Schema of a plugin in responses. */
export const pluginSchema = v.pipe(
  v.object({
    plugin: v.pipe(v.string(), v.description('Name of its folder or package, as in the settings.')),
    status: v.picklist(PLUGIN_STATUSES),
    name: v.string(),
    plugin_uri: nowhere,
    author: nowhere,
    author_uri: nowhere,
    description: v.object({ raw: v.string(), rendered: v.string() }),
    version: v.string(),
    network_only: v.literal(false),
    requires_wp: nowhere,
    requires_php: nowhere,
    textdomain: nowhere,
    requires: v.optional(v.pipe(v.array(v.string()), v.description('Plugins that must be active with it.'))),
    _links: linksSchema,
  }),
  v.title('plugin'),
);

/** `active` if it is on. */
export const pluginStatus = ({ on }: PresentPlugin) => (on ? 'active' : 'inactive');

/** A plugin as the reference shows it, and, except in `embed`, the plugins that it requires. */
export const pluginView = (site: SiteInfo, plugin: PresentPlugin, context: AnswerContext) => ({
  plugin: plugin.key,
  status: pluginStatus(plugin),
  name: plugin.name,
  plugin_uri: UNTOLD,
  author: UNTOLD,
  author_uri: UNTOLD,
  description: { raw: plugin.description, rendered: escapeHtml(plugin.description) },
  version: plugin.version,
  network_only: false as const,
  requires_wp: UNTOLD,
  requires_php: UNTOLD,
  textdomain: UNTOLD,
  ...(context !== 'embed' && { requires: plugin.requires }),
  _links: {
    self: [
      selfLink(site.rest(`/${NAMESPACE}/plugins/${encodeURIComponent(plugin.key)}`), { change: true, remove: false }),
    ],
  },
});
