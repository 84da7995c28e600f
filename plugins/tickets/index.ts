import { contribute } from '../../core/index.ts';
import { eventCost } from '../calendar/index.ts';
import { eventIndexes, eventTickets, pricesOf, ticketed } from './event-fields.ts';
import { book, cancel, list } from './routes.ts';
import { cancelled, confirmed, rsvps } from './rsvp.ts';
import { problem, tickets } from './tickets.ts';

export { cancelled, confirmed, type Rsvp } from './rsvp.ts';

/** Tickets for events, and seat bookings (docs/tickets.md). */
export default tickets.with({
  collections: [rsvps],
  indexes: [eventIndexes],
  points: [confirmed, cancelled],
  extends: [eventTickets, ticketed, contribute(eventCost, pricesOf)],
  routes: [book, list, cancel],
  errors: problem,
});
