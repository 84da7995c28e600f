import type { Route } from '../../../../core/index.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { me } from './me.ts';
import { read } from './read.ts';
import { remove, removeMe } from './remove.ts';
import { update, updateMe } from './update.ts';

/** Routes of users, which do what `almanac user` does. */
export const userRoutes: readonly Route[] = [list, create, me, updateMe, removeMe, read, update, remove];
