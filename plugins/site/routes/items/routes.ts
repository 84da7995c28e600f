import type { PluginBuilder, Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';
import { readRoute } from './read.ts';

/** All routes of the items of a kind. */
export const itemRoutes = (builder: PluginBuilder<unknown>, kind: ItemKind): readonly Route[] => [
  readRoute(builder, kind),
];
