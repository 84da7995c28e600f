import * as v from 'valibot';
import { eq, extendFields, extendList, indexOf, posting } from '../../core/index.ts';
import { eventFields, eventList, events } from '../calendar/index.ts';
import { described, invalidParam, recordId } from '../content/index.ts';
import { seatsLeft } from './rsvp.ts';
import { isOnSale, ticketParam, ticketRules, ticketsOf } from './ticket.ts';

const isTicketed = (event: object): boolean => ticketsOf(event).tickets.length > 0;

/** Indexes the events with tickets, and validates tickets in files. */
export const eventIndexes = indexOf(events, { 'tickets.ticketed': posting(isTicketed) }, { rules: ticketRules });

/** The parameter `ticketed` of the event list. */
export const ticketed = extendList(eventList, {
  params: { ticketed: described(v.boolean(), 'Only events with tickets, or only those without.') },
  where: ({ params: { ticketed: is } }) => (is === undefined ? undefined : eq('tickets.ticketed', is)),
});

const sold = { id: recordId, price: v.string(), left: v.nullable(v.number()), on_sale: v.boolean() };
const list = v.nullable(v.pipe(v.array(ticketParam), v.maxLength(50, 'must not have more than 50 items.')));

/** The ticket fields of an event. */
export const eventTickets = extendFields(eventFields, {
  params: { tickets: described(list, 'Complete list of its tickets; existing ones with their ids. null for none.') },
  shows: { ticketed: v.boolean(), tickets: v.array(v.object({ ...ticketParam.entries, ...sold })) },
  store: ({ tickets }, before) => (tickets === undefined ? {} : numbered(tickets ?? [], before ?? {})),
  show: (event, { store, moment }) => ({
    ticketed: isTicketed(event),
    tickets: ticketsOf(event).tickets.map((ticket) => ({
      ...ticket,
      price: String(ticket.price),
      left: seatsLeft(store, event.id, ticket),
      on_sale: isOnSale(event, ticket, moment),
    })),
  }),
});

/** Assigns ids to new tickets; they are never reused within an event. */
function numbered(sent: readonly v.InferOutput<typeof ticketParam>[], before: object) {
  const known = ticketsOf(before);
  const ids = new Set(known.tickets.map(({ id }) => id));
  let last = Math.max(known.last_ticket ?? 0, ...ids);
  const tickets = sent.map(({ id, ...members }) => {
    if (id === undefined || ids.delete(id)) return { id: id ?? ++last, ...members };
    throw invalidParam('tickets', `tickets must name a ticket that the event has, and once: not ${id}.`);
  });
  return { tickets: tickets.length > 0 ? tickets : undefined, last_ticket: last || undefined };
}

/** The ticket prices of an event; undefined if it has no tickets. */
export const pricesOf = (event: object): readonly string[] | undefined =>
  isTicketed(event) ? [...new Set(ticketsOf(event).tickets.map(({ price }) => String(price)))] : undefined;
