import { contentTypes } from '../../../content/index.ts';
import { typeSchema, typeView } from '../../views/type.ts';
import { registryRoutesOf } from './registry.ts';

/** `/types`, `/types/:type`: kinds of content. */
export const typeRoutes = registryRoutesOf({
  plural: 'types',
  singular: 'type',
  all: ({ contributions }) => contributions.all(contentTypes),
  nameOf: ({ name }) => name,
  mayEdit: ({ rights: { create, edit = create } }, { principal }) => principal.can(edit),
  view: ({ site }, type, asked) => typeView(site, type, asked),
  schema: typeSchema,
  unknown: 'rest_type_invalid',
});
