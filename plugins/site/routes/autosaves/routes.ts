import type { PluginBuilder, Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';

/** All routes of the autosaves of a kind; none where none are kept. */
export const autosaveRoutes = (_builder: PluginBuilder<unknown>, _kind: ItemKind): readonly Route[] => [];
