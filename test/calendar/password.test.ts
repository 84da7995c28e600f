import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, calendarSite, event } from './calendar-site.ts';

const site = await calendarSite();
const admin = { as: 'administrator' } as const;
const secret = event({ title: 'Behind a door', description: 'needle', excerpt: 'needle too', password: 'sésame' });
const { id, slug } = await site.ask(201, 'POST', '/events', { ...admin, json: secret });
const right = encodeURIComponent('sésame');

for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
  for (const asking of [{}, admin]) {
    const who = 'as' in asking ? 'an administrator' : 'a stranger';
    test(`${path.replace(/\d+/, 'ID')} without or with a wrong password is closed to ${who}`, async () => {
      for (const query of ['', '?password=', '?password=sesame', '?context=embed']) {
        const answer = await site.ask(403, 'GET', path + query, asking);
        assert.equal(answer.code, 'event-password-protected');
        assert.doesNotMatch(JSON.stringify(answer), /needle|sésame/);
      }
    });
    test(`${path.replace(/\d+/, 'ID')} with the password is open to ${who}`, async () => {
      const open = await site.json(`/calendar/events/v1${path}?password=${right}`, asking);
      assert.equal(open.status, 200);
      assert.match(open.headers.get('cache-control') ?? '', /no-store/);
      assert.equal('password' in open.body, false, 'it is not told');
    });
  }
}

test('an editor reads it, and the password, in the context edit; others do not', async () => {
  const read = await site.ask(200, 'GET', `/events/${id}?context=edit`, { as: 'editor' });
  assert.deepEqual([read.password, read.description], ['sésame', '<p>needle</p>']);
  await site.ask(401, 'GET', `/events/${id}?context=edit`);
  assert.equal(
    (await site.ask(403, 'GET', `/events/${id}?context=edit`, { as: 'author' })).code,
    'rest_forbidden_context',
  );
});

test('update and delete need it as well', async () => {
  const closed: [string, unknown][] = [
    ['PATCH', { title: 'x' }],
    ['PATCH', { title: 'x', password: 'wrong' }],
    ['PATCH', { title: 'x', new_password: 'mine' }],
    ['DELETE', undefined],
    ['DELETE', { password: 'wrong' }],
  ];
  for (const [method, json] of closed) {
    const answer = await site.ask(403, method, `/events/${id}`, { ...admin, json });
    assert.equal(answer.code, 'event-password-protected');
  }
  const json = { title: 'Still behind a door', password: 'sésame' };
  assert.equal((await site.ask(200, 'PATCH', `/events/${id}`, { ...admin, json })).title, 'Still behind a door');
  await site.ask(403, 'GET', `/events/${id}`);
});

test('a password opens and does not set one; new_password does', async () => {
  const { id: open } = await site.ask(201, 'POST', '/events', { ...admin, json: event() });
  await site.ask(200, 'PATCH', `/events/${open}`, { ...admin, json: { password: 'x' } });
  await site.ask(200, 'GET', `/events/${open}`);
  await site.ask(200, 'PATCH', `/events/${open}`, { ...admin, json: { new_password: 'x' } });
  await site.ask(403, 'GET', `/events/${open}`);
  await site.ask(200, 'PATCH', `/events/${open}`, { ...admin, json: { password: 'x', new_password: '' } });
  await site.ask(200, 'GET', `/events/${open}`);
});

test('lists show its title and none of its texts, and no search finds them', async () => {
  const { id } = await site.ask(200, 'GET', '/events?search=door', admin).then(({ events }) => events[0]);
  for (const asking of [{}, admin]) {
    const { events } = await site.ask(200, 'GET', '/events?per_page=50', asking);
    const shown = events.find((one: Answer) => one.id === id);
    assert.deepEqual([shown.description, shown.excerpt], ['', '']);
    assert.equal((await site.ask(200, 'GET', '/events?search=needle', asking)).total, 0);
  }
});

test('lists show when it is and where its page is, and nothing of what else the password guards', async () => {
  const guarded = event({
    title: 'Where and how',
    password: 'x',
    cost: '€7',
    website: 'https://needle.test/',
    venue: { venue: 'Needle Hall' },
    organizer: { organizer: 'Needle Club' },
    categories: ['Needle category'],
    tags: ['needle tag'],
  });
  const made = await site.ask(201, 'POST', '/events', { ...admin, json: guarded });
  for (const asking of [{}, admin]) {
    const { events } = await site.ask(200, 'GET', `/events?include=${made.id}`, asking);
    const [shown] = events;
    assert.doesNotMatch(JSON.stringify(shown), /needle|€|7\b.*EUR/i);
    const { venue, organizer, categories, tags, cost, cost_details, website, image } = shown;
    assert.deepEqual([venue, organizer, categories, tags, cost, image], [[], [], [], [], '', false]);
    assert.deepEqual([cost_details.currency_code, cost_details.values, website], ['USD', [], made.url]);
    for (const member of ['title', 'slug', 'url', 'start_date', 'utc_end_date', 'timezone', 'author', 'date', 'status'])
      assert.equal(shown[member], made[member], member);
    assert.deepEqual(Object.keys(shown), Object.keys(made));
  }
});

test('the venues and organizers of a guarded event are listed only for those who may change it', async () => {
  const json = event({ password: 'x', venue: { venue: 'Cellar' }, organizer: { organizer: 'Cellar people' } });
  const made = await site.ask(201, 'POST', '/events', { as: 'editor', json });
  for (const list of ['venues', 'organizers']) {
    const counted = async (asking: object) => (await site.ask(200, 'GET', `/${list}?event=${made.id}`, asking)).total;
    assert.deepEqual([await counted({}), await counted({ as: 'author' }), await counted(admin)], [0, 0, 1], list);
  }
});

test('a search for its title finds it for signed-in users, but not for strangers', async () => {
  const found = async (asking: object) => (await site.ask(200, 'GET', '/events?search=door', asking)).total;
  assert.deepEqual([await found({ as: 'subscriber' }), await found({})], [1, 0]);
});

test('ten wrong words a minute, then 429, for this address alone', async () => {
  const other = await calendarSite();
  const { id: guarded } = await other.ask(201, 'POST', '/events', { ...admin, json: secret });
  const guess = (word: string, address = '192.0.2.7') =>
    other.json(`/calendar/events/v1/events/${guarded}?password=${word}`, { address });
  for (let count = 0; count < 10; count++) assert.equal((await guess(`guess${count}`)).status, 403);
  const throttled = await guess(right);
  assert.deepEqual([throttled.status, throttled.body.code], [429, 'rest_too_many_attempts']);
  assert.ok(Number(throttled.headers.get('retry-after')) > 0);
  assert.equal((await guess(right, '192.0.2.8')).status, 200);
  other.clock.advance(61_000);
  assert.equal((await guess(right)).status, 200);
  await other.close();
});
