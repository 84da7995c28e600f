import type { PluginBuilder, Route } from '../../../../core/index.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';
import { removeRoute } from './remove.ts';
import { updateRoute } from './update.ts';

/** All routes of the terms of a taxonomy. */
export const termRoutes = (builder: PluginBuilder<unknown>, taxonomy: SiteTaxonomy): readonly Route[] => [
  listRoute(builder, taxonomy),
  createRoute(builder, taxonomy),
  readRoute(builder, taxonomy),
  updateRoute(builder, taxonomy),
  removeRoute(builder, taxonomy),
];
