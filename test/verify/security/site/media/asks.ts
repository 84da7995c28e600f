import type { SeededRandom } from '../../../faults/seeded-random.ts';
import type { Principal } from '../../principals.ts';
import type { Ask, Worlds } from '../../world.ts';
import type { Readers } from '../asks.ts';
import { ROOT } from '../routes.ts';
import { WORDS } from '../world.ts';
import { FIRST_ID, IDS, LAST_ID } from './world.ts';

type Question = Omit<Ask, 'who'>;
type Values = Readonly<Record<string, readonly string[]>>;

const SITE_URL = 'http://site.test';
const CALENDAR = '/calendar/events/v1';
const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const EVERY = range(FIRST_ID, LAST_ID);
const HIDDEN = Object.values(IDS['hidden media']);
const HOLDERS = [...Object.values(IDS.published), ...Object.values(IDS.hidden)];
const CONTEXTS = ['view', 'edit', 'embed'];

const get = (path: string): Question => ({ method: 'GET', path });

/** Parameters of the list, and values close to hidden content. */
const LIST: Values = {
  page: ['1', '2', '9'],
  per_page: ['1', '2', '4', '100'],
  context: CONTEXTS,
  search: [...WORDS, 'quart', 'aaaaaa', 'title', 'nobody knows', '-quartz', 'sun', 'png'],
  search_columns: ['post_title', 'post_content', 'post_excerpt'],
  status: ['inherit', 'private', 'trash', 'any', 'publish', 'inherit,private'],
  media_type: ['image', 'video', 'text'],
  mime_type: ['image/png', 'image/jpeg', 'image/gif'],
  parent: ['0', ...HOLDERS.map(String)],
  parent_exclude: ['0', ...HOLDERS.map(String)],
  author: ['1', '4', '5'],
  author_exclude: ['1', '5'],
  include: [EVERY.join(), ...HIDDEN.map(String)],
  exclude: [EVERY.join(), HIDDEN.join(), '10'],
  slug: ['item-10', ...WORDS.flatMap((word) => HIDDEN.map((id) => `${word}-${id}`))],
  orderby: ['author', 'date', 'id', 'include', 'modified', 'parent', 'slug', 'include_slugs', 'title', 'relevance'],
  order: ['asc', 'desc'],
  offset: ['1', '3'],
  after: ['2030-01-09T00:00:00', '2030-01-11T00:00:00', '2030-01-13T00:00:00'],
  before: ['2030-01-09T00:00:00', '2030-01-11T00:00:00'],
  modified_after: ['2030-01-11T00:00:00'],
  _embed: ['1', 'author'],
  _fields: ['id,title', 'source_url,media_details', 'caption,description.rendered,alt_text', '_links', 'post'],
};

const beside = (name: string, value: string): string => {
  if (value === 'relevance') return `&search=${WORDS[0]}`;
  if (value.startsWith('include')) return `&include=${EVERY.join()}&slug=item-10,${WORDS[0]}-${HIDDEN[0]}`;
  return name === 'search_columns' ? `&search=${WORDS[0]}` : '';
};
const queryOf = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}${beside(name, value)}`;

const MEDIA = `${ROOT}/media`;
/** URLs that show media, or might: lists, and single items. */
const SHOWING: readonly (readonly [path: string, ids: readonly number[]])[] = [
  [`${ROOT}/posts`, [IDS.published.post, ...range(...IDS.showing.posts)]],
  [`${ROOT}/pages`, [IDS.showing.page]],
  [`${CALENDAR}/events`, [IDS.published.event, IDS.showing.event]],
  [`${CALENDAR}/venues`, [IDS.showing.venue]],
  [`${CALENDAR}/organizers`, [IDS.showing.organizer]],
];

const lists: readonly Question[] = [
  get(MEDIA),
  ...Object.entries(LIST).flatMap(([name, values]) => values.map((value) => get(`${MEDIA}?${queryOf(name, value)}`))),
  ...SHOWING.flatMap(([path]) =>
    [
      '',
      '?_embed',
      '?per_page=50&_embed=site:featuredmedia,venue',
      '?context=embed',
      '?_fields=featured_media,image',
    ].map((query) => get(path + query)),
  ),
  ...['search', 'types', 'types/attachment', 'taxonomies', 'users', 'users?has_published_posts=attachment'].map(
    (path) => get(`${ROOT}/${path}`),
  ),
  ...[...WORDS, 'sun'].map((word) => get(`${ROOT}/search?search=${word}&type=post&subtype=any`)),
];

const items: readonly Question[] = [
  ...EVERY.flatMap((id) => [
    ...['', '?context=edit', '?context=embed', '?_embed', '?_envelope'].map((query) => get(`${MEDIA}/${id}${query}`)),
    ...['HEAD', 'OPTIONS'].map((method) => ({ method, path: `${MEDIA}/${id}` })),
    ...['edit', 'post-process'].map((part) => ({ method: 'OPTIONS', path: `${MEDIA}/${id}/${part}` })),
  ]),
  ...SHOWING.flatMap(([path, ids]) =>
    ids.flatMap((id) =>
      ['', '?_embed', '?context=edit', '?context=embed'].map((query) => get(`${path}/${id}${query}`)),
    ),
  ),
];

/** Possible URLs of files of hidden media, in either world. */
const HIDDEN_FILES = WORDS.flatMap((word) =>
  HIDDEN.flatMap((id) =>
    ['.png', '.jpeg', '-thumbnail.png'].map((rest) => `${SITE_URL}/uploads/2030/01/${word}-${id}aaaaaa${rest}`),
  ),
);

const SRC = `${SITE_URL}/uploads/2030/01/sun-11111111.png`;

/** Each is refused, whatever the item. */
const refusedWrites: readonly Question[] = [...HIDDEN, LAST_ID + 1].flatMap((id) => [
  { method: 'PATCH', path: `${MEDIA}/${id}`, json: { title: 'x' } },
  { method: 'PATCH', path: `${MEDIA}/${id}`, json: { status: 'unheard', post: 'x' } },
  { method: 'PUT', path: `${MEDIA}/${id}`, json: { alt_text: 'x' }, headers: { 'if-match': '"0"' } },
  { method: 'DELETE', path: `${MEDIA}/${id}?force=true` },
  { method: 'DELETE', path: `${MEDIA}/${id}` },
  { method: 'POST', path: `${MEDIA}/${id}/post-process`, json: { action: 'create-image-subsizes' } },
  { method: 'POST', path: `${MEDIA}/${id}/edit`, json: { src: SRC, rotation: 90 } },
]);

const byAll = (readers: readonly Principal[], questions: readonly Question[]): readonly Ask[] =>
  readers.flatMap((who) => questions.map((question) => ({ ...question, who })));

/** Requests of users who may read nothing that is hidden. */
export const mediaAsks = ({ all, others }: Readers): readonly Ask[] => [
  ...byAll(all, [...lists, ...items, ...refusedWrites]),
  ...byAll(others, lists),
];

/** A list with one to four of its parameters. */
export const randomMediaAsk =
  ({ all, others }: Readers): Worlds['random'] =>
  (random: SeededRandom) => {
    const query = Array.from({ length: 1 + random.below(4) }, () => {
      const [name, values] = random.pick(Object.entries(LIST));
      return queryOf(name, random.pick(values));
    }).join('&');
    return {
      who: random.pick([...all, ...others]),
      method: random.below(8) === 0 ? 'HEAD' : 'GET',
      path: `${MEDIA}?${query}`,
    };
  };

/** Writes that name hidden items, each followed by reads. */
export const mediaWrites: readonly Ask[] = [
  ...[...HIDDEN, LAST_ID + 1].flatMap((id): readonly Question[] => [
    { method: 'POST', path: `${ROOT}/posts`, json: { title: 'New', featured_media: id } },
    { method: 'PATCH', path: `${MEDIA}/${IDS.media.own}`, json: { featured_media: id } },
    { method: 'PATCH', path: `${MEDIA}/${IDS.media.own}`, json: { post: id } },
    ...['events', 'venues', 'organizers'].map((plural) => ({
      method: 'POST',
      path: `${CALENDAR}/${plural}`,
      json: {
        title: 'New',
        venue: 'New',
        organizer: 'New',
        image: id,
        start_date: '2030-03-01 10:00:00',
        end_date: '2030-03-01 12:00:00',
      },
    })),
  ]),
  ...HIDDEN_FILES.flatMap((src): readonly Question[] => [
    { method: 'POST', path: `${CALENDAR}/venues`, json: { venue: 'New', image: src } },
    { method: 'POST', path: `${MEDIA}/${IDS.media.own}/edit`, json: { src, rotation: 90 } },
  ]),
  ...HOLDERS.map((id) => ({ method: 'PATCH', path: `${MEDIA}/${IDS.media.own}`, json: { post: id } })),
  ...WORDS.map((word) => ({
    method: 'PATCH',
    path: `${MEDIA}/${IDS.media.own}`,
    json: { title: `${word} title`, caption: word, alt_text: word, description: word },
  })),
  ...lists,
].map((question) => ({ ...question, who: 'author' }));
