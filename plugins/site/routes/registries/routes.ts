import type { Route } from '../../../../core/index.ts';
import { search } from '../search/search.ts';
import { statusRoutes } from './statuses.ts';
import { taxonomyRoutes } from './taxonomies.ts';
import { typeRoutes } from './types.ts';

/** Routes of what is found by name: types, taxonomies, statuses, and the search over everything. */
export const registryRoutes: readonly Route[] = [...typeRoutes, ...taxonomyRoutes, ...statusRoutes, search];
