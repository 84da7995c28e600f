import * as v from 'valibot';
import type { Contributions, SiteInfo } from '../../../core/index.ts';
import { type AnswerContext, curies } from '../../content/index.ts';
import { NAMESPACE } from '../site.ts';
import type { SiteTaxonomy } from '../taxonomy.ts';
import { taxonomyLabels } from './labels.ts';
import { linksSchema } from './schemas.ts';
import { carriersOf, termsRoute } from './term.ts';

/** What a taxonomy is for clients. */
export const taxonomySchema = v.pipe(
  v.object({
    capabilities: v.optional(v.pipe(v.record(v.string(), v.string()), v.description('Rights, by what they allow.'))),
    description: v.optional(v.string()),
    hierarchical: v.optional(v.boolean()),
    labels: v.optional(v.pipe(v.record(v.string(), v.nullable(v.string())), v.description('Texts of an editor.'))),
    name: v.string(),
    slug: v.string(),
    show_cloud: v.optional(v.boolean()),
    types: v.optional(v.pipe(v.array(v.string()), v.description('Types whose items carry its terms.'))),
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

/** A taxonomy as `taxonomies` shows it. */
export function taxonomyView(
  { site, contributions }: { readonly site: SiteInfo; readonly contributions: Contributions },
  taxonomy: SiteTaxonomy,
  context: AnswerContext,
) {
  const { name, labels, hierarchical } = taxonomy;
  const edit = context === 'edit';
  return {
    ...(edit && { capabilities: capabilitiesOf(taxonomy) }),
    ...(context !== 'embed' && { description: taxonomy.description, hierarchical }),
    ...(edit && { labels: taxonomyLabels(labels, hierarchical) }),
    name: labels.name,
    slug: name,
    ...(edit && { show_cloud: taxonomy.public }),
    ...(context !== 'embed' && { types: carriersOf(contributions, taxonomy).map(({ kind }) => kind.name) }),
    rest_base: taxonomy.restBase,
    rest_namespace: taxonomy.namespace,
    ...(edit && {
      visibility: {
        public: taxonomy.public,
        publicly_queryable: taxonomy.public,
        show_admin_column: true,
        show_in_nav_menus: taxonomy.public,
        show_in_quick_edit: true,
        show_ui: true,
      },
    }),
    _links: {
      collection: [{ href: site.rest(`/${NAMESPACE}/taxonomies`) }],
      'site:items': [{ href: termsRoute(site, taxonomy) }],
      curies: curies(site),
    },
  };
}

const capabilitiesOf = ({ rights }: SiteTaxonomy) => ({
  manage_terms: rights.manage,
  edit_terms: rights.create,
  delete_terms: rights.manage,
  assign_terms: rights.assign,
});
