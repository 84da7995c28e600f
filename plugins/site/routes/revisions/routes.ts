import type { Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';
import { removeRoute } from './remove.ts';

/** All routes of the revisions of a kind; none where none are kept. */
export const revisionRoutes = (kind: ItemKind): readonly Route[] =>
  kind.supports.has('revisions') ? [listRoute, readRoute, removeRoute].map((route) => route(kind)) : [];
