import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contribute, definePlugin, type Role } from '../../core/index.ts';
import { cancelled, confirmed } from '../../plugins/tickets/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { type Answer, admin, EVENTS, guest, ticketsSite } from './tickets-site.ts';

const site = await ticketsSite();
after(() => site.close());

const SEATS = [{ name: 'Seat', price: 0, capacity: 5 }];
const SECRET = 'a-secret-of-the-client';

/** The status and the code of an answer. */
async function refusal(
  asked: Promise<{ readonly status: number; readonly body: Answer }>,
): Promise<readonly unknown[]> {
  const { status, body } = await asked;
  return [status, body.code];
}
const book = (id: number, json: Answer, more: object = {}) =>
  site.json<Answer>(`/tickets/v1/events/${id}/rsvp`, { json, ...more });

test('seats are booked, counted and cancelled, without leftovers of the guest', async () => {
  const { id } = await site.event(SEATS);
  const booked = await book(id, guest(1, { seats: 3 }));
  assert.equal(booked.status, 201);
  assert.equal(booked.headers.get('cache-control'), 'private, no-store');
  const { secret, ...rsvp } = booked.body;
  assert.match(secret, /^[\w-]{22}$/);
  assert.deepEqual(rsvp, { id: rsvp.id, event: id, ...guest(1), seats: 3, date: '2030-01-15T12:00:00.000Z' });
  const left = async () => (await site.calendar('GET', `/${id}`)).tickets[0].left;
  assert.equal(await left(), 2);
  const path = `/rsvps/${rsvp.id}`;
  const wrong = await site.ask(404, 'DELETE', path, { json: { secret: `${secret}x` } });
  const unknown = await site.ask(404, 'DELETE', '/rsvps/999', { json: { secret } });
  const none = await site.ask(404, 'DELETE', path);
  assert.deepEqual([wrong, none], [unknown, unknown]);
  assert.equal(await left(), 2);
  const gone = await site.ask(200, 'DELETE', path, { json: { secret } });
  assert.deepEqual(gone, { deleted: true, previous: rsvp });
  assert.equal(await left(), 5);
  await site.ask(404, 'DELETE', path, { json: { secret } });
  assert.deepEqual(await rsvpsBelow('/site'), []);
});

/** Files of RSVPs below a folder. */
async function rsvpsBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, kind } of await site.fileSystem.readDirectory(folder)) {
    const path = `${folder}/${name}`;
    if (kind === 'directory') found.push(...(await rsvpsBelow(path)));
    else if (path.includes('/rsvps/')) found.push(path);
  }
  return found;
}

test('what is stored of a guest lies out of git, and of the secret only a hash', async () => {
  const { id } = await site.event(SEATS);
  const { body } = await book(id, guest(1, { secret: SECRET }));
  await site.site.settled();
  const files = await rsvpsBelow('/site');
  assert.deepEqual(files, [`/site/.almanac/private/tickets/rsvps/${body.id}.json`]);
  const text = new TextDecoder().decode(await site.fileSystem.readFile(files[0] ?? ''));
  assert.match(text, /ann@example\.org/);
  assert.ok(!text.includes(SECRET));
  await site.ask(200, 'DELETE', `/rsvps/${body.id}`, { json: { secret: SECRET } });
});

test('asked again with the secret of the client, nothing is booked twice, also when all is sold', async () => {
  const { id } = await site.event(SEATS);
  const asked = guest(1, { seats: 5, secret: SECRET });
  const first = await book(id, asked);
  const again = await book(id, asked);
  assert.deepEqual([first.status, again.status, again.body], [201, 200, first.body]);
  const other = await site.event(SEATS);
  const elsewhere = await book(other.id, asked);
  assert.equal(elsewhere.status, 201);
  assert.notEqual(elsewhere.body.id, first.body.id);
});

for (const [what, more, params] of [
  ['no ticket', { ticket: undefined }, 'ticket'],
  ['no name', { name: undefined }, 'name'],
  ['no address', { email: undefined }, 'email'],
  ['a ticket that the event has not', { ticket: 9 }, 'ticket'],
  ['no seat', { seats: 0 }, 'seats'],
  ['eleven seats', { seats: 11 }, 'seats'],
  ['half a seat', { seats: 1.5 }, 'seats'],
  ['HTML as a name', { name: '<img src=x>' }, 'name'],
  ['a header in the address', { email: 'ann@example.org\r\nBcc: x@example.org' }, 'email'],
  ['two addresses', { email: 'ann@example.org,bob@example.org' }, 'email'],
  ['a secret that can be guessed', { secret: 'guess' }, 'secret'],
] as const) {
  test(`${what} is a 400 that names ${params}, and nothing is booked`, async () => {
    const { id } = await site.event(SEATS);
    const { status, body } = await book(id, guest(1, more));
    assert.equal(status, 400);
    const { params: named } = body.data;
    assert.deepEqual(Array.isArray(named) ? named : Object.keys(named), [params]);
    assert.equal((await site.calendar('GET', `/${id}`)).tickets[0].left, 5);
  });
}

test('no more seats are given than there are, and not to one address more than the settings say', async () => {
  const { id } = await site.event([...SEATS, { name: 'Lawn', price: 0 }]);
  const other = { email: 'bob@example.org' };
  assert.equal((await book(id, guest(1, { seats: 4 }))).status, 201);
  assert.deepEqual(await refusal(book(id, guest(1, { seats: 2 }))), [409, 'rest_rsvp_sold_out']);
  assert.equal((await book(id, guest(1))).status, 201);
  assert.deepEqual(await refusal(book(id, guest(1, other))), [409, 'rest_rsvp_sold_out']);
  assert.equal((await book(id, guest(2, { seats: 5, email: 'ANN@example.org' }))).status, 201);
  assert.deepEqual(await refusal(book(id, guest(2))), [409, 'rest_rsvp_too_many_seats']);
  assert.equal((await book(id, guest(2, other))).status, 201);
  const smaller = await site.calendar('PATCH', `/${id}`, { tickets: [{ id: 1, name: 'Seat', price: 0, capacity: 2 }] });
  assert.equal(smaller.tickets[0].left, 0);
});

test('a ticket is booked from the start of its sale to its end, and none of an event that is over', async () => {
  const site = await ticketsSite();
  const window = { sale_start: '2030-02-01 00:00:00', sale_end: '2030-02-02 00:00:00' };
  const { id } = await site.event([
    { name: 'Early', price: 0, ...window },
    { name: 'Door', price: 0 },
  ]);
  const told = [];
  for (const instant of [
    '2030-02-01T04:59:59Z',
    '2030-02-01T05:00:00Z',
    '2030-02-02T05:00:00Z',
    '2030-03-01T17:00:00Z',
  ]) {
    site.clock.set(instant);
    for (const ticket of [1, 2]) {
      const { status, body } = await site.json<Answer>(`/tickets/v1/events/${id}/rsvp`, { json: guest(ticket) });
      told.push(body.code ?? status);
    }
  }
  const [shut, over] = ['rest_rsvp_not_on_sale', 'rest_rsvp_event_over'];
  assert.deepEqual(told, [shut, 201, 201, 201, shut, 201, over, over]);
  await site.close();
});

test('one address asks so often within a minute, right or wrong, and then has to wait', async () => {
  const plugins = { content: true, calendar: true, tickets: { rsvps_per_minute: 3, seats_per_email: null } };
  const site = await ticketsSite({ settings: { plugins } });
  const { id } = await site.event([{ name: 'Lawn', price: 0 }]);
  const ask = (address: string, ticket = 1) =>
    site.json<Answer>(`/tickets/v1/events/${id}/rsvp`, { json: guest(ticket, { seats: 10 }), address });
  const near = '2001:db8::1';
  for (const status of [201, 201]) assert.equal((await ask(near)).status, status);
  assert.equal((await ask(near, 9)).status, 400);
  const late = await ask('2001:db8::2');
  assert.deepEqual([late.status, late.body.code], [429, 'rest_too_many_attempts']);
  assert.equal(late.headers.get('retry-after'), '60');
  assert.equal((await ask('192.0.2.7')).status, 201);
  site.clock.advance(60_000);
  assert.equal((await ask(near)).status, 201);
  await site.close();
});

test('200 ask at once for 50 seats: 50 are told that they have one, and so many are stored', async () => {
  const { id } = await site.event([{ name: 'Seat', price: 0, capacity: 50 }]);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => book(id, guest(1, { email: `guest-${index}@example.org` }))),
  );
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  assert.deepEqual([of(201).length, of(409).length], [50, 150]);
  assert.ok(of(409).every(({ body }) => body.code === 'rest_rsvp_sold_out'));
  const listed = await site.ask(200, 'GET', `/events/${id}/rsvps?per_page=50`, admin);
  const sorted = (all: readonly Answer[]) => all.map((one) => one.id).sort((one, other) => one - other);
  assert.deepEqual(sorted(listed.rsvps), sorted(of(201).map(({ body }) => body)));
});

test('other plugins are notified of bookings and cancellations, and of nothing else', async () => {
  const told: unknown[] = [];
  const mailer = definePlugin({ name: 'mailer' }).with({
    extends: [
      contribute(confirmed, ({ rsvp, secret }) => void told.push([rsvp.email, rsvp.seats, secret])),
      contribute(cancelled, ({ rsvp }) => void told.push([rsvp.email])),
    ],
  });
  const on = { content: true, calendar: true, tickets: true, mailer: true };
  const site = await ticketsSite({ settings: { plugins: on } }, [pluginSource(mailer, { requires: ['tickets'] })]);
  const { id } = await site.event(SEATS);
  const booked = await site.ask(201, 'POST', `/events/${id}/rsvp`, { json: guest(1, { seats: 2, secret: SECRET }) });
  await site.json(`/tickets/v1/events/${id}/rsvp`, { json: guest(1, { seats: 2, secret: SECRET }) });
  await site.ask(409, 'POST', `/events/${id}/rsvp`, { json: guest(1, { seats: 4 }) });
  await site.ask(404, 'DELETE', `/rsvps/${booked.id}`, { json: { secret: `not-${SECRET}` } });
  await site.ask(200, 'DELETE', `/rsvps/${booked.id}`, { json: { secret: SECRET } });
  assert.deepEqual(told, [['ann@example.org', 2, SECRET], ['ann@example.org']]);
  await site.close();
});

const NOBODY = 'nobody';
type Who = Role | typeof NOBODY;
const as = (who: Who) => (who === NOBODY ? {} : { as: who });
const WHO: readonly Who[] = [NOBODY, 'subscriber', 'contributor', 'author', 'editor', 'administrator'];

/** Of each state of an event by an administrator: the status for each of `WHO`. */
for (const [state, more, booked, listed] of [
  ['published', {}, [201, 201, 201, 201, 201, 201], [401, 403, 403, 403, 200, 200]],
  ['left out of lists', { hide_from_listings: true }, [201, 201, 201, 201, 201, 201], [401, 403, 403, 403, 200, 200]],
  ['scheduled', { date: '2031-01-01' }, [404, 404, 404, 404, 201, 201], [401, 403, 404, 404, 200, 200]],
  ['a draft', { status: 'draft' }, [404, 404, 404, 404, 201, 201], [401, 403, 404, 404, 200, 200]],
  ['pending', { status: 'pending' }, [404, 404, 404, 404, 201, 201], [401, 403, 404, 404, 200, 200]],
  ['private', { status: 'private' }, [404, 404, 404, 404, 201, 201], [401, 403, 404, 404, 200, 200]],
  ['in the trash', { status: 'trash' }, [404, 404, 404, 404, 404, 404], [401, 403, 404, 404, 404, 404]],
  ['behind a password', { password: 'sesame' }, [403, 403, 403, 403, 403, 403], [401, 403, 403, 403, 403, 403]],
] as const) {
  test(`who may book seats of an event that is ${state}, and who sees its RSVPs`, async () => {
    const { id } = await site.event([{ name: 'Seat', price: 0 }], more);
    const missing = await book(999_999, guest(1));
    const told: number[][] = [[], []];
    for (const who of WHO) {
      const booking = await book(id, guest(1, { email: `${who}@example.org` }), as(who));
      if (booking.status === 404) assert.deepEqual(booking.body, missing.body);
      const list = await site.json<Answer>(`/tickets/v1/events/${id}/rsvps`, as(who));
      if (list.status === 404) assert.deepEqual(list.body, missing.body);
      if (list.status !== 200) assert.doesNotMatch(JSON.stringify(list.body), /example\.org|Ann/);
      told[0]?.push(booking.status);
      told[1]?.push(list.status);
    }
    assert.deepEqual(told, [booked, listed]);
  });
}

test('the password of an event opens it to clients that book and to users who edit it', async () => {
  const { id } = await site.event(SEATS, { password: 'sesame' });
  assert.deepEqual(await refusal(book(id, guest(1, { password: 'wrong' }))), [403, 'event-password-protected']);
  assert.equal((await book(id, guest(1, { password: 'sesame' }))).status, 201);
  const list = await site.ask(200, 'GET', `/events/${id}/rsvps?password=sesame`, admin);
  assert.equal(list.total, 1);
});

test('the author of an event sees who comes to it, and cancels for them; another author does neither', async () => {
  const other = await site.json<Answer>(EVENTS, {
    json: { title: 'Mine', start_date: '2030-03-01', end_date: '2030-03-02', tickets: SEATS },
    as: 'author',
  });
  const mine: number = other.body.id;
  const { id: theirs } = await site.event(SEATS);
  for (const [id, list, cancel] of [
    [mine, 200, 200],
    [theirs, 403, 404],
  ] as const) {
    const { body } = await book(id, guest(1));
    await site.ask(list, 'GET', `/events/${id}/rsvps`, { as: 'author' });
    await site.ask(cancel, 'DELETE', `/rsvps/${body.id}`, { as: 'author' });
  }
});

test('the list has pages', async () => {
  const { id } = await site.event([{ name: 'Lawn', price: 0 }]);
  for (const name of ['A', 'B', 'C']) await book(id, guest(1, { name, email: `${name}@example.org` }));
  const { body, headers } = await site.json<Answer>(`/tickets/v1/events/${id}/rsvps?per_page=2&page=2`, admin);
  assert.deepEqual([body.rsvps.map((one: Answer) => one.name), body.total, body.total_pages], [['C'], 3, 2]);
  assert.deepEqual([headers.get('x-wp-total'), headers.get('cache-control')], ['3', 'private, no-store']);
  assert.doesNotMatch(JSON.stringify(body), /secret/);
});

test('who comes is told nowhere else: two worlds that differ in it answer strangers alike', async () => {
  const paths = [
    '/',
    '/tickets/v1',
    '/tickets/v1/doc',
    EVENTS,
    `${EVENTS}/1`,
    `${EVENTS}?search=ann`,
    `${EVENTS}?ticketed=true`,
    '/tickets/v1/events/1/rsvps',
    '/tickets/v1/rsvps/1',
    `/tickets/v1/rsvps/1?_method=DELETE&secret=${'x'.repeat(22)}`,
  ];
  const answers = await Promise.all(
    ['Ann', 'Bob'].map(async (name) => {
      const site = await ticketsSite();
      await site.event(SEATS);
      await site.json('/tickets/v1/events/1/rsvp', { json: guest(1, { name, email: `${name}@example.org` }) });
      const told: unknown[] = [];
      for (const who of [NOBODY, 'subscriber', 'contributor', 'author'] as const) {
        for (const path of paths) {
          for (const method of ['GET', 'POST', 'DELETE']) {
            const answer = await site.fetch(path, { method, ...as(who) });
            const { request_id: _, ...body } = JSON.parse((await answer.text()) || '{}');
            told.push([who, method, path, answer.status, body]);
          }
        }
      }
      await site.close();
      return told;
    }),
  );
  assert.deepEqual(answers[0], answers[1]);
});
