import type { Route } from '../../../../core/index.ts';
import { list } from './list.ts';
import { me } from './me.ts';
import { read } from './read.ts';

/** Routes of users, who are made and changed by `almanac user`. */
export const userRoutes: readonly Route[] = [list, me, read];
