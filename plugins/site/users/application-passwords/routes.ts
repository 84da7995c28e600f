import type { Route } from '../../../../core/index.ts';
import { introspect, list, read } from './read.ts';
import { create, remove, removeAll, update } from './write.ts';

/** Routes of application passwords, the counterpart of `almanac app-password`. */
export const applicationPasswordRoutes: readonly Route[] = [list, create, removeAll, introspect, read, update, remove];
