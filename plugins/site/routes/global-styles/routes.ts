import type { Route } from '../../../../core/index.ts';
import { read } from './read.ts';
import { readRevision } from './revision.ts';
import { listRevisions } from './revisions.ts';
import { readTheme } from './theme.ts';
import { update } from './update.ts';
import { listVariations } from './variations.ts';

/** Routes of global styles; the names of themes come before ids. */
export const globalStylesRoutes: readonly Route[] = [
  listVariations,
  readTheme,
  listRevisions,
  readRevision,
  read,
  update,
];
