import type { Route } from '../../../../core/index.ts';
import type { ItemKind } from '../kind/kind.ts';
import { createRoute } from './create.ts';
import { BY_ID_PATH, BY_SLUG_PATH, type ItemPath } from './item-path.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';
import { removeRoute } from './remove.ts';
import { updateRoute } from './update.ts';

/** All routes of the items of a kind. */
export const itemRoutes = (kind: ItemKind): readonly Route[] => [
  listRoute(kind),
  createRoute(kind),
  ...pathsOf(kind).flatMap((by) => [readRoute(kind, by), updateRoute(kind, by), removeRoute(kind, by)]),
];

/** Items of kinds with a gate, such as menu items, cannot be looked up by slug, because no client knows their slugs. */
const pathsOf = ({ gate }: ItemKind): readonly ItemPath[] => (gate ? [BY_ID_PATH] : [BY_ID_PATH, BY_SLUG_PATH]);
