import assert from 'node:assert/strict';
import { presentPlugin } from '../../../asking-site.ts';
import { type Answer, calendarSite, event } from '../../../calendar/calendar-site.ts';
import { addUsers } from '../add-users.ts';
import { nameOf, type Subject } from '../cell.ts';
import type { Principal } from '../principals.ts';
import type { Place, TableSite } from '../table.ts';
import { newWords } from '../words.ts';
import { EVENTS, PASSWORD, rsvpOf, SECRET } from './subjects.ts';

const admin = { as: 'administrator' } as const;
/** Far more than all cells together: throttling has its own tests. */
const SETTINGS = {
  allow_plain_http: true,
  limits: { failed_logins: 1_000_000 },
  plugins: { content: true, calendar: true, tickets: { rsvps_per_minute: 1_000_000, seats_per_email: null } },
};

/** The request by which an administrator puts an event in its state, after a booking. */
const stateOf = (state: string): Answer => {
  if (state === 'future') return { status: state, date: '2031-01-01 00:00:00' };
  if (state === 'password') return { password: PASSWORD };
  return { status: state };
};

/** A site with a booked event of each state and owner, and the users. */
export async function openTickets(): Promise<TableSite> {
  const site = await calendarSite({ settings: SETTINGS }, [presentPlugin('tickets')]);
  await site.ask(200, 'GET', '/events', admin);
  const users = await addUsers(site);
  const words = newWords();
  const places = new Map<string, Place>();

  /** The event, and the RSVP. */
  async function make(subject: Subject): Promise<readonly [Place, Place]> {
    const { state, owner } = subject;
    const { title, text } = words.give(subject);
    const guest = words.give(rsvpOf(subject));
    // lists show all of what a password locks but its texts
    const name = state === 'password' ? 'Seat' : text;
    const locked = state === 'password' && { password: PASSWORD };
    const json = event({ title: nameOf(subject), tickets: [{ name, price: 0, capacity: 9 }], ...locked });
    const { id, slug } = await site.ask(201, 'POST', '/events', { ...admin, json });
    const coming = { ticket: 1, name: guest.title, email: `${guest.text}@example.org`, secret: SECRET, ...locked };
    const booked = await site.json<Answer>(`/tickets/v1/events/${id}/rsvp`, { json: coming, address: '10.255.0.1' });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const author = users.idOf(owner as Principal);
    const change = { title, description: text, author, ...(state !== 'trash' && stateOf(state)) };
    await site.ask(200, 'PATCH', `/events/${id}`, { ...admin, json: change });
    if (state === 'trash') await site.ask(200, 'DELETE', `/events/${id}`, admin);
    return [
      { id, slug },
      { id: booked.body.id, slug: '' },
    ];
  }

  const shared = (subject: Subject): Place => {
    if (subject.state === 'missing') return { id: 99_999_999, slug: 'no-such-record' };
    const place = places.get(nameOf(subject));
    assert.ok(place, nameOf(subject));
    return place;
  };
  const fresh = async (subject: Subject): Promise<Place> => {
    if (subject.state === 'missing') return shared(subject);
    const [made, rsvp] = await make({ ...subject, kind: 'event' });
    return subject.kind === 'rsvp' ? rsvp : made;
  };
  for (const subject of EVENTS) {
    const [made, rsvp] = await make(subject);
    places.set(nameOf(subject), made);
    places.set(nameOf(rsvpOf(subject)), rsvp);
  }
  return { site, ...users, shared, fresh, wordsIn: words.in };
}
