/** Two clients change one record: merges on request, and reported conflicts. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { replaceFile } from '../../../core/platform/files/write-file.ts';
import type { Answer, Asking } from '../../asking-site.ts';
import { type BatchSite, batchSite, EVENTS, POSTS } from '../../batch/batch-site.ts';
import { THEME_FILES } from '../../site/appearance/template-fixture.ts';

const ADMIN = { as: 'administrator' } as const;
const VENUES = '/calendar/events/v1/venues';
const EVENT = { title: 'Fair', start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
const TEMPLATE = { slug: 'made', title: 'Made', content: 'Text' };
const POST = { title: 'News', content: 'Text', status: 'publish' };

let site: BatchSite;
before(async () => {
  site = await batchSite({ files: THEME_FILES, settings: { theme: 'daybook' } });
});
after(async () => {
  assert.deepEqual(site.logged, []);
  await site.close();
});

/** A record that a client has read: where it is, and the ETag of what was read. */
interface Read {
  readonly path: string;
  readonly tag: string;
}

async function read(base: string, json: Answer): Promise<Read> {
  const { id } = await site.made(base, json);
  const path = `${base}/${id}`;
  const { headers } = await site.json(path, ADMIN);
  site.clock.advance(1000);
  return { path, tag: String(headers.get('etag')) };
}

/** Changes it whatever it is by now. */
async function change(path: string, json: Answer): Promise<Answer> {
  const { status, body } = await site.json<Answer>(path, { ...ADMIN, method: 'PATCH', json });
  assert.equal(status, 200, JSON.stringify(body));
  site.clock.advance(1000);
  return body;
}

/** Changes it as it was read. */
const update = (
  { path, tag }: Read,
  json: Answer,
  { prefer = 'merge', ...asking }: Asking & { prefer?: string } = {},
) => site.json<Answer>(path, { ...ADMIN, method: 'PATCH', json, headers: { 'if-match': tag, prefer }, ...asking });

const now = async (path: string): Promise<Answer> =>
  (await site.json<Answer>(`${path}${path.startsWith('/site/') ? '?context=edit' : ''}`, ADMIN)).body;

/** The record and its revisions, where it has some. */
const state = async (path: string): Promise<Answer> => [
  await now(path),
  (await site.json<Answer>(`${path}/revisions?context=edit`, ADMIN)).body,
];

/** Of the answer the members with these names; of texts with several sides the one that is stored. */
const shown = (answer: Answer, names: readonly string[]): Answer =>
  Object.fromEntries(names.map((name) => [name, answer[name]?.raw ?? answer[name]]));

/** Merged changes: base, initial state, their change, our change, and the result unless it is simply both. */
const MERGED: [string, Answer, Answer, Answer, Answer?][] = [
  [POSTS, POST, { title: 'Theirs' }, { content: 'Ours' }],
  [POSTS, POST, { content: 'Theirs' }, { status: 'draft', excerpt: 'Ours' }],
  [POSTS, POST, { title: 'Both' }, { title: 'Both', content: 'Ours' }],
  [POSTS, POST, { title: 'Theirs' }, {}],
  [POSTS, POST, { title: 'Theirs' }, { title: 'Theirs' }],
  [POSTS, { title: 'Unborn' }, { title: 'Theirs' }, { status: 'publish' }, { title: 'Theirs', slug: 'theirs' }],
  [POSTS, POST, { sticky: true }, { comment_status: 'closed' }],
  ['/site/v2/templates', TEMPLATE, { title: 'Theirs' }, { content: 'Ours' }],
  [EVENTS, EVENT, { title: 'Theirs' }, { start_date: '2030-03-01 09:00:00' }],
  [EVENTS, EVENT, { start_date: '2030-03-01 09:00:00' }, { venue: { venue: 'Hall' }, cost: '5' }, { cost: '$5' }],
  [EVENTS, EVENT, { start_date: '2030-03-01 09:00:00' }, { end_date: '2030-03-01 13:00:00' }],
  [VENUES, { venue: 'Hall', slug: 'merged' }, { city: 'Rome' }, { address: 'Via 1', website: 'https://hall.test' }],
  ['/site/v2/categories', { name: 'Sport' }, { name: 'Sports' }, { description: 'All of it' }],
  ['/site/v2/tags', { name: 'Green' }, { slug: 'verde' }, { description: 'Colour' }],
  ['/calendar/events/v1/categories', { name: 'Music' }, { name: 'Musica' }, { description: 'Loud' }],
];

for (const [base, made, theirs, ours, expected = { ...theirs, ...ours }] of MERGED) {
  test(`${base}: ${JSON.stringify(theirs)} and then ${JSON.stringify(ours)} are merged`, async () => {
    const one = await read(base, { ...made, ...('name' in made && { name: `${made.name} ${Math.random()}` }) });
    await change(one.path, theirs);
    const { status, body, headers } = await update(one, ours);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(headers.get('preference-applied'), 'merge');
    const names = Object.keys(expected);
    assert.deepEqual(shown(body, names), expected);
    assert.deepEqual(shown(await now(one.path), names), expected);
    assert.equal(
      (await update({ ...one, tag: String(headers.get('etag')) }, ours, { prefer: '' })).status,
      200,
      'its ETag is of the merged record',
    );
  });
}

const hasRevisions = (base: string): boolean => base === POSTS || base === '/site/v2/templates';

/** Refused changes: base, initial state, their change, our change, and both values of the overlap. */
const REFUSED: [string, Answer, Answer, Answer, Answer][] = [
  [POSTS, POST, { title: 'Theirs' }, { title: 'Ours' }, { title: ['Ours', 'Theirs'] }],
  [
    POSTS,
    POST,
    { title: 'Theirs', content: 'Both' },
    { title: 'Ours', content: 'Both' },
    { title: ['Ours', 'Theirs'] },
  ],
  [POSTS, POST, { title: 'Theirs' }, { title: 'Ours', excerpt: 'Free' }, { title: ['Ours', 'Theirs'] }],
  [POSTS, POST, { title: 'Theirs' }, { title: 'News' }, { title: ['News', 'Theirs'] }],
  [
    POSTS,
    POST,
    { title: 'Theirs', status: 'draft' },
    { title: 'Ours', status: 'private' },
    { title: ['Ours', 'Theirs'], status: ['private', 'draft'] },
  ],
  [POSTS, POST, { slug: 'mine' }, { slug: 'ours' }, { slug: ['ours', 'mine'] }],
  [
    EVENTS,
    EVENT,
    { start_date: '2030-03-01 09:00:00' },
    { start_date: '2030-03-01 08:00:00', title: 'Ours' },
    { start_date: ['2030-03-01 08:00:00', '2030-03-01 09:00:00'] },
  ],
  [
    '/site/v2/templates',
    { ...TEMPLATE, slug: 'torn' },
    { title: 'Theirs' },
    { title: 'Ours' },
    { title: ['Ours', 'Theirs'] },
  ],
  [VENUES, { venue: 'Hall', slug: 'torn' }, { city: 'Rome' }, { city: 'Pisa' }, { city: ['Pisa', 'Rome'] }],
  ['/site/v2/categories', { name: 'Sea' }, { description: 'A' }, { description: 'B' }, { description: ['B', 'A'] }],
];

for (const [base, made, theirs, ours, conflicts] of REFUSED) {
  test(`${base}: ${JSON.stringify(theirs)} and then ${JSON.stringify(ours)} is refused, and nothing is lost`, async () => {
    const one = await read(base, { ...made, ...('name' in made && { name: `${made.name} ${Math.random()}` }) });
    await change(one.path, theirs);
    const before = await state(one.path);
    const { status, body, headers } = await update(one, ours);
    assert.equal(status, 412, JSON.stringify(body));
    assert.equal(headers.get('preference-applied'), null);
    assert.equal(body.code, 'rest_precondition_failed');
    const pairs = Object.entries<Answer>(body.data.conflicts).map(([name, { yours, theirs }]) => [
      name,
      [yours, theirs.raw ?? theirs],
    ]);
    assert.deepEqual(Object.fromEntries(pairs), conflicts);
    for (const name of Object.keys(conflicts)) assert.ok(body.message.includes(name), body.message);
    assert.equal(Array.isArray(before[1]), hasRevisions(base));
    assert.deepEqual(await state(one.path), before, 'no change, no revision');
  });
}

describe('the Prefer header', () => {
  for (const [prefer, expected] of [
    ['merge', 200],
    ['return=representation, MERGE', 200],
    ['', 412],
    ['merge=no', 412],
  ] as const) {
    test(`Prefer: ${prefer}: ${expected}`, async () => {
      const one = await read(POSTS, POST);
      await change(one.path, { title: 'Theirs' });
      const { status, body } = await update(one, { content: 'Ours' }, { prefer });
      assert.equal(status, expected);
      if (expected === 412) assert.equal(body.message, 'The record has changed since it was read.');
      assert.equal((await now(one.path)).content.raw, expected === 200 ? 'Ours' : 'Text');
    });
  }

  test('an unchanged record is updated as usual', async () => {
    const { status, headers } = await update(await read(POSTS, POST), { title: 'Ours' });
    assert.deepEqual([status, headers.get('preference-applied')], [200, null]);
  });

  test('a deletion is never merged', async () => {
    const one = await read(POSTS, POST);
    await change(one.path, { title: 'Theirs' });
    for (const method of ['DELETE', 'POST']) {
      const headers = { 'if-match': one.tag, prefer: 'merge', 'x-http-method-override': 'DELETE' };
      assert.equal((await site.json(one.path, { ...ADMIN, method, headers })).status, 412);
    }
  });

  test('a page of another origin may request it and read the result', async () => {
    const origin = 'https://app.test';
    const asked = { origin, 'access-control-request-method': 'PATCH' };
    const { headers } = await site.fetch(POSTS, { method: 'OPTIONS', headers: asked });
    assert.match(headers.get('access-control-allow-headers') ?? '', /\bPrefer\b/);
    assert.match(headers.get('access-control-expose-headers') ?? '', /\bPreference-Applied\b/);
  });
});

test('members of meta are compared one by one', async () => {
  const one = await read(POSTS, POST);
  await change(one.path, { meta: { footnotes: '[]' } });
  assert.equal((await update(one, { meta: { _builder_tags: 'a' } })).status, 200);
  const { meta } = await now(one.path);
  assert.deepEqual([meta.footnotes, meta._builder_tags], ['[]', 'a']);
  const { status, body } = await update(one, { meta: { footnotes: '[{}]' }, title: 'Ours' });
  assert.equal(status, 412);
  assert.deepEqual(Object.keys(body.data.conflicts), ['meta']);
  assert.deepEqual(body.data.conflicts.meta.yours, { footnotes: '[{}]' });
  assert.equal(body.data.conflicts.meta.theirs.footnotes, '[]');
});

describe('the base', () => {
  test('may be any known former version', async () => {
    const one = await read(POSTS, POST);
    for (const title of ['First', 'Second', 'Third']) await change(one.path, { title });
    assert.equal((await update(one, { content: 'Ours' })).status, 200);
    assert.equal((await update(one, { title: 'Ours' })).status, 412);
  });

  test('is reported if it is unknown', async () => {
    const one = await read(POSTS, POST);
    const { status, body } = await update({ ...one, tag: `"${'0'.repeat(32)}-1"` }, { content: 'Ours' });
    assert.equal(status, 412);
    assert.match(body.message, /no longer available for a merge/);
  });

  test('cannot be a version of another record', async () => {
    const [one, other] = [await read(POSTS, POST), await read(POSTS, POST)];
    for (const { path } of [one, other]) await change(path, { title: 'Theirs' });
    assert.match(
      (await update({ ...one, tag: other.tag }, { content: 'Ours' })).body.message,
      /no longer available for a merge/,
    );
  });

  test('may be shared by concurrent writes', async () => {
    const one = await read(POSTS, POST);
    const changes = [{ title: 'A' }, { content: 'B' }, { excerpt: 'C' }, { title: 'D' }];
    const answers = await Promise.all(changes.map((json) => update(one, json)));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 200, 200, 412]);
    const kept = Object.assign({}, ...changes.filter((_, index) => statuses[index] === 200));
    assert.deepEqual(shown(await now(one.path), Object.keys(kept)), kept);
  });

  test('stays known when settings are saved', async () => {
    const one = await read(POSTS, POST);
    await change(one.path, { title: 'Theirs' });
    await site.saveSettings({ title: 'Other town' });
    assert.equal((await update(one, { content: 'Ours' })).status, 200);
  });
});

describe('a file edited by hand', () => {
  const edit = async (path: string, changed: Answer) => {
    const file = `/site/site/posts/${path.split('/').at(-1)}.json`;
    const record = JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile(file)));
    await replaceFile(site.fileSystem, file, new TextEncoder().encode(JSON.stringify({ ...record, ...changed })));
    site.clock.advance(1000);
    while ((await now(path)).title.raw === record.title) await setImmediate();
  };

  test('is merged, or reported as a conflict', async () => {
    const one = await read(POSTS, POST);
    await edit(one.path, { title: 'By hand' });
    const refused = await update(one, { title: 'Ours' });
    assert.equal(refused.status, 412);
    assert.equal(refused.body.data.conflicts.title.theirs.raw, 'By hand');
    assert.equal((await update(one, { content: 'Ours' })).status, 200);
    assert.deepEqual(shown(await now(one.path), ['title', 'content']), { title: 'By hand', content: 'Ours' });
  });
});

describe('the reported conflict', () => {
  test('names nothing that was not sent or that the route does not show', async () => {
    const one = await read(EVENTS, EVENT);
    await change(one.path, { new_password: 'theirs', title: 'Theirs' });
    const { status, body } = await update(one, { password: 'theirs', new_password: 'ours', title: 'Ours' });
    assert.equal(status, 412);
    assert.deepEqual(body.data.conflicts, { title: { yours: 'Ours', theirs: 'Theirs' } });
  });

  test('names nothing to users who may not change the record', async () => {
    const one = await read(POSTS, POST);
    await change(one.path, { title: 'Theirs' });
    for (const as of ['subscriber', 'author'] as const) {
      const { status, body } = await update(one, { title: 'Ours' }, { as });
      assert.deepEqual([status, body.data.conflicts], [403, undefined]);
    }
  });
});

describe('in a batch', () => {
  const item = ({ path, tag }: Read, body: Answer) => ({
    path,
    method: 'PATCH',
    body,
    headers: { 'If-Match': tag, Prefer: 'merge' },
  });

  test('items are merged with each other', async () => {
    const one = await read(POSTS, POST);
    const { responses } = await site.batch(
      [item(one, { title: 'A' }), item(one, { content: 'B' }), item(one, { title: 'C' })],
      ADMIN,
    );
    assert.deepEqual(
      responses.map(({ status, headers }) => [status, headers['Preference-Applied']]),
      [
        [200, undefined],
        [200, 'merge'],
        [412, undefined],
      ],
    );
    assert.deepEqual(shown(await now(one.path), ['title', 'content']), { title: 'A', content: 'B' });
  });

  test('all or none: a conflict undoes the other items', async () => {
    const one = await read(POSTS, POST);
    const before = await state(one.path);
    const answer = await site.together(
      [item(one, { title: 'A' }), item(one, { content: 'B' }), item(one, { title: 'C' })],
      ADMIN,
    );
    assert.deepEqual(
      answer.responses.map(({ status }) => status),
      [424, 424, 412],
    );
    assert.equal(answer.responses[2]?.body.data.conflicts.title.theirs.raw, 'A');
    assert.deepEqual(await state(one.path), before);
  });
});
