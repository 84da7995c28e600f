import type { Table } from '../../table.ts';
import { cells } from './cells.ts';
import { mayBeTold } from './rights.ts';
import { openMedia } from './site.ts';

/** Media, and the records of all kinds that hold them and show them. */
export const media: Table = {
  cells,
  open: openMedia,
  mayBeTold: (subject, _part, who) => mayBeTold(subject, who),
};
