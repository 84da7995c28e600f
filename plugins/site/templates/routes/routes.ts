import type { Route } from '../../../../core/index.ts';
import { autosaveRoutes } from '../../items/history/routes/autosave-routes.ts';
import { revisionRoutes } from '../../items/history/routes/routes.ts';
import type { TemplateKind } from '../theme-files.ts';
import { listRoute, lookupRoute, readRoute } from './read.ts';
import { removeRoute } from './remove.ts';
import { createRoute, updateRoute } from './save.ts';

/** All routes of templates, or of template parts. */
export const templateRoutes = (kind: TemplateKind): readonly Route[] => [
  ...[listRoute, lookupRoute, createRoute, readRoute, updateRoute, removeRoute].map((route) => route(kind)),
  ...revisionRoutes(kind),
  ...autosaveRoutes(kind),
];
