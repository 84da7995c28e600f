import type { Route } from '../../../../core/index.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';

/** All routes of the places where menus are shown. */
export const menuLocationRoutes: readonly Route[] = [listRoute, readRoute];
