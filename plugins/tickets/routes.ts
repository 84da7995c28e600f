import * as v from 'valibot';
import { anyone, eq, reply, secretHash } from '../../core/index.ts';
import * as calendar from '../calendar/index.ts';
import { countAttempts, described, idParam, invalidParam, mayEdit, mayWrite } from '../content/index.ts';
import { cancelled, confirmed, type Rsvp, rsvpParams, rsvpSchema, rsvps, rsvpsBy, seatsLeft } from './rsvp.ts';
import { isOnSale, isReached, ticketsOf } from './ticket.ts';
import { problem, tickets } from './tickets.ts';

const secretText = v.pipe(v.string(), v.minLength(22), v.maxLength(64));
const bookings = countAttempts('Too many bookings from your address. Please try again later.');
const shown = ({ secret: _, ...members }: Rsvp) => members;

/** Books seats. Acts for the plugin, since no client may store RSVPs itself. Counting and booking are one transaction. */
export const book = tickets.write({
  method: 'POST',
  path: '/events/:event/rsvp',
  summary: 'Books seats of an event.',
  params: {
    ...rsvpParams,
    password: calendar.passwordParam,
    secret: described(secretText, 'Random text from the client; sent again, it books nothing twice.'),
  },
  allow: anyone,
  actsForPlugin: true,
  status: 201,
  returns: v.object({ ...rsvpSchema.entries, secret: secretText }),
  errors: ['rest-event-not-found', 'event-password-protected', ...Object.keys(problem.catalogue)],
  stage: async (context) => {
    bookings.check(context, context.config.rsvps_per_minute);
    bookings.note(context);
    return context.params.secret ?? Buffer.from(context.randomBytes(16)).toString('base64url');
  },
  run: (context) => {
    const { params, store, moment, config, staged: secret, notify } = context;
    const { ticket: id, seats, name, email } = params;
    const event = calendar.visibleEvent(context, params.event);
    const ticket = ticketsOf(event).tickets.find((one) => one.id === id);
    if (!ticket) throw invalidParam('ticket', 'ticket must be the id of a ticket of this event.');
    const answer = (rsvp: Rsvp, status: number) => reply({ ...shown(rsvp), secret }, { status, secret: true });
    const hash = secretHash(secret);
    const [known] = rsvpsBy(store, 'secret', event.id, hash);
    if (known) return answer(known, 200);
    if (isReached(event.end, event, moment)) throw problem('rest_rsvp_event_over', 'This event is over.');
    if (!isOnSale(event, ticket, moment)) throw problem('rest_rsvp_not_on_sale', 'This ticket is not on sale now.');
    const left = seatsLeft(store, event.id, ticket);
    if (left !== null && seats > left) throw problem('rest_rsvp_sold_out', `Seats that are left: ${left}.`);
    const most = config.seats_per_email;
    const more = rsvpsBy(store, 'email', event.id, email).reduce((sum, rsvp) => sum + rsvp.seats, seats);
    if (most !== null && more > most) {
      throw problem('rest_rsvp_too_many_seats', `One e-mail address may have ${most} seats of an event.`);
    }
    const date = new Date(moment.now).toISOString();
    const rsvp = store.of(rsvps).insert({ event: event.id, ticket: id, seats, name, email, date, secret: hash });
    notify(confirmed, { rsvp, secret });
    return answer(rsvp, 201);
  },
});

/** Lists the RSVPs of an event, for users who may edit it. */
export const list = tickets.read({
  path: '/events/:event/rsvps',
  summary: 'Lists the RSVPs of an event.',
  params: { event: rsvpParams.event, password: calendar.passwordParam, ...calendar.pageParams },
  allow: mayWrite,
  returns: calendar.listSchema('rsvps', rsvpSchema),
  errors: ['rest-event-not-found', 'event-password-protected'],
  run: (context) => {
    const event = calendar.visibleEvent(context, context.params.event);
    calendar.checkEditable(context, event);
    const found = context.store.of(rsvps).find({ where: eq('event', event.id), ...calendar.slice(context.params) });
    return calendar.listReply(context, 'rsvps', found, shown);
  },
});

/** Cancels an RSVP, for clients with its secret and users who may edit the event. Acts for the plugin, like booking. */
export const cancel = tickets.write({
  method: 'DELETE',
  path: '/rsvps/:id',
  summary: 'Cancels an RSVP and deletes its personal data.',
  params: { id: idParam, secret: described(secretText, 'Secret of the RSVP; editors of the event need none.') },
  allow: anyone,
  actsForPlugin: true,
  returns: v.object({ deleted: v.literal(true), previous: rsvpSchema }),
  errors: ['rest_rsvp_not_found'],
  run: ({ params: { id, secret }, principal, store, notify }) => {
    const rsvp = store.of(rsvps).get(id);
    const event = rsvp && store.of(calendar.events).get(rsvp.event);
    const knows = secret !== undefined && secretHash(secret) === rsvp?.secret;
    if (!rsvp || !(knows || (event && mayEdit(principal, event)))) {
      throw problem('rest_rsvp_not_found', 'There is no such RSVP, or the secret is wrong.');
    }
    store.of(rsvps).remove(id);
    notify(cancelled, { rsvp });
    return { deleted: true, previous: shown(rsvp) };
  },
});
