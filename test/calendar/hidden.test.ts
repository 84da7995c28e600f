import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, type CalendarSite, calendarSite, event } from './calendar-site.ts';

const admin = { as: 'administrator' } as const;

/** Two sites that differ only in what a stranger may not read: every word of it ends in the given one. */
async function world(word: string): Promise<CalendarSite> {
  const site = await calendarSite();
  const make = (path: string, json: Answer) => site.ask(201, 'POST', path, { ...admin, json });
  const hall = await make('/venues', { venue: 'Hall' });
  await make('/venues', { venue: 'Attic', status: 'private', description: word, city: word });
  const club = await make('/organizers', {
    organizer: 'Club',
    status: 'draft',
    description: word,
    phone: word,
    website: '',
  });
  await make(
    '/events',
    event({ title: 'Open', venue: hall.id, organizer: club.id, tags: ['Seen'], categories: ['Known'] }),
  );
  await make('/events', event({ title: 'Locked', description: word, excerpt: word, password: `password ${word}` }));
  for (const status of ['draft', 'pending', 'private', 'trash']) {
    await make(
      '/events',
      event({
        title: `${status} ${word}`,
        status,
        description: word,
        cost: word,
        slug: `${status}-fixed`,
        tags: ['Unseen'],
      }),
    );
  }
  await make('/events', event({ title: `scheduled ${word}`, slug: 'scheduled-fixed', date: '2031-01-01' }));
  return site;
}

const [one, other] = [await world('alpha'), await world('omega')];

const PATHS = [
  ...['events', 'venues', 'organizers'].flatMap((plural) => [
    `/${plural}`,
    `/${plural}?search=alpha`,
    `/${plural}?search=omega`,
    `/${plural}?status=draft`,
    ...Array.from({ length: 14 }, (_, id) => `/${plural}/${id}`),
  ]),
  '/events?tags=unseen',
  '/events?include=1,2,3,4,5,6,7,8,9,10,11,12,13,14',
  ...['draft', 'pending', 'private', 'trash', 'scheduled'].map((status) => `/events/by-slug/${status}-fixed`),
  '/venues?has_events=true',
  '/venues?has_events=false',
  '/organizers?has_events=true',
  ...['tags', 'categories'].flatMap((plural) => [`/${plural}`, `/${plural}?hide_empty=false&orderby=count`]),
  ...Array.from({ length: 14 }, (_, id) => `/tags?hide_empty=false&post=${id}`),
  ...Array.from({ length: 14 }, (_, id) => `/venues?event=${id}`),
];

for (const as of [undefined, 'subscriber', 'contributor', 'author'] as const) {
  test(`${as ?? 'nobody'} cannot distinguish two sites that differ only in hidden text`, async () => {
    for (const path of PATHS) {
      const answers = [];
      for (const site of [one, other]) {
        const answer = await site.fetch(`/calendar/events/v1${path}`, as ? { as } : {});
        answers.push({ status: answer.status, body: await answer.text(), total: answer.headers.get('x-tec-total') });
      }
      assert.deepEqual(answers[0], answers[1], path);
      assert.doesNotMatch(answers[0]?.body.replaceAll('search=alpha', '') ?? '', /alpha/, path);
    }
  });
}

test('and an editor can', async () => {
  assert.equal((await one.ask(200, 'GET', '/events?status=draft', { as: 'editor' })).events[0].title, 'draft alpha');
});

for (const [status, listed] of [
  ['private', []],
  ['publish', ['Carol’s kitchen']],
] as const) {
  test(`a new venue of a ${status} event is listed for strangers: ${listed.length > 0}`, async () => {
    const site = await calendarSite();
    const kitchen = event({ title: 'Supper', status, venue: { venue: 'Carol’s kitchen' } });
    await site.ask(201, 'POST', '/events', { ...admin, json: kitchen });
    const { venues } = await site.ask(200, 'GET', '/venues');
    assert.deepEqual(
      venues.map(({ venue }: Answer) => venue),
      listed,
    );
  });
}
