import * as v from 'valibot';
import { escapeHtml, type PresentPlugin, type SiteInfo } from '../../../../core/index.ts';
import type { AnswerContext } from '../../../content/index.ts';
import { linksSchema } from '../../items/views/schemas.ts';
import { NAMESPACE } from '../../site.ts';

/** Is a plugin on, in the words of the reference? */
export const PLUGIN_STATUSES = ['inactive', 'active'] as const;

/** A plugin, as routes answer it. */
export const pluginSchema = v.pipe(
  v.object({
    plugin: v.pipe(v.string(), v.description('Name of its folder or package, and of its settings.')),
    status: v.picklist(PLUGIN_STATUSES),
    name: v.string(),
    description: v.optional(v.object({ raw: v.string(), rendered: v.string() })),
    requires: v.optional(v.pipe(v.array(v.string()), v.description('Plugins that must be active with it.'))),
    _links: linksSchema,
  }),
  v.title('plugin'),
);

/** `active` when it is on. */
export const pluginStatus = ({ on }: PresentPlugin) => (on ? 'active' : 'inactive');

/** A plugin as the reference shows it, as far as there is such a thing here, and what it requires. */
export const pluginView = (site: SiteInfo, plugin: PresentPlugin, context: AnswerContext) => ({
  plugin: plugin.key,
  status: pluginStatus(plugin),
  name: plugin.name,
  ...(context !== 'embed' && {
    description: { raw: plugin.description, rendered: escapeHtml(plugin.description) },
    requires: plugin.requires,
  }),
  _links: { self: [{ href: site.rest(`/${NAMESPACE}/plugins/${encodeURIComponent(plugin.key)}`) }] },
});
