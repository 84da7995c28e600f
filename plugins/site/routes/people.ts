import type { Route } from '../../../core/index.ts';

/** Routes of users, settings and the search over everything. */
export const peopleRoutes: readonly Route[] = [];
