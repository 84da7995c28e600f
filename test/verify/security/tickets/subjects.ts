import type { Subject } from '../cell.ts';

/** States of events whose tickets are booked. */
const STATES = ['publish', 'future', 'draft', 'private', 'trash', 'password'];

/** Events with a ticket, one of each state and owner. */
export const EVENTS: readonly Subject[] = ['author', 'contributor'].flatMap((owner) =>
  STATES.map((state) => ({ kind: 'event', state, owner })),
);

/** An RSVP of an event: name and e-mail address with unique words. */
export const rsvpOf = (event: Subject): Subject => ({ ...event, kind: 'rsvp' });

/** The password of the events that have one. */
export const PASSWORD = 'sesame';

/** The secret of all bookings. */
export const SECRET = 'known-to-those-who-come-1';
