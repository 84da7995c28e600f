import { mayBeTold as ofCalendar } from '../calendar/may-be-told.ts';
import type { Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import type { Principal } from '../principals.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';
import { CANCEL } from './rights.ts';
import { openTickets } from './site.ts';

/** Users who may edit the event see names and addresses of its RSVPs, and cancel without a secret. */
const mayKnow = ({ state, owner }: Subject, who: Principal): boolean =>
  entryOf(CANCEL, owner).get(state)?.[who].includes('ok') ?? false;

/** Tickets of events, and their RSVPs. */
export const tickets: Table = {
  cells,
  open: openTickets,
  mayBeTold: (subject, part, who) => (subject.kind === 'rsvp' ? mayKnow(subject, who) : ofCalendar(subject, part, who)),
};
