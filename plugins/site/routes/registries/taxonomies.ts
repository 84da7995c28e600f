import { contentTaxonomies } from '../../../content/index.ts';
import { taxonomySchema, taxonomyView, typesOf } from '../../views/taxonomy.ts';
import { registryRoutesOf } from './registry.ts';

/** `/taxonomies`, `/taxonomies/:taxonomy` */
export const taxonomyRoutes = registryRoutesOf({
  plural: 'taxonomies',
  singular: 'taxonomy',
  all: ({ contributions }) => contributions.all(contentTaxonomies),
  nameOf: ({ name }) => name,
  isOf: (taxonomy, type, { contributions }) => typesOf(contributions, taxonomy).includes(type),
  mayEdit: ({ rights }, { principal }) => principal.can(rights.assign),
  view: taxonomyView,
  schema: taxonomySchema,
  unknown: 'rest_taxonomy_invalid',
});
