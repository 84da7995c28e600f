import type { Route } from '../../../../core/index.ts';
import type { TermKind } from '../../term-kind.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';
import { removeRoute } from './remove.ts';
import { updateRoute } from './update.ts';

/** All routes of categories, or of tags. */
export const termRoutes = (kind: TermKind): Route[] => [
  listRoute(kind),
  createRoute(kind),
  readRoute(kind),
  updateRoute(kind),
  removeRoute(kind),
];
