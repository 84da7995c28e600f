import assert from 'node:assert/strict';
import { presentPlugin } from '../../../asking-site.ts';
import { type Answer, calendarSite, event } from '../../../calendar/calendar-site.ts';
import type { Principal } from '../principals.ts';
import type { Ask, Side, Worlds } from '../world.ts';

/** Hidden content contains the first word in one world and the second in the other; of equal length. */
export const WORDS = ['quartz', 'zephyr'] as const;

const ROOT = '/calendar/events/v1';
const admin = { as: 'administrator' } as const;
const HIDDEN_STATES = ['draft', 'pending', 'private', 'future', 'trash'];
/** Ids of the events, the hidden ones first, and of the RSVPs. */
const EVENTS = [5, 6, 7, 8, 9, 10, 11, 12];
const RSVPS = [1, 2, 3, 4, 5, 6, 7];
const PASSWORD = 'sesame';

/** Users who may edit none of the events. */
const READERS: readonly Principal[] = ['nobody', 'subscriber', 'contributor', 'author'];

/**
 * Hidden events whose tickets contain the word and differ in prices and seats; public events with RSVPs whose names and
 * addresses contain it.
 */
async function openTickets(side: Side) {
  const word = WORDS[side];
  // a client that books in another person's name until no seats are left could learn that the person has some (docs/tickets.md)
  const plugins = { content: true, calendar: true, tickets: { seats_per_email: null, rsvps_per_minute: 1_000_000 } };
  const settings = { allow_plain_http: true, limits: { failed_logins: 1_000_000 }, plugins };
  const site = await calendarSite({ settings }, [presentPlugin('tickets')]);
  for (const as of ['administrator', 'subscriber', 'contributor', 'author'] as const) {
    await site.ask(200, 'GET', '/events', { as });
  }
  const make = async (tickets: readonly object[], more: Answer = {}): Promise<number> => {
    const { id } = await site.ask(201, 'POST', '/events', { ...admin, json: event({ tickets, ...more }) });
    return id;
  };
  const come = async (id: number, seats: number, more: Answer = {}) => {
    const json = { ticket: 1, seats, name: `${word} guest`, email: `guest@${word}.example`, ...more };
    const { status } = await site.json(`/tickets/v1/events/${id}/rsvp`, { json });
    assert.equal(status, 201);
  };
  for (const status of HIDDEN_STATES) {
    const price = [3, 7][side];
    const id = await make([{ name: `${word} seat`, price, capacity: 5 + side }], { title: status });
    await come(id, 1 + side);
    const path = `/events/${id}`;
    const hide = { title: `${word} event`, ...(status === 'future' && { date: '2031-01-01 00:00:00' }) };
    await site.ask(200, 'PATCH', path, { ...admin, json: { ...hide, ...(status !== 'trash' && { status }) } });
    if (status === 'trash') await site.ask(200, 'DELETE', path, admin);
  }
  await come(await make([{ name: 'Seat', price: 5, capacity: 10 }]), 2);
  await come(await make([{ name: 'Seat', price: 5, capacity: 2 }], { title: 'Full' }), 2);
  const locked = { title: 'Locked', password: PASSWORD };
  const last = await make([{ name: 'Seat', price: 0 }], { ...locked, description: word });
  assert.equal(last, EVENTS.at(-1));
  return site;
}

const get = (who: Principal, path: string): Ask => ({ who, method: 'GET', path });
const LISTS = [
  '',
  '?ticketed=true',
  '?ticketed=false',
  '?ticketed=true&status=draft',
  `?search=${WORDS[0]}`,
  '?per_page=1',
];
const SECRET = 'made-by-the-client-in-both-01';

const book = (who: Principal, id: number, more: Answer): Ask => {
  const json = { ticket: 1, name: 'Guest', email: 'guest@example.org', secret: SECRET, ...more };
  return { who, method: 'POST', path: `/tickets/v1/events/${id}/rsvp`, json };
};
const cancel = (who: Principal, id: number, secret?: string): Ask => ({
  who,
  method: 'DELETE',
  path: `/tickets/v1/rsvps/${id}`,
  json: secret === undefined ? {} : { secret },
});

/** Two worlds with different RSVPs for hidden events, and the same ones for public events. */
export const ticketsWorlds: Worlds = {
  open: openTickets,
  asks: READERS.flatMap((who) => [
    ...LISTS.map((query) => get(who, `${ROOT}/events${query}`)),
    ...EVENTS.flatMap((id) => [
      get(who, `${ROOT}/events/${id}`),
      get(who, `/tickets/v1/events/${id}/rsvps`),
      get(who, `/tickets/v1/events/${id}/rsvps?password=${PASSWORD}`),
    ]),
    ...RSVPS.flatMap((id) => [cancel(who, id), cancel(who, id, 'known-to-somebody-else-01')]),
  ]),
  random: (random) => {
    const who = random.pick(READERS);
    const id = random.pick(EVENTS);
    if (random.below(3) === 0) return get(who, `/tickets/v1/events/${id}/rsvps?page=${1 + random.below(3)}`);
    // too many seats for any of them: nothing is booked
    return book(who, id, {
      seats: random.pick([3, 10]),
      ticket: random.pick([2, 3]),
      email: `guest@${random.pick(WORDS)}.example`,
    });
  },
  // also in the names of existing RSVPs
  writes: READERS.flatMap((who, index) =>
    EVENTS.flatMap((id) => [
      book(who, id, { secret: `${SECRET}${index}` }),
      book(who, id, { secret: `${SECRET}${index}a`, password: PASSWORD }),
      ...WORDS.map((word) => book(who, id, { email: `guest@${word}.example`, secret: `${SECRET}${index}${word}` })),
      book(who, id, { seats: 10 }),
      get(who, `${ROOT}/events/${id}`),
    ]),
  ),
};
