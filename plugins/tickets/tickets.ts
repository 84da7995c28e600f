import * as v from 'valibot';
import { defineErrors, definePlugin } from '../../core/index.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The definition that the plugin's routes are built from. */
export const tickets = definePlugin({
  name: 'tickets',
  namespace: 'tickets/v1',
  description: 'Tickets for events, and RSVPs that reserve seats.',
  config: v.object({
    /** RSVPs that one IP address may request per minute. */
    rsvps_per_minute: v.optional(count, 10),
    /** Seats of one event that one e-mail address may book; null for no limit. */
    seats_per_email: v.optional(v.nullable(count), 10),
  }),
});

/** Error codes of the plugin. */
export const problem = defineErrors({
  rest_rsvp_not_found: [404],
  rest_rsvp_event_over: [409],
  rest_rsvp_not_on_sale: [409],
  rest_rsvp_sold_out: [409],
  rest_rsvp_too_many_seats: [409],
});
