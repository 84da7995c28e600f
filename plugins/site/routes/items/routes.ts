import type { PluginBuilder, Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';

/** All routes of the items of a kind. */
export const itemRoutes = (_builder: PluginBuilder<unknown>, _kind: ItemKind): readonly Route[] => [];
