import type { Route } from '../../../../core/index.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';
import { removeRoute } from './remove.ts';
import { updateRoute } from './update.ts';

/** All routes of the terms of a taxonomy. */
export const termRoutes = (taxonomy: SiteTaxonomy): readonly Route[] => [
  listRoute(taxonomy),
  createRoute(taxonomy),
  readRoute(taxonomy),
  updateRoute(taxonomy),
  removeRoute(taxonomy),
];
