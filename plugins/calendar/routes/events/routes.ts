import type { Route } from '../../../../core/index.ts';
import { list } from './list.ts';
import { read, readBySlug } from './read.ts';
import { remove, removeBySlug } from './remove.ts';
import { create, update, updateBySlug } from './save.ts';

/** All routes of events; methods of a path in the order of the contract. */
export const eventRoutes: readonly Route[] = [
  list,
  create,
  read,
  readBySlug,
  remove,
  removeBySlug,
  update,
  updateBySlug,
];
