import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetParsed } from '../../forget-parsed.ts';
import { type Asking, contentSite } from '../content-site.ts';

/** Stands in every text that a password protects; no answer that is not opened may hold it. */
const NEEDLE = 'needle';
const WORD = 'sésame';
const right = encodeURIComponent(WORD);

const record = (id: number, more: object) => ({
  [`${id}.json`]: JSON.stringify({
    id,
    title: 'Locked',
    slug: `locked-${id}`,
    date: '2029-07-01T12:00:00Z',
    content: `the ${NEEDLE}`,
    excerpt: `a ${NEEDLE}`,
    password: WORD,
    meta: { footnotes: `[{"content":"${NEEDLE}"}]`, _builder_tags: NEEDLE, pattern_sync_status: 'unsynced' },
    ...more,
  }),
});
const below = (folder: string, records: object) =>
  Object.fromEntries(Object.entries(records).map(([name, text]) => [`site/${folder}/${name}`, text]));

const site = await contentSite({
  files: {
    ...below('posts', { ...record(101, {}), ...record(102, { excerpt: '' }), ...record(103, { password: '' }) }),
    ...below('posts', record(106, { password: 'other' })),
    ...below('posts', { ...record(104, { status: 'draft' }), ...record(105, { status: 'private' }) }),
    ...below('pages', record(111, {})),
    ...below('blocks', record(121, {})),
    ...below('navigation', record(131, {})),
  },
});
const editor = { as: 'editor' } as const;
const administrator = { as: 'administrator' } as const;

/** What is shown of one without its password, and to whom. */
const locked: readonly [path: string, asking: Asking][] = [
  ['/posts/101', {}],
  ['/posts/101', administrator],
  ['/posts/102', {}],
  ['/posts/104', administrator],
  ['/posts/105', editor],
  ['/pages/111', {}],
  ['/blocks/121', editor],
  ['/navigation/131', {}],
];
for (const [path, asking] of locked) {
  for (const query of [
    '',
    '?password=',
    '?context=embed',
    '?excerpt_length=1',
    '?_embed=1',
    '?_fields=content,excerpt,meta',
  ]) {
    test(`${path}${query} for ${asking.as ?? 'a stranger'} is shown without its texts`, async () => {
      const answer = await site.ask(200, 'GET', path + query, asking);
      assert.doesNotMatch(JSON.stringify(answer), new RegExp(`${NEEDLE}|${WORD}`));
      for (const text of [answer.content, answer.excerpt]) {
        if (text) assert.deepEqual([text.rendered || '', text.raw || '', text.protected], ['', '', true]);
      }
    });
  }
}

for (const path of ['/posts/101', '/pages/111', '/blocks/121', '/navigation/131']) {
  const asking = path.startsWith('/blocks') ? editor : {};

  test(`${path} with its password is shown completely, and never cached`, async () => {
    const { status, body, headers } = await site.json(`/site/v2${path}?password=${right}`, asking);
    assert.equal(status, 200);
    assert.match(JSON.stringify(body), new RegExp(NEEDLE));
    assert.equal('password' in body, false, 'the word is not told');
    assert.match(headers.get('cache-control') ?? '', /no-store/);
  });

  test(`${path} with a wrong password is refused`, async () => {
    const answer = await site.ask(403, 'GET', `${path}?password=sesame`, asking);
    assert.equal(answer.code, 'rest_post_incorrect_password');
    assert.doesNotMatch(JSON.stringify(answer), new RegExp(NEEDLE));
  });

  test(`${path} without a password is never cached`, async () => {
    const { headers } = await site.json(`/site/v2${path}`, asking);
    assert.match(headers.get('cache-control') ?? '', /no-store/);
  });

  test(`${path} shows everything to users who edit it`, async () => {
    const { password, content, meta } = await site.ask(200, 'GET', `${path}?context=edit`, administrator);
    assert.deepEqual([password, content.raw, content.protected], [WORD, `the ${NEEDLE}`, true]);
    if (meta) assert.match(meta.footnotes, new RegExp(NEEDLE));
  });
}

test('its CSS classes are those without the password, for all readers', async () => {
  const ways: readonly [query: string, asking: Asking][] = [
    ['', {}],
    [`?password=${right}`, {}],
    ['?context=edit', administrator],
  ];
  for (const [query, asking] of ways) {
    const { class_list } = await site.ask(200, 'GET', `/posts/101${query}`, asking);
    assert.ok(class_list.includes('post-password-required'), query);
  }
  const { class_list } = await site.ask(200, 'GET', '/posts/103');
  assert.doesNotMatch(class_list.join(' '), /password/);
});

test('an explicit excerpt is protected as well, and shown with the password', async () => {
  const { excerpt } = await site.ask(200, 'GET', `/posts/101?password=${right}`);
  assert.deepEqual(excerpt, { rendered: `<p>a ${NEEDLE}</p>\n`, protected: true });
});

test('a password does not allow context=edit', async () => {
  const { code } = await site.ask(401, 'GET', `/posts/101?context=edit&password=${right}`);
  assert.equal(code, 'rest_forbidden_context');
});

test('a password does not open items that the client may not read', async () => {
  for (const path of ['/posts/104', '/posts/105']) {
    const { code } = await site.ask(401, 'GET', `${path}?password=${right}`);
    assert.equal(code, 'rest_forbidden', path);
  }
});

test('an item without a password is open, whatever password is sent', async () => {
  for (const query of ['', '?password=anything']) {
    const { content } = await site.ask(200, 'GET', `/posts/103${query}`);
    assert.deepEqual(content, { rendered: `<p>the ${NEEDLE}</p>\n`, protected: false });
  }
});

/** Which of 101, 102, 103 and 106 a list shows in full, by id; the last one has another password. */
async function listed(query: string, asking: Parameters<typeof site.json>[1] = {}) {
  const { status, body, headers } = await site.json<
    { id: number; content: { rendered: string; protected: boolean } }[]
  >(`/site/v2/posts?include=101,102,103,106&${query}`, asking);
  const shown = Object.fromEntries(
    (status === 200 ? body : []).map((item) => [
      item.id,
      [item.content.rendered.includes(NEEDLE), item.content.protected],
    ]),
  );
  return { status, shown, kept: !/no-store/.test(headers.get('cache-control') ?? '') };
}

const [closed, opened, open] = [
  [false, true],
  [true, true],
  [true, false],
];
for (const [query, shown, kept] of [
  ['', { 101: closed, 102: closed, 103: open, 106: closed }, true],
  ['password=', { 101: closed, 102: closed, 103: open, 106: closed }, false],
  [`password=${right}`, { 101: opened, 102: opened, 103: open, 106: closed }, false],
  ['password=other', { 101: closed, 102: closed, 103: open, 106: opened }, false],
  ['password=neither', { 101: closed, 102: closed, 103: open, 106: closed }, false],
  ['', { 101: closed, 102: closed, 103: open, 106: closed }, true],
] as const) {
  test(`a list with ?${query} shows the texts that the password opens, and nothing else`, async () => {
    const answer = await listed(query);
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.shown, answer.kept], [shown, kept]);
  });
}

test('a client that guesses with lists has ten tries a minute as well', async () => {
  const guess = (word: string) => listed(`password=${word}`, { address: '192.0.2.3' });
  for (let tries = 0; tries < 10; tries++) assert.equal((await guess(`w${tries}`)).status, 200);
  assert.equal((await guess(right)).status, 429);
  assert.equal((await listed('', { address: '192.0.2.3' })).status, 200, 'without a word');
});

test('a long list that is read in several runs counts as one try', async () => {
  const term = { id: 9, taxonomy: 'category', name: 'A', slug: 'a' };
  // as many as fill slices, so that other content of the list begins a new one
  const long = { content: 'word '.repeat(80_000), categories: [9] };
  const posts = Object.assign({}, ...Array.from({ length: 18 }, (_, index) => record(201 + index, long)));
  const own = await contentSite({ files: { ...below('posts', posts), 'content/terms/9.json': JSON.stringify(term) } });
  const guess = (word: string) => own.json(`/site/v2/posts?per_page=20&_fields=id,content&password=${word}`);
  const statuses = [];
  for (let tries = 0; tries < 11; tries++) {
    await forgetParsed();
    statuses.push((await guess(`w${tries}`)).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(200), 429]);
  await own.close();
});

test('a client that guesses has ten tries a minute, and then even the right password is refused', async () => {
  const guess = (word: string, address: string) => site.json(`/site/v2/posts/101?password=${word}`, { address });
  for (let tries = 0; tries < 10; tries++) assert.equal((await guess(`w${tries}`, '192.0.2.1')).status, 403);
  const { status, body, headers } = await guess(right, '192.0.2.1');
  assert.deepEqual([status, body.code], [429, 'rest_too_many_attempts']);
  assert.match(headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await guess(right, '192.0.2.2')).status, 200, 'from elsewhere');
  site.clock.advance(61_000);
  assert.equal((await guess(right, '192.0.2.1')).status, 200, 'a minute later');
});
