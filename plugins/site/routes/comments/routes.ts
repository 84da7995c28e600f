import type { Route } from '../../../../core/index.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { readRoute, removeRoute, updateRoute } from './one.ts';

/** All routes of comments, which are closed: clients of the reference ask for them. */
export const commentRoutes: readonly Route[] = [listRoute, createRoute, readRoute, updateRoute, removeRoute];
