import type { Route } from '../../../core/index.ts';
import { settingsRoutes } from './settings/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Routes of who is here, and of what the site says of itself. */
export const peopleRoutes: readonly Route[] = [...userRoutes, ...settingsRoutes];
