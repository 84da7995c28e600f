import type { PluginBuilder, Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';
import { listRoute } from './list.ts';
import { readRoute } from './read.ts';

/** All routes of the items of a kind. */
export const itemRoutes = (builder: PluginBuilder<unknown>, kind: ItemKind): readonly Route[] => [
  listRoute(builder, kind),
  readRoute(builder, kind),
];
