import type { CloneCase, Files } from './clone-case.ts';
import { event, item } from './samples.ts';
import { add, change, send, write } from './steps.ts';

/** What doctor reports about unknown members. */
const unknown = (file: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${file} notice: ${name}: is unknown and left as it is`);

const EVENT = 'calendar/events/101.json';
const EVENT_ROUTE = '/calendar/events/v1/events/101';
const POST = 'site/posts/201.json';
const THEME = 'themes/town/theme.json';
const OFF = 'builder/icon_sets/601.json';
const MANY = Array.from({ length: 200 }, (_, index) => 1_001 + index);

const fair = (more: object = {}) => ({ [EVENT]: event(101, 'Fair', more) });
const fileOf = (id: number) => `site/posts/${id}.json`;
const files = (ids: readonly number[], of: (id: number) => object): Files =>
  Object.fromEntries(ids.map((id) => [fileOf(id), of(id)]));

const byHand = (value: object) => `${JSON.stringify(Object.fromEntries(Object.entries(value).reverse()), null, '\t')}`;

/** Other kinds of files, other formatting, and many files. */
export const fileCases: readonly CloneCase[] = [
  {
    name: 'settings: one switches a plugin on, the other gives the site a title',
    base: {},
    a: [change('settings.json', { plugins: { geoloc: true } })],
    b: [change('settings.json', { title: 'Town on the hill' })],
    after: {
      'settings.json': {
        title: 'Town on the hill',
        plugins: {
          content: true,
          calendar: true,
          site: true,
          batch: true,
          tickets: true,
          builder: false,
          geoloc: true,
        },
      },
    },
    shows: { '/site/v2/settings': { title: 'Town on the hill' } },
  },
  {
    name: 'settings: both give the site another title: a conflict, and the site goes on with the old one',
    base: {},
    a: [change('settings.json', { title: 'Hill' })],
    b: [change('settings.json', { title: 'Valley', description: 'Low' })],
    conflicts: { 'settings.json': 'merge conflict in "title"' },
    keep: 'theirs',
    after: { 'settings.json': { title: 'Valley', description: 'Low', timezone: 'Europe/Rome' } },
    shows: { '/site/v2/settings': { title: 'Valley', description: 'Low' } },
  },
  {
    name: 'the theme: different settings of it',
    base: { [THEME]: { version: 3, title: 'Town', settings: { layout: { contentSize: '40rem', wideSize: '60rem' } } } },
    a: [change(THEME, { settings: { layout: { contentSize: '42rem' } } })],
    b: [change(THEME, { settings: { layout: { wideSize: '64rem' }, appearanceTools: true } })],
    after: {
      [THEME]: {
        version: 3,
        settings: { layout: { contentSize: '42rem', wideSize: '64rem' }, appearanceTools: true },
      },
    },
  },
  {
    name: 'one lays a file out by hand, the other writes it by the API',
    base: fair({ cost: '3' }),
    a: [write(EVENT, byHand(event(101, 'Fair', { cost: '4' })))],
    b: [send(EVENT_ROUTE, { title: 'Apple fair' })],
    after: { [EVENT]: { title: 'Apple fair', cost: '4' } },
  },
  {
    name: 'members that no schema names',
    base: fair({ x_price: 'low', x_shape: 'round' }),
    a: [change(EVENT, { x_price: 'high', x_new: [1, 2] })],
    b: [send(EVENT_ROUTE, { title: 'Apple fair' }), change(EVENT, { x_shape: 'square' })],
    after: { [EVENT]: { title: 'Apple fair', x_price: 'high', x_shape: 'square', x_new: [1, 2] } },
    doctor: unknown(EVENT, 'x_new', 'x_price', 'x_shape'),
    left: unknown(EVENT, 'x_new', 'x_price', 'x_shape'),
  },
  {
    name: 'a record of a plugin that is off',
    base: { [OFF]: { id: 601, name: 'Arrows', slug: 'arrows', icons: [] } },
    a: [change(OFF, { name: 'Pointers' })],
    b: [change(OFF, { note: 'for the map' })],
    after: { [OFF]: { name: 'Pointers', note: 'for the map', slug: 'arrows' } },
    doctor: unknown(OFF, 'note'),
    left: unknown(OFF, 'note'),
  },
  {
    name: 'one writes a batch, the other changes some of it by hand',
    base: files([201, 202, 203], (id) => item(id, `Post ${id}`)),
    a: [
      send('/batch/v1', {
        requests: [201, 202, 203].map((id) => ({ path: `/site/v2/posts/${id}`, body: { title: `Batch ${id}` } })),
      }),
    ],
    b: [change(fileOf(202), { excerpt: 'By hand' }), change(fileOf(203), { content: 'By hand too' })],
    after: {
      [fileOf(201)]: { title: 'Batch 201' },
      [fileOf(202)]: { title: 'Batch 202', excerpt: 'By hand' },
      [fileOf(203)]: { title: 'Batch 203', content: 'By hand too' },
    },
  },
  {
    name: 'a picture that one describes and the other shows in a post, and a second one',
    base: {
      'site/media/701.json': item(701, 'Bridge', {
        mime_type: 'text/plain',
        file: '2026/bridge.txt',
        filesize: 2,
        hash: 'x',
      }),
      [POST]: item(201, 'News'),
    },
    a: [change('site/media/701.json', { alt_text: 'A bridge' }), write('uploads/2026/bridge.txt', 'ab')],
    b: [
      change('site/media/701.json', { caption: 'Open again' }),
      write('uploads/2026/bridge.txt', 'ab'),
      change(POST, { featured_media: 701 }),
      add(
        'site/media/702.json',
        item(702, 'Mill', { mime_type: 'text/plain', file: '2026/mill.txt', filesize: 3, hash: 'y' }),
      ),
      write('uploads/2026/mill.txt', 'a\r\n'),
    ],
    after: {
      'site/media/701.json': { alt_text: 'A bridge', caption: 'Open again' },
      'site/media/702.json': { title: 'Mill' },
      [POST]: { featured_media: 701 },
    },
  },
  {
    name: 'each changes 110 of 200 records, 20 of them both',
    base: files(MANY, (id) => item(id, `Post ${id}`, { content: `Text ${id}` })),
    a: MANY.slice(0, 110).map((id) => change(fileOf(id), { title: `Title of A ${id}` })),
    b: MANY.slice(90).map((id) => change(fileOf(id), { content: `Text of B ${id}` })),
    after: files(MANY, (id) => ({
      title: id <= 1_110 ? `Title of A ${id}` : `Post ${id}`,
      content: id > 1_090 ? `Text of B ${id}` : `Text ${id}`,
    })),
  },
];
