import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ROLES, type Role } from '../../../core/index.ts';
import { type AskingSite, contentSite } from '../content-site.ts';

const post = (id: number, author: number, more = {}) => ({
  [`site/posts/${id}.json`]: JSON.stringify({
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    status: 'publish',
    author,
    date: '2029-12-01T12:00:00Z',
    ...more,
  }),
});

/** Ids of the users of a town: they come in the order of their roles. */
const ID = Object.fromEntries(ROLES.map((role, index) => [role, index + 1])) as Readonly<Record<Role, number>>;
const NOBODYS = 99;

/**
 * A site with a user of each role. The author has published; the editor has a scheduled post, the contributor a draft, the
 * subscriber a private one, and the administrator a pattern, which shows no byline.
 */
async function town(t: TestContext): Promise<AskingSite> {
  const site = await contentSite({
    files: {
      ...post(100, ID.author),
      ...post(101, ID.editor, { date: '2030-02-01T12:00:00Z' }),
      ...post(102, ID.contributor, { status: 'draft' }),
      ...post(103, ID.subscriber, { status: 'private' }),
      'site/blocks/104.json': JSON.stringify({ id: 104, title: 'Pattern', slug: 'pattern', author: ID.administrator }),
    },
  });
  t.after(() => site.close());
  for (const role of ROLES) await site.ask(200, 'GET', '/users/me', { as: role });
  return site;
}

const BYLINE = ['id', 'name', 'url', 'description', 'link', 'slug', 'avatar_urls'];
const ACCOUNT = [
  'username',
  'first_name',
  'last_name',
  'email',
  'locale',
  'nickname',
  'registered_date',
  'roles',
  'capabilities',
  'extra_capabilities',
];

test('who reads which users, and how much of them', async (t) => {
  const site = await town(t);
  const everybody = [undefined, ...ROLES];
  for (const as of everybody) {
    for (const whose of [...ROLES, undefined]) {
      const id = whose ? ID[whose] : NOBODYS;
      const own = as !== undefined && as === whose;
      const all = as === 'administrator';
      const seen = whose !== undefined && (own || all || whose === 'author');
      const asking = as ? { as } : {};
      await t.test(`${as ?? 'nobody'} asks for ${whose ?? 'an id that nobody has'}`, async () => {
        for (const context of ['view', 'embed']) {
          // as the reference, which tells that an id is given and nothing else
          const refusal = whose
            ? ([as ? 403 : 401, 'rest_user_cannot_view'] as const)
            : ([404, 'rest_user_invalid_id'] as const);
          const user = await site.ask(seen ? 200 : refusal[0], 'GET', `/users/${id}?context=${context}`, asking);
          if (!seen) assert.equal(user.code, refusal[1]);
          else {
            assert.deepEqual(Object.keys(user), [...BYLINE, ...(context === 'view' ? ['meta'] : []), '_links']);
            if (context === 'view') assert.deepEqual(user.meta, [], 'as the reference writes nothing');
          }
        }
        const status = own || all ? (seen ? 200 : 404) : as ? 403 : 401;
        const edited = await site.ask(status, 'GET', `/users/${id}?context=edit`, asking);
        if (status === 200) assert.deepEqual(Object.keys(edited), [...BYLINE, 'meta', ...ACCOUNT, '_links']);
        else assert.equal(edited.code, status === 404 ? 'rest_user_invalid_id' : 'rest_forbidden_context');
      });
    }
  }
});

test('the response for an invisible user reveals nothing about them', async (t) => {
  const site = await town(t);
  for (const context of ['view', 'embed', 'edit']) {
    const answers = await Promise.all(
      [ID.contributor, ID.subscriber].map((id) => site.fetch(`/site/v2/users/${id}?context=${context}`)),
    );
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401],
    );
    assert.equal(one, other);
    assert.doesNotMatch(one ?? '', /contributor/);
  }
});

test('an author is visible from the moment that a scheduled post is published, with the name of that moment', async (t) => {
  const site = await town(t);
  await site.ask(401, 'GET', `/users/${ID.editor}`);
  site.clock.set(Date.parse('2030-02-01T12:00:00Z'));
  await site.ask(200, 'GET', `/users/${ID.editor}`);
  await site.ask(200, 'GET', `/users/${ID.author}`);
  await site.command('user change', { login: 'author', changes: { name: 'Ann Other' } });
  assert.equal((await site.ask(200, 'GET', `/users/${ID.author}`)).name, 'Ann Other');
});

test('an author is visible, in a byline too, as long as they have something published', async (t) => {
  const site = await town(t);
  await site.ask(401, 'GET', `/users/${ID.editor}`);
  const json = { title: 'Fair', content: 'Soon.', status: 'publish' };
  const { id } = await site.ask(201, 'POST', '/posts', { as: 'editor', json });
  await site.ask(200, 'GET', `/users/${ID.editor}`);
  const { _embedded } = await site.ask(200, 'GET', `/posts/${id}?_embed=author`);
  assert.deepEqual(Object.keys(_embedded.author[0]), [...BYLINE, '_links']);
  await site.ask(200, 'DELETE', `/posts/${id}`, { as: 'editor' });
  await site.ask(401, 'GET', `/users/${ID.editor}`);
});

test('the author of a published event is visible', async (t) => {
  const site = await contentSite({
    files: {
      'calendar/events/100.json': JSON.stringify({
        id: 100,
        title: 'Fair',
        slug: 'fair',
        author: 1,
        start: '2030-05-01 10:00:00',
        end: '2030-05-01 12:00:00',
        timezone: 'UTC',
      }),
    },
  });
  t.after(() => site.close());
  for (const role of ROLES) await site.ask(200, 'GET', '/users/me', { as: role });
  assert.deepEqual(
    (await site.ask(200, 'GET', '/users')).map(({ id }: { id: number }) => id),
    [1],
  );
});

test('the members of an account', async (t) => {
  const site = await town(t);
  await site.command('user change', { login: 'author', changes: { name: '<é> Author', slug: 'ann' } });
  const user = await site.ask(200, 'GET', `/users/${ID.author}?context=edit`, { as: 'administrator' });
  const { avatar_urls, capabilities, _links, ...rest } = user;
  assert.deepEqual(rest, {
    id: 3,
    name: '&lt;é&gt; Author',
    url: '',
    description: '',
    link: 'http://site.test/author/ann/',
    slug: 'ann',
    meta: { persisted_preferences: {} },
    username: 'author',
    first_name: '',
    last_name: '',
    email: 'author@example.org',
    locale: 'en_US',
    nickname: 'author',
    registered_date: '2030-01-15T12:00:00+00:00',
    roles: ['author'],
    extra_capabilities: { author: true },
  });
  assert.deepEqual(
    ['publish_posts', 'edit_published_tribe_events', 'read', 'author'].map((name) => capabilities[name]),
    [true, true, true, true],
  );
  assert.deepEqual(
    ['edit_others_posts', 'edit_pages', 'manage_categories', 'publish', 'administrator'].map(
      (name) => capabilities[name],
    ),
    Array(5).fill(undefined),
  );
  assert.deepEqual(_links, {
    self: [
      {
        href: 'http://site.test/api/site/v2/users/3',
        targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
      },
    ],
    collection: [{ href: 'http://site.test/api/site/v2/users' }],
  });
  assert.deepEqual(Object.keys(avatar_urls), ['24', '48', '96']);
  const picture = decodeURIComponent(avatar_urls['48']);
  assert.match(
    picture,
    /^data:image\/svg\+xml,<svg [^<>]*width="48"[^<>]*><rect [^<>]*\/><text [^<>]*>É<\/text><\/svg>$/,
  );
});

test('me', async (t) => {
  const site = await town(t);
  assert.equal((await site.ask(401, 'GET', '/users/me')).code, 'rest_not_logged_in');
  for (const as of ROLES) {
    for (const context of ['view', 'embed', 'edit']) {
      assert.equal((await site.ask(200, 'GET', `/users/me?context=${context}`, { as })).id, ID[as], `${as} ${context}`);
    }
  }
});

const { administrator, editor, author, contributor, subscriber } = ID;

const LISTS: readonly (readonly [as: Role | undefined, query: string, ids: readonly number[] | string])[] = [
  ['administrator', '', [administrator, author, contributor, editor, subscriber]],
  ['editor', '', [author]],
  ['author', '', [author]],
  ['contributor', '', [author]],
  ['subscriber', '', [author]],
  [undefined, '', [author]],
  [undefined, 'slug=author,editor', [author]],
  [undefined, 'slug=AUTHOR', [author]],
  [undefined, `search=${author}`, [author]],
  [undefined, 'has_published_posts=', [author]],
  [undefined, `include=${editor},${author}&exclude=${author}`, [author]],
  [undefined, 'search=author@example', []],
  [undefined, 'search=author&search_columns=email', []],
  [undefined, 'search=author&search_columns=username', []],
  [undefined, 'search=author&search_columns=name', [author]],
  [undefined, 'has_published_posts=post', [author]],
  [undefined, 'has_published_posts=page', []],
  [undefined, 'who=authors', 'rest_forbidden_who'],
  [undefined, 'orderby=email', 'rest_forbidden_orderby'],
  [undefined, 'roles=author', 'rest_user_cannot_view'],
  [undefined, 'capabilities=edit_posts', 'rest_user_cannot_view'],
  [undefined, 'roles=', [author]],
  [undefined, 'context=edit', 'rest_forbidden_context'],
  ['contributor', `include=${editor},${author}`, [author]],
  ['contributor', 'search=editor', []],
  ['contributor', 'search=AUTH', [author]],
  ['contributor', 'search=example.org', []],
  ['administrator', 'search=example.org&orderby=id', [1, 2, 3, 4, 5]],
  ['administrator', 'orderby=id&order=desc', [5, 4, 3, 2, 1]],
  ['administrator', 'orderby=id&per_page=2&page=2', [3, 4]],
  ['administrator', 'orderby=id&per_page=2&offset=3', [4, 5]],
  ['administrator', 'orderby=id&page=9', []],
  ['administrator', 'orderby=registered_date', [1, 2, 3, 4, 5]],
  ['administrator', 'orderby=email&order=desc', [subscriber, editor, contributor, author, administrator]],
  ['administrator', 'orderby=slug', [administrator, author, contributor, editor, subscriber]],
  ['administrator', 'orderby=url', [1, 2, 3, 4, 5]],
  ['administrator', 'orderby=include&include=4,2,3', [4, 2, 3]],
  ['administrator', 'orderby=include&include=-4,2,-3', [4, 2, 3]],
  ['administrator', 'orderby=include_slugs&slug=editor,author', [editor, author]],
  ['administrator', 'orderby=include_slugs&slug=editor,author&order=desc', [editor, author]],
  ['administrator', 'orderby=include&include=4,2,3&order=desc', [3, 2, 4]],
  ['administrator', 'exclude=1,2&orderby=id', [3, 4, 5]],
  ['administrator', 'include=2,3&exclude=3&orderby=id', [2, 3]],
  ['administrator', 'roles=editor,author&orderby=id', [2, 3]],
  ['administrator', 'roles=king', []],
  ['administrator', 'capabilities=edit_others_posts&orderby=id', [1, 2]],
  ['administrator', 'capabilities=upload_files,manage_options&orderby=id', [1, 2, 3]],
  ['administrator', 'capabilities=publish_tribe_events&orderby=id', [1, 2, 3]],
  ['administrator', 'capabilities=edit_others', []],
  ['administrator', 'search=3&search_columns=id', [3]],
  ['administrator', 'search=0&search_columns=id', []],
  ['administrator', 'search=4', [4]],
  ['administrator', 'orderby=include_slugs&slug=EDITOR,author', [editor, author]],
  ['administrator', 'search=*itor*&search_columns=name', [editor]],
  ['administrator', 'search=<b>itor</b>&search_columns=name', [editor]],
  ['administrator', 'search=*&orderby=id', [1, 2, 3, 4, 5]],
  ['administrator', 'search=editor@&search_columns=email,name', [editor]],
  ['administrator', 'search=editor@&search_columns=name', []],
  ['administrator', 'search=e&search_columns=password', 'rest_invalid_param'],
  ['administrator', 'capabilities=fly', []],
  ['administrator', 'who=authors&orderby=id', [1, 2, 3, 4]],
  ['contributor', 'who=authors&orderby=id', [1, 2, 3, 4]],
  ['subscriber', 'who=authors', 'rest_forbidden_who'],
  ['administrator', 'has_published_posts=true', [author]],
  ['administrator', 'has_published_posts=false&orderby=id', [1, 2, 3, 4, 5]],
  ['administrator', 'has_published_posts=post', [author]],
  ['administrator', 'has_published_posts=page', []],
  ['administrator', 'has_published_posts=wp_block', 'rest_invalid_param'],
  ['administrator', 'orderby=password', 'rest_invalid_param'],
  ['administrator', 'per_page=101', 'rest_invalid_param'],
  ['contributor', 'orderby=email', 'rest_forbidden_orderby'],
  ['editor', 'orderby=registered_date', 'rest_forbidden_orderby'],
  ['editor', 'roles=author', 'rest_user_cannot_view'],
  ['editor', 'capabilities=edit_posts', 'rest_user_cannot_view'],
  ['editor', 'context=edit', 'rest_forbidden_context'],
];

test('the list of users', async (t) => {
  const site = await town(t);
  for (const [as, query, wanted] of LISTS) {
    await t.test(`${as ?? 'nobody'} ?${query}`, async () => {
      const { status, body, headers } = await site.json(`/site/v2/users?${query}`, as ? { as } : {});
      if (typeof wanted === 'string') {
        assert.deepEqual([status, body.code], [wanted === 'rest_invalid_param' ? 400 : as ? 403 : 401, wanted]);
        return;
      }
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(
        (body as unknown as { id: number }[]).map(({ id }) => id),
        wanted,
      );
      if (!/page|offset/.test(query)) assert.equal(headers.get('X-WP-Total'), String(wanted.length));
    });
  }
});

test('only administrators get accounts in a list', async (t) => {
  const site = await town(t);
  const users = await site.ask(200, 'GET', '/users?context=edit&orderby=id', { as: 'administrator' });
  assert.deepEqual(
    users.map((user: { email: string }) => user.email),
    ROLES.map((role) => `${role}@example.org`),
  );
  const { headers } = await site.json('/site/v2/users?per_page=2&page=2', { as: 'administrator' });
  assert.deepEqual([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')], ['5', '3']);
  assert.match(headers.get('Link') ?? '', /page=1>; rel="prev".*page=3>; rel="next"/);
  const offset = await site.json('/site/v2/users?per_page=2&offset=1', { as: 'administrator' });
  assert.match(offset.headers.get('Link') ?? '', /page=1>; rel="prev".*page=3>; rel="next"/, 'an offset is in a page');
});
