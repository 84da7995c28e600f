import type { Route } from '../../../../core/index.ts';
import type { LinkedKind } from '../../linked-kind.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { readRoutes } from './read.ts';
import { removeRoutes } from './remove.ts';
import { updateRoutes } from './update.ts';

/** All routes of venues, or of organizers; methods of a path in the order of the contract. */
export const linkedRoutes = (kind: LinkedKind): Route[] => [
  listRoute(kind),
  createRoute(kind),
  ...readRoutes(kind),
  ...removeRoutes(kind),
  ...updateRoutes(kind),
];
