import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { titles } from '../calendar/calendar-site.ts';
import { projectFolder } from '../house/sources.ts';
import { lintOpenApi } from '../http/openapi/lint-openapi.ts';
import { type Answer, admin, EVENTS, guest, ticketsSite } from './tickets-site.ts';

const site = await ticketsSite();
after(() => site.close());

const seat = (more: Answer = {}): Answer => ({ name: 'Seat', price: '12.50', ...more });

test('an event stores its tickets and shows the remaining seats of each, and whether it is on sale', async () => {
  const made = await site.event([
    seat({ capacity: 40 }),
    { name: 'Friends', price: 0, sale_start: '2030-02-01 00:00:00', sale_end: '2030-02-28 23:59:59' },
  ]);
  assert.equal(made.status, 'publish');
  assert.equal(made.ticketed, true);
  const open = { sale_start: null, sale_end: null, on_sale: true };
  const friends = { sale_start: '2030-02-01 00:00:00', sale_end: '2030-02-28 23:59:59', on_sale: false };
  assert.deepEqual(made.tickets, [
    { id: 1, name: 'Seat', price: '12.50', capacity: 40, left: 40, ...open },
    { id: 2, name: 'Friends', price: '0', capacity: null, left: null, ...friends },
  ]);
  const plain = await site.calendar('POST', '', { title: 'Plain', start_date: '2030-03-01', end_date: '2030-03-02' });
  assert.deepEqual([plain.ticketed, plain.tickets, plain.cost], [false, [], '']);
});

test('a list shows no tickets and no price of an event with a password', async () => {
  const made = await site.event([seat({ capacity: 40 })], { password: 'x' });
  const { events } = await site.calendar('GET', `?include=${made.id}`);
  const [{ ticketed, tickets, cost }] = events;
  assert.deepEqual([ticketed, tickets, cost], [false, [], '']);
});

for (const [what, tickets, reason] of [
  ['a word', 'seat', /object/],
  ['a ticket without a name', [{ price: 1 }], /name/],
  ['a ticket without a price', [{ name: 'Seat' }], /price/],
  ['an empty name', [seat({ name: ' ' })], /one line/],
  ['HTML in a name', [seat({ name: '<b>Seat</b>' })], /one line/],
  ['two lines in a name', [seat({ name: 'Seat\nrow 1' })], /one line/],
  ['a name of 201 characters', [seat({ name: 'n'.repeat(201) })], /one line/],
  ['a price below nothing', [seat({ price: -1 })], /amount/],
  ['a price of words', [seat({ price: 'cheap' })], /amount/],
  ['a price with a comma', [seat({ price: '12,50' })], /amount/],
  ['a price like 1e-7', [seat({ price: 1e-7 })], /amount/],
  ['a price with five digits behind the point', [seat({ price: '1.00001' })], /amount/],
  ['half a seat', [seat({ capacity: 1.5 })], /./],
  ['seats below nothing', [seat({ capacity: -1 })], /./],
  ['a time with an offset', [seat({ sale_start: '2030-02-01T00:00:00Z' })], /local time/],
  ['a day that is none', [seat({ sale_end: '2030-02-30 00:00:00' })], /local time/],
  ['an end before the start', [seat({ sale_start: '2030-02-02 00:00:00', sale_end: '2030-02-01 00:00:00' })], /before/],
  ['51 tickets', Array.from({ length: 51 }, () => seat()), /50/],
  ['an id that it gave to none', [seat({ id: 1 })], /once/],
  ['an id that is none', [seat({ id: 0 })], /./],
] as const) {
  test(`${what} is a 400 that names tickets`, async () => {
    const refused = await site.event(tickets as never);
    assert.deepEqual([refused.status, refused.code], [400, 'rest_invalid_param'], JSON.stringify(refused));
    assert.deepEqual(Object.keys(refused.data.params), ['tickets']);
    assert.match(refused.data.params.tickets, reason);
  });
}

test('a ticket keeps its id while others come and go, and no id is given twice', async () => {
  const { id } = await site.event([seat({ name: 'A' }), seat({ name: 'B' })]);
  const ids = async (tickets: unknown): Promise<unknown> => {
    const saved = await site.calendar('PATCH', `/${id}`, { tickets });
    return saved.tickets.map((ticket: Answer) => `${ticket.id} ${ticket.name}`);
  };
  assert.deepEqual(await ids([seat({ name: 'C' }), seat({ id: 2, name: 'B!' })]), ['3 C', '2 B!']);
  assert.deepEqual(await ids([seat({ name: 'D' })]), ['4 D']);
  assert.deepEqual(await ids(null), []);
  assert.deepEqual(await ids([seat({ name: 'E' })]), ['5 E']);
  const twice = await site.calendar('PATCH', `/${id}`, { tickets: [seat({ id: 5 }), seat({ id: 5 })] });
  assert.equal(twice.status, 400);
  const kept = await site.calendar('PATCH', `/${id}`, { title: 'Another' });
  assert.deepEqual(
    kept.tickets.map((ticket: Answer) => ticket.name),
    ['E'],
  );
});

for (const [what, prices, cost, values] of [
  ['one price', ['12.50'], '$12.50', ['12.50']],
  ['two', ['25', 10], '$10 – $25', ['10', '25']],
  ['the same twice', [10, '10'], '$10', ['10']],
  ['nothing', [0], 'Free', ['0']],
  ['nothing or something', [0, 5], 'Free – $5', ['0', '5']],
] as const) {
  test(`the cost follows the tickets: ${what}`, async () => {
    const made = await site.event(
      prices.map((price) => seat({ price })),
      { cost: '99' },
    );
    assert.deepEqual([made.cost, made.cost_details.values], [cost, values]);
    const read = await site.calendar('GET', `/${made.id}`);
    assert.equal(read.json_ld.offers.price, values[0]);
    const without = await site.calendar('PATCH', `/${made.id}`, { tickets: null });
    assert.deepEqual([without.cost, without.cost_details.values], ['$99', ['99']]);
  });
}

for (const [zone, sale_start, sale_end, before, within, behind] of [
  [
    'America/New_York',
    '2030-02-01 10:00:00',
    '2030-02-01 12:00:00',
    '2030-02-01T14:59:59Z',
    '2030-02-01T15:00:00Z',
    '2030-02-01T17:00:00Z',
  ],
  [
    'Asia/Kolkata',
    '2030-02-01 10:00:00',
    '2030-02-01 12:00:00',
    '2030-02-01T04:29:59Z',
    '2030-02-01T04:30:00Z',
    '2030-02-01T06:30:00Z',
  ],
  ['UTC-5', null, '2030-02-01 12:00:00', undefined, '2030-02-01T16:59:59Z', '2030-02-01T17:00:00Z'],
  ['Europe/Rome', null, null, undefined, '2030-03-01T10:59:59Z', '2030-03-01T11:00:00Z'],
] as const) {
  test(`in ${zone} the sale from ${sale_start} to ${sale_end} begins and ends by its clocks, also where answers are kept`, async () => {
    const site = await ticketsSite();
    const { id } = await site.event([seat({ sale_start, sale_end })], { timezone: zone });
    const onSale = async () => {
      const shown = [];
      // the third is answered by what was kept
      for (let time = 0; time < 3; time++) {
        const one = await site.json<Answer>(`${EVENTS}/${id}`);
        const all = await site.json<Answer>(`${EVENTS}?include=${id}`);
        shown.push(one.body.tickets[0].on_sale, all.body.events[0].tickets[0].on_sale);
      }
      assert.equal(new Set(shown).size, 1, String(shown));
      return shown[0];
    };
    if (before) {
      site.clock.set(before);
      assert.equal(await onSale(), false, before);
    }
    site.clock.set(within);
    assert.equal(await onSale(), true, within);
    site.clock.set(behind);
    assert.equal(await onSale(), false, behind);
    await site.close();
  });
}

test('the list of events is filtered by tickets before it counts', async () => {
  const site = await ticketsSite();
  for (const title of ['A', 'B', 'C']) await site.event([seat()], { title });
  for (const title of ['D', 'E']) await site.event([], { title });
  const listed = async (query: string) => {
    const { body } = await site.json<Answer>(`${EVENTS}?${query}`);
    return [titles(body), body.total, body.total_pages];
  };
  assert.deepEqual(await listed('ticketed=true'), [['A', 'B', 'C'], 3, 1]);
  assert.deepEqual(await listed('ticketed=1&per_page=2&page=2'), [['C'], 3, 2]);
  assert.deepEqual(await listed('ticketed=false'), [['D', 'E'], 2, 1]);
  assert.deepEqual(await listed(''), [['A', 'B', 'C', 'D', 'E'], 5, 1]);
  const { status, body } = await site.json<Answer>(`${EVENTS}?ticketed=perhaps`);
  assert.deepEqual([status, Object.keys(body.data.params)], [400, ['ticketed']]);
  await site.close();
});

test('an invalid list of tickets in a file counts as none, and the event is served', async () => {
  const file = {
    title: 'By hand',
    slug: 'by-hand',
    start: '2030-03-01 10:00:00',
    end: '2030-03-01 12:00:00',
    timezone: 'UTC',
  };
  const site = await ticketsSite({
    files: {
      'calendar/events/7.json': JSON.stringify({ id: 7, ...file, cost: '5', tickets: [{ id: 1, name: 'x' }] }),
      'calendar/events/8.json': JSON.stringify({
        id: 8,
        ...file,
        slug: 'good',
        tickets: [{ id: 1, name: 'x', price: 5 }],
      }),
    },
  });
  const shown = async (id: number) => {
    const { body } = await site.json<Answer>(`${EVENTS}/${id}`);
    return [body.ticketed, body.tickets.length, body.cost];
  };
  assert.deepEqual(await shown(7), [false, 0, '$5']);
  assert.deepEqual(await shown(8), [true, 1, '$5']);
  await site.close();
});

test('off, the plugin leaves nothing but its data: names are refused with its own, tickets stay when the event is saved', async () => {
  const site = await ticketsSite();
  const made = await site.event([seat({ capacity: 3 })], { cost: '99' });
  const { body: rsvp } = await site.json<Answer>(`/tickets/v1/events/${made.id}/rsvp`, { json: guest(1) });
  await site.saveSettings({ plugins: { content: true, calendar: true } });
  const off = await site.calendar('GET', `/${made.id}`);
  assert.deepEqual(['ticketed' in off, 'tickets' in off, off.cost], [false, false, '$99']);
  for (const refused of [
    await site.json<Answer>(`${EVENTS}?ticketed=true`),
    await site.json<Answer>(`${EVENTS}/${made.id}`, { method: 'PATCH', json: { tickets: [] }, ...admin }),
  ]) {
    assert.deepEqual([refused.status, refused.body.code], [400, 'rest_invalid_param']);
    assert.match(JSON.stringify(refused.body.data.params), /the plugin tickets, which is off/);
  }
  for (const [method, path] of [
    ['GET', '/tickets/v1'],
    ['POST', `/tickets/v1/events/${made.id}/rsvp`],
    ['GET', `/tickets/v1/events/${made.id}/rsvps`],
    ['DELETE', `/tickets/v1/rsvps/${rsvp.id}`],
  ] as const) {
    assert.equal((await site.json(path, { method, ...admin })).status, 404, path);
  }
  await site.calendar('PATCH', `/${made.id}`, { title: 'Saved' });
  await site.saveSettings({ plugins: { content: true, calendar: true, tickets: true } });
  const on = await site.calendar('GET', `/${made.id}`);
  assert.deepEqual([on.title, on.cost, on.tickets[0].left], ['Saved', '$12.50', 2]);
  await site.close();
});

test('the document of the namespace is one that a public linter accepts', async () => {
  const doc = await site.ask(200, 'GET', '/doc');
  assert.deepEqual(Object.keys(doc.paths).sort(), [
    '/doc',
    '/events/{event}/rsvp',
    '/events/{event}/rsvps',
    '/rsvps/{id}',
  ]);
  assert.deepEqual(await lintOpenApi(doc as never), []);
});

test('the plugin is small, and those that it extends have never heard of it', () => {
  const linesOf = (folder: string): readonly string[] =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .flatMap((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').trimEnd().split('\n'));
  assert.ok(linesOf('plugins/tickets').length < 300);
  for (const folder of ['core', 'plugins/content', 'plugins/calendar']) {
    assert.deepEqual(
      linesOf(folder).filter((line) => /ticket|rsvp/i.test(line)),
      [],
      folder,
    );
  }
});
