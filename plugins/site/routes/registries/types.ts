import { kinds } from '../../points.ts';
import { typeSchema, typeView } from '../../views/type.ts';
import { registryRoutesOf } from './registry.ts';

/** `/types`, `/types/:type`: kinds of items. */
export const typeRoutes = registryRoutesOf({
  plural: 'types',
  singular: 'type',
  all: ({ contributions }) => contributions.all(kinds),
  nameOf: ({ name }) => name,
  mayEdit: ({ rights }, { principal }) => principal.can(rights.create),
  view: ({ site }, kind, asked) => typeView(site, kind, asked),
  schema: typeSchema,
  unknown: 'rest_type_invalid',
});
