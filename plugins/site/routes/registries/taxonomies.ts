import { taxonomies } from '../../points.ts';
import { taxonomySchema, taxonomyView } from '../../views/taxonomy.ts';
import { carriersOf } from '../../views/term.ts';
import { registryRoutesOf } from './registry.ts';

/** `/taxonomies`, `/taxonomies/:taxonomy` */
export const taxonomyRoutes = registryRoutesOf({
  plural: 'taxonomies',
  singular: 'taxonomy',
  all: ({ contributions }) => contributions.all(taxonomies),
  nameOf: ({ name }) => name,
  isOf: (taxonomy, type, { contributions }) =>
    carriersOf(contributions, taxonomy).some(({ kind }) => kind.name === type),
  mayEdit: ({ rights }, { principal }) => principal.can(rights.assign),
  view: taxonomyView,
  schema: taxonomySchema,
  unknown: 'rest_taxonomy_invalid',
});
