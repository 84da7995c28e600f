import type { Route } from '../../../../core/index.ts';
import { list } from './list.ts';
import { read } from './read.ts';

/** Routes of themes. */
export const themeRoutes: readonly Route[] = [list, read];
