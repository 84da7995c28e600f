import * as v from 'valibot';
import type { Contributions, SiteInfo } from '../../../core/index.ts';
import { type AnswerContext, type ContentTaxonomy, contentTypes, curies } from '../../content/index.ts';
import { linksSchema } from '../items/views/schemas.ts';
import { NAMESPACE } from '../site.ts';
import { taxonomyLabels } from './labels.ts';

/** Schema of a taxonomy in responses. */
export const taxonomySchema = v.pipe(
  v.object({
    capabilities: v.optional(
      v.pipe(v.record(v.string(), v.string()), v.description('Names of the required rights, by action.')),
    ),
    description: v.optional(v.string()),
    hierarchical: v.optional(v.boolean()),
    labels: v.optional(v.pipe(v.record(v.string(), v.nullable(v.string())), v.description('Labels in an editor.'))),
    name: v.string(),
    slug: v.string(),
    show_cloud: v.optional(v.boolean()),
    types: v.optional(v.pipe(v.array(v.string()), v.description('Types whose items have its terms.'))),
    rest_base: v.string(),
    rest_namespace: v.string(),
    visibility: v.optional(
      v.object({
        public: v.boolean(),
        publicly_queryable: v.boolean(),
        show_admin_column: v.boolean(),
        show_in_nav_menus: v.boolean(),
        show_in_quick_edit: v.boolean(),
        show_ui: v.boolean(),
      }),
    ),
    _links: linksSchema,
  }),
  v.title('taxonomy'),
);

/** Names of the types whose items have terms of the taxonomy. */
export const typesOf = (contributions: Contributions, { name }: ContentTaxonomy): readonly string[] =>
  contributions
    .all(contentTypes)
    .filter(({ taxonomies }) => taxonomies.includes(name))
    .map((type) => type.name);

/** A taxonomy as `taxonomies` shows it. */
export function taxonomyView(
  { site, contributions }: { readonly site: SiteInfo; readonly contributions: Contributions },
  taxonomy: ContentTaxonomy,
  context: AnswerContext,
) {
  const { name, labels, hierarchical, hasScreen = true } = taxonomy;
  const edit = context === 'edit';
  return {
    ...(edit && { capabilities: taxonomy.capabilities }),
    ...(context !== 'embed' && { description: taxonomy.description, hierarchical }),
    ...(edit && { labels: taxonomyLabels(labels, hierarchical) }),
    name: labels.name,
    slug: name,
    ...(edit && { show_cloud: taxonomy.public }),
    ...(context !== 'embed' && { types: typesOf(contributions, taxonomy) }),
    rest_base: taxonomy.restBase,
    rest_namespace: taxonomy.namespace,
    ...(edit && {
      visibility: {
        public: taxonomy.public,
        publicly_queryable: taxonomy.public,
        show_admin_column: hasScreen,
        show_in_nav_menus: taxonomy.public,
        show_in_quick_edit: hasScreen,
        show_ui: hasScreen,
      },
    }),
    _links: {
      collection: [{ href: site.rest(`/${NAMESPACE}/taxonomies`) }],
      'site:items': [{ href: site.rest(`/${taxonomy.namespace}/${taxonomy.restBase}`) }],
      curies: curies(site),
    },
  };
}
