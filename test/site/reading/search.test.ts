import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { seededRandom } from '../../verify/faults/seeded-random.ts';
import { type Answer, contentSite } from '../content-site.ts';
import { kitchen } from '../kitchen.ts';

const files: Record<string, string> = {};
const put = (path: string, id: number, record: object) => {
  files[`${path}/${id}.json`] = JSON.stringify({ id, ...record });
  return id;
};
const item = (path: string, id: number, title: string, day: string, more: object = {}) =>
  put(path, id, { title, slug: `item-${id}`, date: `${day}T12:00:00Z`, ...more });

const fair = item('site/posts', 101, 'Winter fair & more', '2029-01-01', {
  content: '<p>Apple cake</p>',
  format: 'link',
});
const cakes = item('site/posts', 102, 'Cakes', '2029-02-01', { content: '<p>Every apple counts</p>' });
item('site/posts', 103, 'Apple draft', '2029-03-01', { status: 'draft', format: 'quote' });
item('site/posts', 104, 'Apple later', '2031-01-01', { format: 'audio' });
item('site/posts', 105, 'Apple private', '2029-03-01', { status: 'private' });
item('site/posts', 106, 'Apple gone', '2029-03-01', { status: 'trash' });
const locked = item('site/posts', 107, 'Locked', '2029-04-01', { content: 'apple secret', password: 'x' });
const orchard = item('site/pages', 108, 'Apple orchard', '2028-01-01');
const pie = item('kitchen/recipes', 109, 'Apple pie', '2028-06-01');
const crumble = item('kitchen/recipes', 110, 'Crumble', '2029-05-01', { content: 'With apples.' });
item('site/blocks', 111, 'Apple block', '2029-05-01');
item('site/navigation', 112, 'Apple menu', '2029-05-01');

const term = (id: number, taxonomy: string, name: string) =>
  put('content/terms', id, { taxonomy, name, slug: name.toLowerCase().replace(/\W+/g, '-') });
const apples = term(11, 'category', 'Apples & pears');
const dessert = term(12, 'course', 'Apple dessert');
term(13, 'wp_pattern_category', 'Apple patterns');
const eventTerm = term(14, 'tribe_events_cat', 'Apple events');
const red = term(15, 'post_tag', 'Red');

const asked = await contentSite({ files }, [kitchen]);
const { ask } = asked;
const REST = 'http://site.test/api';
const idsOf = (list: Answer) => list.map(({ id }: Answer) => id);

const LISTS: readonly [what: string, query: string, expected: readonly (number | string)[]][] = [
  ['all that is published, the newest first', '', [crumble, locked, cakes, fair, pie, orchard]],
  ['what says it in the title comes first', 'search=apple', [pie, orchard, crumble, cakes, fair]],
  ['all words', 'search=apple cake', [cakes, fair]],
  ['a phrase', 'search="apple cake"', [fair]],
  ['without a word', 'search=apple -cakes', [pie, orchard, crumble, fair]],
  ['nothing is like it', 'search=banana', []],
  ['a space is no search', 'search= ', [crumble, locked, cakes, fair, pie, orchard]],
  ['what a password protects', 'search=secret', []],
  ['of one type', 'search=apple&subtype=page', [orchard]],
  ['of two types', 'search=apple&subtype=page,recipe', [pie, orchard, crumble]],
  ['of two types in other letters', 'search=apple&subtype=Page RECIPE', [pie, orchard, crumble]],
  ['of any', 'search=apple&subtype=page,any', [pie, orchard, crumble, cakes, fair]],
  ['only these', `include=${fair},${orchard},${apples}`, [fair, orchard]],
  ['all but these', `search=apple&exclude=${pie},${crumble}`, [orchard, cakes, fair]],
  ['a page across types', 'search=apple&per_page=2&page=2', [crumble, cakes]],
  ['the last page', 'search=apple&per_page=2&page=3', [fair]],
  ['an empty list has a first page', 'search=banana&page=7', []],
  ['terms', 'type=term', [dessert, eventTerm, apples, red]],
  ['terms with a word', 'type=term&search=apple', [dessert, eventTerm, apples]],
  ['terms of the calendar', 'type=term&subtype=tribe_events_cat', [eventTerm]],
  ['terms of one taxonomy', 'type=term&search=apple&subtype=course', [dessert]],
  ['a page of terms', 'type=term&per_page=3&page=2', [red]],
  ['a page behind the last', 'search=apple&per_page=2&page=4', []],
  ['formats that something published has', 'type=post-format', ['link']],
  ['formats with a word', 'type=post-format&search=LIN', ['link']],
  ['formats without', 'type=post-format&search=quote', []],
];

for (const [what, query, expected] of LISTS) {
  for (const as of [undefined, 'subscriber', 'administrator'] as const) {
    test(`${as ?? 'nobody'}, ${query}: ${what}`, async () =>
      assert.deepEqual(idsOf(await ask(200, 'GET', `/search?${encodeURI(query)}`, as && { as })), expected));
  }
}

const REFUSED: readonly [query: string, code: string][] = [
  ['type=term&page=9', 'rest_search_invalid_page_number'],
  ['type=post-format&page=2', 'rest_search_invalid_page_number'],
  ['type=event', 'rest_invalid_param'],
  ['subtype=nothing', 'rest_invalid_param'],
  ['subtype=any,nothing', 'rest_invalid_param'],
  ['subtype=category', 'rest_invalid_param'],
  ['subtype=wp_block', 'rest_invalid_param'],
  ['type=term&subtype=wp_pattern_category', 'rest_invalid_param'],
  ['context=edit', 'rest_invalid_param'],
  ['per_page=101', 'rest_invalid_param'],
  [`search=${'a'.repeat(201)}`, 'rest_invalid_param'],
  [`search=${'a '.repeat(11)}`, 'rest_invalid_param'],
];

for (const [query, code] of REFUSED) {
  test(`${query.slice(0, 50)}: ${code}`, async () =>
    assert.equal((await ask(400, 'GET', `/search?${query}`)).code, code));
}

test('an item, a term and a format in results', async () => {
  const collection = [{ href: `${REST}/site/v2/search` }];
  assert.deepEqual(await ask(200, 'GET', `/search?include=${fair}`), [
    {
      id: fair,
      title: 'Winter fair &#038; more',
      url: `http://site.test/post/item-${fair}/`,
      type: 'post',
      subtype: 'post',
      _links: {
        self: [{ embeddable: true, href: `${REST}/site/v2/posts/${fair}`, targetHints: { allow: ['GET'] } }],
        about: [{ href: `${REST}/site/v2/types/post` }],
        collection,
      },
    },
  ]);
  assert.deepEqual(await ask(200, 'GET', `/search?type=term&include=${dessert}`), [
    {
      id: dessert,
      title: 'Apple dessert',
      url: 'http://site.test/course/apple-dessert/',
      type: 'course',
      _links: {
        self: [{ embeddable: true, href: `${REST}/kitchen/v1/courses/${dessert}`, targetHints: { allow: ['GET'] } }],
        about: [{ href: `${REST}/site/v2/taxonomies/course` }],
        collection,
      },
    },
  ]);
  assert.deepEqual(await ask(200, 'GET', '/search?type=post-format'), [
    {
      id: 'link',
      title: 'Link',
      url: 'http://site.test/type/link/',
      type: 'post-format',
      _links: { collection },
    },
  ]);
});

test('results can be embedded', async () => {
  const found = (await ask(200, 'GET', `/search?include=${pie}&_embed`))[0];
  assert.deepEqual([found._embedded.self[0].id, found._embedded.self[0].type], [pie, 'recipe']);
});

test('totals and links', async () => {
  const { headers } = await asked.json('/site/v2/search?search=apple&per_page=2&page=2');
  assert.deepEqual([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')], ['5', '3']);
  assert.match(headers.get('Link') ?? '', /page=1>; rel="prev", <[^>]*page=3>; rel="next"/);
});

test('a page after the last has no total', async () => {
  const { headers } = await asked.json('/site/v2/search?search=apple&page=9');
  assert.equal(headers.get('X-WP-Total'), '0');
});

test('events, venues and organizers are found like posts, and only public ones', async () => {
  const times = { start: '2031-05-01 18:30:00', end: '2031-05-01 20:00:00', timezone: 'UTC' };
  const found = (id: number, more: object) =>
    JSON.stringify({ id, slug: `r-${id}`, date: `2029-01-0${id % 10}T12:00:00Z`, ...more });
  const event = (id: number, more: object) => found(id, { ...times, title: `Skittles ${id}`, ...more });
  const on = await contentSite({
    files: {
      'calendar/events/201.json': event(201, {}),
      'calendar/events/202.json': event(202, { title: 'Fair', description: '<p>With skittles</p>' }),
      'calendar/events/203.json': event(203, { status: 'draft' }),
      'calendar/events/204.json': event(204, { status: 'private' }),
      'calendar/events/205.json': event(205, { title: 'Locked', description: 'skittles', password: 'x' }),
      'calendar/events/206.json': event(206, { hide_from_listings: true }),
      'calendar/events/207.json': event(207, { status: 'trash' }),
      'calendar/venues/208.json': found(208, { title: 'Skittles hall' }),
      'calendar/organizers/209.json': found(209, { title: 'Skittles club' }),
      'site/posts/200.json': found(200, { title: 'Skittles post', date: '2028-01-01T12:00:00Z' }),
    },
  });
  const search = async (query: string, as?: 'administrator') =>
    (await on.ask(200, 'GET', `/search?search=skittles${query}`, as && { as })) as unknown as readonly Answer[];
  try {
    for (const as of [undefined, 'administrator'] as const) {
      const hits = await search('', as);
      const subtypes = hits.map(({ id, type, subtype }) => [id, type, subtype].join(' '));
      assert.deepEqual(subtypes, [
        '209 post tribe_organizer',
        '208 post tribe_venue',
        '201 post tribe_events',
        '200 post post',
        '202 post tribe_events',
      ]);
    }
    assert.deepEqual(
      (await search('&subtype=tribe_events')).map(({ id }) => id),
      [201, 202],
    );
    const [hit] = await search('&include=201&_embed');
    assert.equal(hit?.url, 'http://site.test/event/r-201/');
    assert.equal(hit?._links.self[0].href, `${REST}/calendar/events/v1/events/201`);
    assert.equal(hit?._embedded.self[0].slug, 'r-201');
  } finally {
    await on.close();
  }
});

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`pages of a search against a plain list, SEED=${seed}`, async () => {
  const random = seededRandom(seed);
  const WORDS = ['ash', 'birch', 'cedar', 'dogwood'];
  const text = (most: number) => Array.from({ length: random.below(most + 1) }, () => random.pick(WORDS)).join(' ');
  const TYPES = { post: 'site/posts', page: 'site/pages', recipe: 'kitchen/recipes' };
  const items = Array.from({ length: 150 }, (_, index) => ({
    id: index + 1,
    type: random.pick(['post', 'page', 'recipe'] as const),
    title: text(3),
    content: text(4),
    excerpt: text(2),
    slug: `item-${index}`,
    status: random.pick(['publish', 'publish', 'publish', 'draft', 'private', 'trash'] as const),
    date: `20${random.pick(['28', '29', '31'])}-0${1 + random.below(3)}-01T12:00:00Z`,
    ...(random.below(5) === 0 && { password: 'x' }),
  }));
  const stored = items.map(({ type, ...record }) => [`${TYPES[type]}/${record.id}.json`, JSON.stringify(record)]);
  const site = await contentSite({ files: Object.fromEntries(stored) }, [kitchen]);

  /** What the search may look at. */
  const texts = ({ title, content, excerpt, password }: (typeof items)[number] & { password?: string }) =>
    password ? { title, content: '', excerpt: '' } : { title, content, excerpt };
  const degreeOf = (one: (typeof items)[number], words: readonly string[]): number => {
    const { title, content, excerpt } = texts(one);
    const whole = words.join(' ');
    const has = words.map((word) => title.includes(word));
    if (words.length === 0) return 0;
    if (words.length === 1) return has[0] ? 0 : 1;
    const degrees = [title.includes(whole), has.every(Boolean), has.some(Boolean), excerpt.includes(whole)];
    const degree = [...degrees, content.includes(whole)].indexOf(true);
    return degree === -1 ? degrees.length + 1 : degree;
  };

  for (let round = 0; round < 120; round++) {
    const words = [...new Set(Array.from({ length: random.below(3) }, () => random.pick(WORDS)))];
    const subtypes =
      random.below(2) === 0 ? [] : [random.pick(['post', 'page', 'recipe']), random.pick(['page', 'any'])];
    const exclude = Array.from({ length: random.below(4) }, () => 1 + random.below(items.length));
    const perPage = 1 + random.below(12);
    const wanted = items
      .filter(({ status, date }) => status === 'publish' && date < '2030')
      .filter(({ type }) => subtypes.length === 0 || subtypes.includes('any') || subtypes.includes(type))
      .filter(({ id }) => !exclude.includes(id))
      .filter((one) => words.length === 0 || !('password' in one))
      .filter((one) => words.every((word) => Object.values(texts(one)).some((column) => column.includes(word))))
      .toSorted(
        (a, b) => degreeOf(a, words) - degreeOf(b, words) || Date.parse(b.date) - Date.parse(a.date) || b.id - a.id,
      )
      .map(({ id }) => id);
    const pages = Math.max(1, Math.ceil(wanted.length / perPage));
    const page = 1 + random.below(pages);
    const query = new URLSearchParams({ per_page: String(perPage), page: String(page), search: words.join(' ') });
    if (subtypes.length > 0) query.set('subtype', subtypes.join(','));
    if (exclude.length > 0) query.set('exclude', exclude.join(','));
    const answer = await site.json<Answer>(`/site/v2/search?${query}`);
    const said = `SEED=${seed}, round ${round}: ${query}`;
    assert.deepEqual(idsOf(answer.body), wanted.slice((page - 1) * perPage, page * perPage), said);
    assert.equal(answer.headers.get('X-WP-Total'), String(wanted.length), said);
  }
});
