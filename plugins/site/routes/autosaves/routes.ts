import type { Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';

/** All routes of the autosaves of a kind; none where none are kept. */
export const autosaveRoutes = (kind: ItemKind): readonly Route[] =>
  kind.history ? [listRoute, createRoute, readRoute].map((route) => route(kind)) : [];
