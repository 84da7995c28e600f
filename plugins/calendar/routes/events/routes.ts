import type { Route } from '../../../../core/index.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { read, readBySlug } from './read.ts';
import { remove, removeBySlug } from './remove.ts';
import { update, updateBySlug } from './update.ts';

/** All routes of events. */
export const eventRoutes: readonly Route[] = [
  list,
  create,
  read,
  readBySlug,
  update,
  updateBySlug,
  remove,
  removeBySlug,
];
