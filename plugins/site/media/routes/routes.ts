import type { Route } from '../../../../core/index.ts';
import { listRoute } from '../../items/routes/list.ts';
import { readRoute } from '../../items/routes/read.ts';
import { removeRoute } from '../../items/routes/remove.ts';
import { updateRoute } from '../../items/routes/update.ts';
import { MEDIA } from '../kind.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';
import { postProcess } from './post-process.ts';

/** All routes of media: as for every kind, except that `POST` uploads a file; and those for editing images. */
export const mediaRoutes: readonly Route[] = [
  listRoute(MEDIA),
  create,
  readRoute(MEDIA),
  updateRoute(MEDIA),
  removeRoute(MEDIA),
  postProcess,
  edit,
];
