import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';
import { type Answer, contentSite } from '../content-site.ts';
import { type Asked, naiveList, ORDERBY, type PlainItem, queryOf, type Reader, type World } from './naive-list.ts';

/** `SEED=1234 npm test …` plays a run again. */
const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
const { below, pick } = seededRandom(seed);
const maybe = <T>(one: () => T, times = 4): T | undefined => (below(times) === 0 ? one() : undefined);
const several = <T>(list: readonly T[], most = 4): T[] => Array.from({ length: 1 + below(most) }, () => pick(list));

const NOW = Date.parse('2030-01-15T12:00:00Z');
const ROLES: readonly Role[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];
const CATEGORIES = [101, 102, 103, 104];
const CHILDREN = new Map([
  [101, [102]],
  [102, [103]],
]);
const TAGS = [201, 202, 203];
const WORDS = ['red', 'Blue', 'green', 're'];
const AUTHORS = [0, 1, 2, 3, 4];
const COUNT = 250;
const ROUNDS = 600;

const text = () => several(WORDS).join(' ');
/** Within a few weeks around now, all in winter; some with a part of a second, some the same. */
const instant = () =>
  new Date(NOW + (below(40) - 34) * 86_400_000 + below(3) * 1_000 + below(2) * below(1_000)).toISOString();

const common = (id: number) => ({
  id,
  title: text(),
  slug: `s${id}`,
  status: pick([...Array(12).fill('publish'), 'draft', 'draft', 'pending', 'private', 'trash', 'read', 'unread']),
  author: pick(AUTHORS),
  date: instant(),
  modified: instant(),
  content: text(),
  excerpt: below(2) === 0 ? text() : '',
  ...(below(10) === 0 && { password: 'x' }),
});
const post = (id: number): PlainItem => ({
  ...common(id),
  ...(below(4) === 0 && { sticky: below(4) > 0 }),
  ...(below(4) === 0 && { format: pick(['aside', 'link', 'standard']) }),
  categories: [...new Set(below(4) === 0 ? [] : several(CATEGORIES, 3))],
  tags: [...new Set(below(2) === 0 ? [] : several(TAGS, 2))],
});
const page = (id: number): PlainItem => ({
  ...common(id),
  ...(below(2) === 0 && { parent: pick([0, 1001, 1002, 1003]) }),
  ...(below(2) === 0 && { menu_order: below(4) }),
});

const POSTS = Array.from({ length: COUNT }, (_, at) => post(1 + at));
const PAGES = Array.from({ length: COUNT }, (_, at) => page(1001 + at));
const TERMS = [...CATEGORIES.map((id) => [id, 'category'] as const), ...TAGS.map((id) => [id, 'post_tag'] as const)];

const parentOf = (id: number) => [...CHILDREN].find(([, below]) => below.includes(id))?.[0];

const terms = (of: readonly number[], hierarchical: boolean, operators: boolean) => {
  const named = several([...of, ...of, 999], 3);
  if (below(2) === 0) return named;
  return {
    terms: named,
    ...(hierarchical && below(2) === 0 && { include_children: below(2) === 0 }),
    ...(operators && below(2) === 0 && { operator: pick(['AND', 'OR'] as const) }),
  };
};

const search = () =>
  several([...WORDS, '"red blue"', '-green', '"green"', 're'], 3)
    .slice(0, 1 + below(3))
    .join(' ');
const time = () => {
  const at = instant().slice(0, 19);
  return pick([at, `${at}Z`, `${at}+01:00`, at.replace('T', ' ')]);
};

const ask = (ids: readonly number[], pages: boolean): Asked => ({
  ...define({
    context: maybe(() => 'edit' as const, 6),
    page: maybe(() => 1 + below(4)),
    per_page: maybe(() => pick([1, 3, 7, 100]), 2),
    offset: maybe(() => below(12), 8),
    order: maybe(() => pick(['asc', 'desc'] as const), 2),
    orderby: maybe(() => pick(pages ? [...ORDERBY, 'menu_order'] : ORDERBY), 2),
    search: maybe(search),
    search_columns: maybe(() => several(['post_title', 'post_content', 'post_excerpt'], 2), 6),
    search_semantics: maybe(() => 'exact' as const, 12),
    after: maybe(time, 6),
    before: maybe(time, 6),
    modified_after: maybe(time, 10),
    modified_before: maybe(time, 10),
    include: maybe(() => several(ids, 60), 6),
    exclude: maybe(() => several(ids, 60), 6),
    slug: maybe(() => several(ids, 60).map((id) => `s${id}`), 10),
    status: maybe(
      () => several(['publish', 'publish', 'future', 'draft', 'private', 'trash', 'any', 'inherit', 'read'], 3),
      3,
    ),
    author: maybe(() => several(AUTHORS, 2), 8),
    author_exclude: maybe(() => several(AUTHORS, 2), 8),
  }),
  ...define(
    pages
      ? {
          parent: maybe(() => several([0, 1001, 1002, 9], 2)),
          parent_exclude: maybe(() => several([0, 1001, 1002, 9], 2), 6),
          menu_order: maybe(() => below(4), 6),
        }
      : {
          sticky: maybe(() => below(2) === 0, 6),
          format: maybe(() => several(['standard', 'aside', 'link'], 2), 6),
          tax_relation: maybe(() => pick(['AND', 'OR'] as const), 2),
          categories: maybe(() => terms(CATEGORIES, true, true), 2),
          categories_exclude: maybe(() => terms(CATEGORIES, true, false), 6),
          tags: maybe(() => terms(TAGS, false, true)),
          tags_exclude: maybe(() => terms(TAGS, false, false), 6),
        },
  ),
});

/** Without what was not drawn. */
const define = <T extends object>(drawn: T) =>
  Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

test(`lists equal a plain filter over all items (SEED=${seed})`, async (t) => {
  const site = await contentSite({
    files: Object.fromEntries([
      ...POSTS.map((one) => [`site/posts/${one.id}.json`, JSON.stringify(one)]),
      ...PAGES.map((one) => [`site/pages/${one.id}.json`, JSON.stringify(one)]),
      ...TERMS.map(([id, taxonomy]) => [
        `content/terms/${id}.json`,
        JSON.stringify({ id, taxonomy, name: `T${id}`, slug: `t${id}`, parent: parentOf(id) ?? 0 }),
      ]),
    ]),
  });
  // users get their ids in this order, from 1
  for (const as of ROLES) await site.fetch('/', { as });
  const counted: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const pages = below(3) === 0;
    const world: World = { items: pages ? PAGES : POSTS, children: CHILDREN, now: NOW };
    const role = pick([undefined, undefined, ...ROLES]);
    const reader: Reader = {
      role,
      id: role && ROLES.indexOf(role) + 1,
      readsOwn: role === 'author' || role === 'contributor',
      editsOwn: !pages && (role === 'author' || role === 'contributor'),
    };
    const asked = ask(
      world.items.map(({ id }) => id),
      pages,
    );
    const path = `/site/v2/${pages ? 'pages' : 'posts'}?${queryOf(asked, pick)}`;
    const { body, headers } = await site.json<Answer>(path, role && { as: role });
    const expected = naiveList(world, asked, reader);
    const actual = Array.isArray(body)
      ? { ids: body.map(({ id }) => id), total: Number(headers.get('x-wp-total')) }
      : { code: body.code };
    assert.deepEqual(actual, expected, `SEED=${seed} round ${round}: ${role ?? 'nobody'} GET ${path}`);
    const kind = 'code' in expected ? expected.code : expected.total === 0 ? 'empty' : 'found';
    counted[kind] = (counted[kind] ?? 0) + 1;
  }
  t.diagnostic(JSON.stringify(counted));
  assert.ok((counted.found ?? 0) > ROUNDS / 5, 'many lists found something');
});
