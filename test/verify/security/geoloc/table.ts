import { mayBeTold } from '../calendar/may-be-told.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';
import { openPlaces } from './site.ts';

/** Where venues are, and what is near. The events are everybody's. */
export const places: Table = {
  cells,
  open: openPlaces,
  mayBeTold: (subject, part, who) =>
    subject.kind === 'event-at-venue' ? who !== 'wrong' : mayBeTold(subject, part, who),
};
