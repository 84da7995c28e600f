import type { Route } from '../../../../core/index.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { autosaveRoutes } from '../autosaves/routes.ts';
import { revisionRoutes } from '../revisions/routes.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { lookupRoute } from './lookup.ts';
import { readRoute } from './read.ts';
import { removeRoute } from './remove.ts';
import { updateRoute } from './update.ts';

/** All routes of templates, or of template parts. */
export const templateRoutes = (kind: TemplateKind): readonly Route[] => [
  ...[listRoute, lookupRoute, createRoute, readRoute, updateRoute, removeRoute].map((route) => route(kind)),
  ...revisionRoutes(kind),
  ...autosaveRoutes(kind),
];
