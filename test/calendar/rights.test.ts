import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../core/index.ts';
import { type Answer, calendarSite, event } from './calendar-site.ts';

const site = await calendarSite();
const create = (as: Role, json: Answer, status = 201) => site.ask(status, 'POST', '/events', { as, json: event(json) });

const CREATES: [Role, Answer, number, string][] = [
  // who, sends, status of the answer, status of the event or code
  ['subscriber', {}, 403, 'rest_forbidden'],
  ['contributor', {}, 201, 'draft'],
  ['contributor', { status: 'publish' }, 201, 'pending'],
  ['contributor', { status: 'future', date: '2031-01-01' }, 201, 'pending'],
  ['contributor', { status: 'private' }, 403, 'rest_forbidden'],
  ['contributor', { sticky: true }, 403, 'rest_forbidden'],
  ['contributor', { author: 1 }, 403, 'rest_forbidden'],
  ['author', {}, 201, 'publish'],
  ['author', { date: '2031-01-01' }, 201, 'future'],
  ['author', { status: 'private', sticky: true }, 201, 'private'],
  ['author', { author: 1 }, 403, 'rest_forbidden'],
  ['editor', { author: 1 }, 201, 'publish'],
  ['administrator', { status: 'future' }, 201, 'publish'],
];

await site.ask(200, 'GET', '/events', { as: 'administrator' });
for (const [as, json, status, result] of CREATES) {
  test(`${as} creates with ${JSON.stringify(json)}: ${result}`, async () => {
    const answer = await create(as, json, status);
    assert.equal(status === 201 ? answer.status : answer.code, result);
  });
}

const WRITERS: Role[] = ['subscriber', 'contributor', 'author', 'editor', 'administrator'];
/** Who may edit: the owner and the status. */
const EDITS: [Role, Answer, Role[]][] = [
  ['author', { status: 'publish' }, ['author', 'editor', 'administrator']],
  ['author', { status: 'draft' }, ['author', 'editor', 'administrator']],
  ['contributor', { status: 'draft' }, ['contributor', 'editor', 'administrator']],
  ['contributor', { status: 'pending' }, ['contributor', 'editor', 'administrator']],
  ['editor', { status: 'private' }, ['editor', 'administrator']],
];

for (const [owner, json, allowed] of EDITS) {
  for (const as of WRITERS) {
    const may = allowed.includes(as);
    test(`${as} ${may ? 'changes and trashes' : 'does not change or trash'} the ${json.status} event of the ${owner}`, async () => {
      const { id, title, slug } = await create(owner, { title: `Of ${owner}`, slug: 'some-slug', ...json });
      for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
        const answer = await site.ask(may ? 200 : 403, 'PATCH', path, { as, json: { title: 'Changed' } });
        if (!may) assert.equal(answer.code, 'rest_forbidden');
      }
      await site.ask(may ? 200 : 403, 'DELETE', `/events/${id}`, { as });
      if (!may) {
        const kept = await site.ask(200, 'GET', `/events/${id}`, { as: 'administrator' });
        assert.deepEqual([kept.title, kept.status], [title, json.status]);
      }
    });
  }
}

test('a contributor cannot publish what they drafted, nor touch it once it is published', async () => {
  const { id } = await create('contributor', { status: 'draft' });
  const asked = await site.ask(200, 'PATCH', `/events/${id}`, { as: 'contributor', json: { status: 'publish' } });
  assert.equal(asked.status, 'pending');
  await site.ask(200, 'PATCH', `/events/${id}`, { as: 'editor', json: { status: 'publish' } });
  await site.ask(403, 'PATCH', `/events/${id}`, { as: 'contributor', json: { title: 'Mine again' } });
  await site.ask(403, 'DELETE', `/events/${id}`, { as: 'contributor' });
});

test('an editor’s change leaves the author as they are', async () => {
  const made = await create('author', {});
  const changed = await site.ask(200, 'PATCH', `/events/${made.id}`, { as: 'editor', json: { title: 'Edited' } });
  assert.equal(changed.author, made.author);
  const given = await site.ask(200, 'PATCH', `/events/${made.id}`, { as: 'editor', json: { author: 1 } });
  assert.equal(given.author, 1);
});

test('nobody writes', async () => {
  const writes: [string, string, Answer?][] = [
    ['POST', '/events', event()],
    ['PATCH', '/events/99999', {}],
    ['PUT', '/events/by-slug/none', {}],
    ['DELETE', '/events/99999'],
    ['DELETE', '/events/by-slug/none'],
    ['POST', '/tags', { name: 'x' }],
    ['DELETE', '/categories/99999'],
  ];
  for (const [method, path, json] of writes) {
    assert.equal((await site.ask(401, method, path, { json })).code, 'rest_forbidden', `${method} ${path}`);
  }
});

const LISTED: [Role | undefined, string[]][] = [
  [undefined, ['publish']],
  ['subscriber', ['publish']],
  ['contributor', ['publish', 'draft of the contributor']],
  ['author', ['publish', 'private of the author']],
  ['editor', ['publish', 'draft of the contributor', 'private of the author', 'pending', 'future']],
  ['administrator', ['publish', 'draft of the contributor', 'private of the author', 'pending', 'future']],
];

for (const [plural, name] of [
  ['events', 'title'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const) {
  const { ask } = await calendarSite();
  const make = (as: Role, title: string, json: Answer) =>
    ask(201, 'POST', `/${plural}`, { as, json: { ...event(), ...json, [name]: title } });
  await make('administrator', 'publish', {});
  await make('contributor', 'draft of the contributor', { status: 'draft' });
  await make('author', 'private of the author', { status: 'private' });
  await make('administrator', 'pending', { status: 'pending' });
  await make('administrator', 'future', { date: '2031-01-01' });
  await make('administrator', 'trash', { status: 'trash' });
  for (const [as, expected] of LISTED) {
    test(`${plural} of no status: ${as ?? 'nobody'} is shown what they may see, but no trash`, async () => {
      const list = await ask(200, 'GET', `/${plural}?start_date=2030-01-01`, { as });
      const shown: Answer[] = list[plural];
      assert.deepEqual(shown.map((record) => record[name]).sort(), expected.toSorted());
      assert.equal(list.total, expected.length);
    });
  }
}
