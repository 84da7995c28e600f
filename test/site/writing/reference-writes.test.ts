/** Writes in WordPress 6.7 that the shared reference does not describe: one row per rule. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import type { Answer } from '../content-site.ts';
import { GREEN, NEWS, UNCATEGORIZED, writingSite } from './write-fixture.ts';

const site = await writingSite();
after(() => site.close());

const member = (answer: Answer, path: string) => path.split('.').reduce<Answer>((value, name) => value?.[name], answer);
const shown = (answer: Answer, expected: Answer) =>
  Object.fromEntries(Object.keys(expected).map((path) => [path, member(answer, path)]));

const CREATED: readonly [what: string, base: string, json: Answer, expected: Answer, as?: Role][] = [
  ['a slug has no gap where a mark stood', 'posts', { title: 'Q&A: 5,000', status: 'publish' }, { slug: 'qa-5000' }],
  [
    'a slug that says nothing is none',
    'posts',
    { title: 'Named so', status: 'publish', slug: '!' },
    { slug: 'named-so' },
  ],
  [
    'who may not publish names no address',
    'posts',
    { title: 'x', status: 'pending', slug: 'mine' },
    { slug: '', status: 'pending' },
    'contributor',
  ],
  ['but does of a draft', 'posts', { title: 'x', slug: 'mine' }, { slug: 'mine', status: 'draft' }, 'contributor'],
  ['no terms are sent', 'posts', { title: 'x' }, { categories: [UNCATEGORIZED] }],
  ['an empty list of terms is sent', 'posts', { title: 'x', categories: [] }, { categories: [] }],
  ['unknown terms are left out', 'posts', { title: 'x', categories: [99999999, NEWS, GREEN] }, { categories: [NEWS] }],
  [
    'terms are shown by name',
    'posts',
    { title: 'x', categories: [UNCATEGORIZED, NEWS] },
    { categories: [NEWS, UNCATEGORIZED] },
  ],
  [
    'terms come as text',
    'posts',
    { title: 'x', categories: `${UNCATEGORIZED},${NEWS}` },
    { categories: [NEWS, UNCATEGORIZED] },
  ],
  ['nobody is no author to name', 'posts', { title: 'x', author: 0 }, { author: 2 }, 'contributor'],
  ['an offset counts', 'posts', { title: 'x', date: '2020-07-01T10:00:00+02:00' }, { date: '2020-07-01T04:00:00' }],
  [
    'date counts before date_gmt',
    'posts',
    { title: 'x', date: '2020-07-01T10:00:00', date_gmt: '2001-01-01T00:00:00' },
    { date: '2020-07-01T10:00:00', date_gmt: '2020-07-01T14:00:00' },
  ],
  ['what is sent as future and has no date is out', 'posts', { title: 'x', status: 'future' }, { status: 'publish' }],
  [
    'private with a date ahead stays private',
    'posts',
    { title: 'x', status: 'private', date: '2035-01-01T00:00:00' },
    { status: 'private', date: '2035-01-01T00:00:00' },
  ],
  ['a navigation may be empty', 'navigation', {}, { status: 'draft', slug: '' }],
];

for (const [what, base, json, expected, as = 'administrator'] of CREATED) {
  test(`created: ${what}`, async () => {
    assert.deepEqual(shown(await site.ask(201, 'POST', `/${base}`, { as, json }), expected), expected);
  });
}

const REFUSED: readonly [what: string, json: Answer, code: string][] = [
  ['a date without a time', { title: 'x', date: '2020-01-01' }, 'rest_invalid_param'],
  ['a time without seconds', { title: 'x', date_gmt: '2020-01-01T10:00' }, 'rest_invalid_param'],
  ['no date at all', { title: 'x', date: '' }, 'rest_invalid_param'],
  ['nothing in any text', { title: '', content: '', excerpt: '' }, 'empty_content'],
  ['a trash that is no delete', { title: 'x', status: 'trash' }, 'rest_invalid_param'],
];
for (const [what, json, code] of REFUSED) {
  test(`refused: ${what}`, async () => {
    assert.equal((await site.admin(400, 'POST', '/posts', json)).code, code);
  });
}

test('a draft without a slug has none in the trash, and none when restored', async () => {
  const made = [];
  for (const title of ['One draft', 'Another draft']) {
    const { id } = await site.admin(201, 'POST', '/posts', { title });
    made.push({ id, slug: (await site.admin(200, 'DELETE', `/posts/${id}`)).slug });
  }
  assert.deepEqual(
    made.map(({ slug }) => slug),
    ['__trashed', '__trashed-2'],
  );
  const [one, two] = made.map(({ id }) => `/posts/${id}`);
  assert.equal((await site.admin(200, 'PATCH', `${one}`, { status: 'draft' })).slug, '');
  assert.equal((await site.admin(200, 'PATCH', `${two}`, { status: 'publish' })).slug, 'another-draft');
});

test('two items with one name in the trash get numbers at the end, and both get their names back', async () => {
  const paths = [];
  for (const expected of ['rose__trashed', 'rose__trashed-2']) {
    const { id, slug } = await site.admin(201, 'POST', '/posts', { title: 'Rose', status: 'publish' });
    assert.equal(slug, 'rose');
    assert.equal((await site.admin(200, 'DELETE', `/posts/${id}`)).slug, expected);
    paths.push(`/posts/${id}`);
  }
  const back = paths.map(async (path) => (await site.admin(200, 'PATCH', path, { status: 'publish' })).slug);
  assert.deepEqual((await Promise.all(back)).toSorted(), ['rose', 'rose-2']);
});

test('an empty slug removes it: a published item gets one from its title', async () => {
  const { id } = await site.admin(201, 'POST', '/posts', { title: 'Before', status: 'publish' });
  const changed = await site.admin(200, 'PATCH', `/posts/${id}`, { slug: '', title: 'Afterwards' });
  assert.equal(changed.slug, 'afterwards');
  assert.equal((await site.admin(200, 'PATCH', `/posts/${id}`, { slug: '', status: 'draft' })).slug, '');
});

test('terms are taken away by an empty list, and kept by another update; without a category the default one comes back', async () => {
  const { id } = await site.admin(201, 'POST', '/posts', { title: 'x', categories: [NEWS], tags: [GREEN] });
  assert.deepEqual((await site.admin(200, 'PATCH', `/posts/${id}`, { categories: [] })).categories, []);
  const kept = await site.admin(200, 'PATCH', `/posts/${id}`, { title: 'y' });
  assert.deepEqual([kept.categories, kept.tags], [[UNCATEGORIZED], [GREEN]]);
});

const WRONG: readonly [
  what: string,
  method: string,
  path: string,
  json: Answer | undefined,
  name: string,
  code: string,
  as?: Role,
][] = [
  ['a status that no write gives', 'PATCH', '/posts/{id}', { status: 'trash' }, 'status', 'rest_not_in_enum'],
  ['a language that is none', 'PATCH', '/users/me', { locale: 'tlh' }, 'locale', 'rest_not_in_enum'],
  ['drafts, by a subscriber', 'GET', '/posts?status=draft', undefined, 'status', 'rest_forbidden_status', 'subscriber'],
  ['files, by a subscriber', 'GET', '/media?status=trash', undefined, 'status', 'rest_forbidden_status', 'subscriber'],
];

for (const [what, method, path, json, name, code, as = 'administrator'] of WRONG) {
  test(`errors have the codes of the reference: ${what}`, async () => {
    const { id } = await site.admin(201, 'POST', '/posts', { title: 'x' });
    const answer = await site.ask(400, method, path.replace('{id}', id), { as, json });
    assert.equal(answer.code, 'rest_invalid_param');
    assert.equal(answer.data.details[name].code, code);
  });
}
