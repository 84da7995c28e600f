import * as v from 'valibot';
import { defineCollection, eq, noticePoint, posting, type StoreReader } from '../../core/index.ts';
import { isEmailAddress } from '../calendar/index.ts';
import { recordId } from '../content/index.ts';
import { line, type Ticket } from './ticket.ts';

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** What somebody says who comes; the ticket is one of the event's. */
export const rsvpParams = {
  event: v.pipe(recordId, v.description('Id of the event.')),
  ticket: recordId,
  seats: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEATS.length)), 1),
  name: v.pipe(line, v.examples(['Maria'])),
  email: v.pipe(v.string(), v.check(isEmailAddress, 'must be an e-mail address.'), v.examples(['maria@example.org'])),
};

/** An RSVP as it is shown to whoever made it, and to those who may edit its event; `date` is when that was, in UTC. */
export const rsvpSchema = v.pipe(v.object({ id: recordId, ...rsvpParams, date: v.string() }), v.title('RSVP'));

const schema = v.looseObject({ ...rsvpSchema.entries, secret: v.string() });

/** Somebody who has booked seats at an event. */
export type Rsvp = v.InferOutput<typeof schema>;

const keyOf = (...parts: readonly (number | string)[]): string => parts.join(' ').toLowerCase();

/** All that are confirmed: personal data. Only routes that act for the plugin write them. */
export const rsvps = defineCollection('tickets/rsvps', schema, {
  private: true,
  ids: 'own',
  references: { event: ['calendar/events'] },
  guard: ({ system }) => (system ? undefined : { code: 'rest_forbidden', message: 'Sorry, you may not do that.' }),
  fields: {
    event: posting(({ event }) => event),
    /** Of each of its seats, so that they are counted without a look at any record. */
    seats: posting(({ event, ticket, seats }) => SEATS.slice(0, seats).map((seat) => keyOf(event, ticket, seat))),
    email: posting(({ event, email }) => keyOf(event, email)),
    secret: posting(({ event, secret }) => keyOf(event, secret)),
  },
});

/** Called when somebody has booked seats, or has cancelled. Only this call contains the secret, so that a plugin can send it. */
export const confirmed = noticePoint<{ readonly rsvp: Rsvp; readonly secret: string }>('tickets/confirmed');
export const cancelled = noticePoint<{ readonly rsvp: Rsvp }>('tickets/cancelled');

/** RSVPs of an event by their e-mail address, or by the hash of their secret. */
export const rsvpsBy = (store: StoreReader, field: 'email' | 'secret', event: number, value: string) =>
  store.of(rsvps).find({ where: eq(field, keyOf(event, value)) }).records;

/** How many seats are left of a ticket; null when there is no bound. */
export const seatsLeft = (store: StoreReader, event: number, { id, capacity }: Ticket): number | null => {
  if (capacity === null) return null;
  const counts = SEATS.map((seat) => store.of(rsvps).count(eq('seats', keyOf(event, id, seat))));
  return counts.reduce((rest, count) => Math.max(0, rest - count), capacity);
};
