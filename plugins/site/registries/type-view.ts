import * as v from 'valibot';
import type { SiteInfo } from '../../../core/index.ts';
import { type AnswerContext, type ContentType, curies } from '../../content/index.ts';
import { linksSchema } from '../items/views/schemas.ts';
import { NAMESPACE } from '../site.ts';
import { typeLabels } from './labels.ts';

/** Schema of a kind in responses, where it is called a type. */
export const typeSchema = v.pipe(
  v.object({
    capabilities: v.optional(
      v.pipe(v.record(v.string(), v.string()), v.description('Names of the required rights, by action.')),
    ),
    description: v.optional(v.string()),
    hierarchical: v.optional(v.boolean()),
    has_archive: v.optional(v.boolean()),
    visibility: v.optional(v.object({ show_in_nav_menus: v.boolean(), show_ui: v.boolean() })),
    viewable: v.optional(v.pipe(v.boolean(), v.description('Whether its items have pages.'))),
    labels: v.optional(v.pipe(v.record(v.string(), v.nullable(v.string())), v.description('Labels in an editor.'))),
    name: v.string(),
    slug: v.string(),
    icon: v.nullable(v.string()),
    supports: v.optional(v.record(v.string(), v.literal(true))),
    taxonomies: v.optional(v.array(v.string())),
    template: v.pipe(v.array(v.unknown()), v.description('Blocks of a new item; always empty.')),
    template_lock: v.pipe(v.literal(false), v.description('Whether these blocks are locked; always false.')),
    rest_base: v.string(),
    rest_namespace: v.string(),
    _links: linksSchema,
  }),
  v.title('type'),
);

/** A type as `types` shows it. */
export function typeView(site: SiteInfo, type: ContentType, context: AnswerContext) {
  const { name, labels, namespace, restBase, viewable, hierarchical } = type;
  const edit = context === 'edit';
  return {
    ...(edit && { capabilities: type.capabilities }),
    ...(context !== 'embed' && {
      description: type.description,
      hierarchical,
      has_archive: type.hasArchive,
    }),
    ...(edit && {
      visibility: { show_in_nav_menus: type.inMenus ?? viewable, show_ui: type.hasScreen ?? true },
      viewable,
      labels: typeLabels(labels, hierarchical),
    }),
    name: labels.name,
    slug: name,
    icon: type.icon ?? null,
    ...(edit && { supports: Object.fromEntries(type.supports.map((support) => [support, true])) }),
    ...(context !== 'embed' && { taxonomies: type.taxonomies }),
    template: [],
    template_lock: false as const,
    rest_base: restBase,
    rest_namespace: namespace,
    _links: {
      collection: [{ href: site.rest(`/${NAMESPACE}/types`) }],
      'site:items': [{ href: site.rest(`/${namespace}/${restBase}`) }],
      curies: curies(site),
    },
  };
}
