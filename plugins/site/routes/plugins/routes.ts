import type { Route } from '../../../../core/index.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { update } from './update.ts';

/** Routes of plugins. */
export const pluginRoutes: readonly Route[] = [list, read, update];
