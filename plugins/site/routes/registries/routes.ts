import type { Route } from '../../../../core/index.ts';

/** Routes of what the fields of items refer to: types, taxonomies, statuses. */
export const registryRoutes: readonly Route[] = [];
