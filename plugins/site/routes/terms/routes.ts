import type { PluginBuilder, Route } from '../../../../core/index.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';

/** All routes of the terms of a taxonomy. */
export const termRoutes = (_builder: PluginBuilder<unknown>, _taxonomy: SiteTaxonomy): readonly Route[] => [];
