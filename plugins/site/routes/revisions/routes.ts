import type { PluginBuilder, Route } from '../../../../core/index.ts';
import type { ItemKind } from '../../kind.ts';

/** All routes of the revisions of a kind; none where none are kept. */
export const revisionRoutes = (_builder: PluginBuilder<unknown>, _kind: ItemKind): readonly Route[] => [];
