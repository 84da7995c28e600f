import type { Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';
import { createRoute } from './create.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';
import { removeRoute } from './remove.ts';
import { updateRoute } from './update.ts';

/** All routes of the items of a kind. */
export const itemRoutes = (kind: ItemKind): readonly Route[] =>
  [listRoute, createRoute, readRoute, updateRoute, removeRoute].map((route) => route(kind));
