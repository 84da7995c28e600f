import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Principal } from '../principals.ts';
import type { Ask } from '../world.ts';
import { DATES, KINDS, TERM_KINDS } from './kinds.ts';
import { ROOT } from './routes.ts';
import { LAST_ID, SLUGS, WORDS } from './world.ts';

/** Users who may read nothing that is hidden; `author` and `contributor` have drafts of their own. */
const READERS: readonly Principal[] = ['nobody', 'wrong', 'subscriber', 'contributor', 'author'];

const RECORDS = KINDS.map(({ plural }) => plural);
const TERMS = TERM_KINDS.map(({ plural }) => plural);
const IDS = Array.from({ length: LAST_ID + 1 }, (_, index) => index + 1);

const byAll = (asks: readonly Omit<Ask, 'who'>[]): readonly Ask[] =>
  READERS.flatMap((who) => asks.map((ask) => ({ ...ask, who })));

const get = (path: string): Omit<Ask, 'who'> => ({ method: 'GET', path: `${ROOT}${path}` });

const ITEM_QUERIES = [
  '',
  '?context=edit',
  '?_fields=title,venue,author',
  '?_embed',
  '?_envelope',
  ...WORDS.map((word) => `?password=sesame%20${word}x`),
];

const itemPaths = [
  ...RECORDS.flatMap((plural) => IDS.flatMap((id) => ITEM_QUERIES.map((query) => `/${plural}/${id}${query}`))),
  ...RECORDS.flatMap((plural) => SLUGS.map((slug) => `/${plural}/by-slug/${slug}`)),
  ...TERMS.flatMap((plural) => IDS.map((id) => `/${plural}/${id}`)),
];

/** Search terms that match hidden content, or almost. */
const SEARCHES = [...WORDS, 'quart', 'nobody knows', 'fair', 'digest', 'Springfield', 'sesame'];
const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'any', 'draft,publish'];
const DAYS = ['2029-01-01', '2030-01-15', '2030-02-01', '2030-03-01 11:00:00', '2030-04-01', '2031-12-31'];
const SOME_IDS = IDS.map(String);
const FLAGS = ['true', 'false'];
const EVERY_LIST = { page: ['1', '2', '9'], per_page: ['1', '2', '50'], search: SEARCHES };

/** Parameters of the lists and values for them, by path of the list. */
const LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  events: {
    ...EVERY_LIST,
    status: STATUSES,
    start_date: DAYS,
    end_date: DAYS,
    starts_before: DAYS,
    starts_after: DAYS,
    ends_before: DAYS,
    ends_after: DAYS,
    strict_dates: FLAGS,
    categories: [...SOME_IDS, 'music', 'jazz', ...WORDS],
    tags: [...SOME_IDS, 'indoor', 'outdoor', ...WORDS],
    venue: SOME_IDS,
    organizer: SOME_IDS,
    featured: FLAGS,
    include: [...SOME_IDS, SOME_IDS.join()],
    post_parent: ['0', '1', '7'],
    ticketed: FLAGS,
    geoloc: FLAGS,
    context: ['view', 'edit', 'embed'],
  },
  ...Object.fromEntries(
    ['venues', 'organizers'].map((plural) => [
      plural,
      { ...EVERY_LIST, status: STATUSES, event: SOME_IDS, has_events: FLAGS, only_with_upcoming: FLAGS },
    ]),
  ),
  ...Object.fromEntries(
    TERMS.map((plural) => [
      plural,
      {
        ...EVERY_LIST,
        exclude: SOME_IDS,
        include: SOME_IDS,
        order: ['asc', 'desc'],
        orderby: ['name', 'slug', 'count', 'id', 'term_id', 'description', 'password', 'include'],
        hide_empty: FLAGS,
        parent: SOME_IDS,
        post: SOME_IDS,
        event: SOME_IDS,
        slug: ['music', 'jazz', 'indoor', ...WORDS],
      },
    ]),
  ),
};

const listPaths = Object.entries(LISTS).flatMap(([plural, params]) => [
  `/${plural}`,
  `/${plural}?per_page=50&start_date=2029-01-01&hide_empty=false`,
  ...Object.entries(params).flatMap(([name, values]) =>
    values.map((value) => `/${plural}?${name}=${encodeURIComponent(value)}`),
  ),
]);

/** Each is refused, whatever the record. */
const refusedWrites = RECORDS.flatMap((plural) =>
  IDS.flatMap((id) =>
    [
      { method: 'PATCH', json: { status: 'publish', description: 'x' } },
      { method: 'PATCH', json: { status: 'unheard', date: 'never' } },
      { method: 'PUT', json: { password: `sesame ${WORDS[0]}x` }, headers: { 'if-match': '"0"' } },
      { method: 'DELETE', json: { password: 'wrong' } },
    ].map((write) => ({ ...write, path: `${ROOT}/${plural}/${id}` })),
  ),
);

/** No reader may change existing records: those of a world belong to administrators. */
export const asks: readonly Ask[] = [
  ...byAll(['', '/doc', ...listPaths, ...itemPaths].map(get)),
  ...byAll(['/', '/openapi.json'].map((path) => ({ method: 'GET', path }))),
  ...byAll(RECORDS.flatMap((plural) => IDS.map((id) => ({ ...get(`/${plural}/${id}`), method: 'HEAD' })))),
  ...(['nobody', 'wrong', 'subscriber'] as const).flatMap((who) => refusedWrites.map((ask) => ({ ...ask, who }))),
];

/** A list with one to four of its parameters, as any user, sometimes compressed. */
export function randomAsk(random: SeededRandom): Ask {
  const [plural, params] = random.pick(Object.entries(LISTS));
  const query = new URLSearchParams(
    Array.from({ length: 1 + random.below(4) }, (): [string, string] => {
      const [name, values] = random.pick(Object.entries(params));
      return [name, random.pick(values)];
    }),
  );
  return {
    who: random.pick(READERS),
    method: random.below(8) === 0 ? 'HEAD' : 'GET',
    path: `${ROOT}/${plural}?${query}`,
    ...(random.below(4) === 0 && { headers: { 'accept-encoding': 'gzip' } }),
  };
}

/** Creates that name hidden records or equal them, each followed by reads. */
export const writes: readonly Ask[] = (['author', 'contributor'] as const).flatMap((who) => {
  const create = (plural: string, json: unknown): Ask => ({ who, method: 'POST', path: `${ROOT}/${plural}`, json });
  const event = (more: Readonly<Record<string, unknown>>) => create('events', { title: 'New', ...DATES, ...more });
  return [
    ...IDS.map((id) => event({ venue: id })),
    ...IDS.map((id) => event({ organizer: [id] })),
    ...IDS.map((id) => event({ categories: [id] })),
    ...WORDS.flatMap((word) => [
      event({ title: `${word} event`, slug: word, excerpt: word }),
      event({ venue: { venue: `${word} venue`, city: word, phone: word } }),
      event({ venue: { venue: `${word} venue` } }),
      event({ organizer: { organizer: `${word} organizer`, email: `${word}@example.org` } }),
      event({ organizer: [{ organizer: `${word} organizer` }] }),
      event({ categories: [word], tags: [word] }),
      create('venues', { venue: `${word} venue`, city: word }),
      create('organizers', { organizer: `${word} organizer`, email: `${word}@example.org` }),
    ]),
    ...READERS.flatMap((reader) => listPaths.map((path) => ({ ...get(path), who: reader }))),
  ];
});
