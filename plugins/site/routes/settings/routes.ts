import type { Route } from '../../../../core/index.ts';
import { read } from './read.ts';
import { update } from './update.ts';

/** Routes of the settings. */
export const settingsRoutes: readonly Route[] = [read, update];
