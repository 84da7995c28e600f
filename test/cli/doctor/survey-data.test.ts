import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { definePlugin } from '../../../core/index.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { surveyData } from '../../../scripts/cli/doctor/survey/survey-data.ts';
import { findPlugins } from '../../../scripts/find-plugins/find.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import { type DataFiles, present, problemsOf } from './data-folder.ts';

const venue = (id: number, more: object = {}) => ({ id, title: `Hall ${id}`, slug: `hall-${id}`, ...more });
const event = (id: number, more: object = {}) => ({
  id,
  title: `Fair ${id}`,
  slug: `fair-${id}`,
  start: '2027-05-01 10:00:00',
  end: '2027-05-01 12:00:00',
  timezone: 'UTC',
  ...more,
});
const post = (id: number, more: object = {}) => ({ id, title: `News ${id}`, slug: `news-${id}`, ...more });
const term = (id: number, taxonomy: string) => ({ id, taxonomy, name: `Term ${id}`, slug: `term-${id}` });
const media = (id: number, file: string) => ({
  ...post(id),
  mime_type: 'image/png',
  file,
  filesize: 1,
  hash: 'x',
});
const user = (id: number) => ({
  id,
  login: `u${id}`,
  name: `U ${id}`,
  slug: `u-${id}`,
  role: 'author',
  registered: '2026-01-01T00:00:00Z',
});

const V = 'calendar/venues';
const NO_ID = 'is not named after the id of a record, such as 12.json';
const TAKEN_IN = 'a running server or almanac doctor --fix imports it';
const LEFT = 'it cannot be imported as a record';

const E = 'calendar/events';

for (const [what, files, lines] of [
  ['nothing', {}, []],
  ['what is right', { [`${V}/1.json`]: venue(1), [`${E}/2.json`]: event(2, { venue: [1] }) }, []],
  ['what is right of a plugin that is off', { 'site/posts/1.json': post(1) }, []],

  [
    'no JSON',
    { [`${V}/1.json`]: '{\n  "id": 1,\n  oops\n}\n' },
    [`${V}/1.json:3:3 expected a key in double quotes, but there is "o"`],
  ],
  ['a list', { [`${V}/1.json`]: '[]' }, [`${V}/1.json:1:1 must be an object: { … }`]],
  [
    'a conflict',
    { [`${V}/1.json`]: '{\n  "id": 1,\n<<<<<<< ours\n  "title": "A"\n=======\n  "title": "B"\n>>>>>>> theirs\n}\n' },
    [`${V}/1.json:3:1 merge conflict in "title"`],
  ],
  [
    'what does not fit the schema',
    { [`${V}/1.json`]: '{\n  "id": 1,\n  "title": 5\n}\n' },
    [`${V}/1.json:3:12 title: must be text, not 5`],
  ],
  [
    'a member that is there twice, and what is in it once',
    {
      [`${V}/1.json`]:
        '{\n  "id": 1,\n  "title": "Old",\n  "geoloc": { "lat": 1 },\n  "geoloc": { "lat": 1 },\n  "title": "Hall"\n}\n',
    },
    [
      `${V}/1.json:5:13 warning: geoloc: is there more than once; only the last one counts`,
      `${V}/1.json:6:12 warning: title: is there more than once; only the last one counts`,
    ],
  ],
  [
    'the same of a plugin that is off',
    { 'site/posts/1.json': '{\n  "id": 1,\n  "title": 5\n}\n' },
    ['site/posts/1.json:3:12 title: must be text, not 5'],
  ],
  ['an id unlike its name', { [`${V}/2.json`]: venue(1) }, [`${V}/2.json:2:9 id is 1, but the file name says 2`]],
  [
    'an id that is missing',
    { [`${V}/2.json`]: '{ "title": "Hall" }' },
    [`${V}/2.json:1:1 id is missing, but the file name says 2`],
  ],
  [
    'a name that is no id, of a file that would be a record',
    { [`${V}/hall.json`]: venue(1), [`${V}/new.json`]: { title: 'Hall' } },
    [`${V}/hall.json:1:1 ${NO_ID}; ${TAKEN_IN}`, `${V}/new.json:1:1 ${NO_ID}; ${TAKEN_IN}`],
  ],
  [
    'a name that is no id, of a file that would be none',
    {
      [`${V}/1.json`]: venue(1),
      [`${V}/copy.json`]: venue(1),
      [`${V}/empty.json`]: {},
      [`${V}/half.json`]: '{ "title": ',
      [`${V}/wrong.json`]: { title: 5 },
    },
    [
      `${V}/copy.json:2:9 ${NO_ID}; ${LEFT}: id: 1 is taken by ${V}/1.json; for a new record, omit the id or use 2; to change that record, edit its file`,
      `${V}/empty.json:1:1 ${NO_ID}; ${LEFT}: is empty`,
      `${V}/half.json:1:12 ${NO_ID}; ${LEFT}: expected a value, but the file ends`,
      `${V}/wrong.json:2:12 ${NO_ID}; ${LEFT}: ${V}: title: must be text, not 5`,
    ],
  ],
  [
    'a name that is no id, of a file that breaks a rule, or has other names for members',
    {
      [`${E}/early.json`]: { title: 'Early', start: '2027-05-01T10:00', end: '2027-05-01T09:00' },
      [`${E}/guessed.json`]: { title: 'Guessed', start_date: '2027-05-01 10:00', endDate: '2027-05-01 11:00' },
      [`${E}/venue.json`]: { title: 'Venue', start: '2027-05-01 10:00', end: '2027-05-01 11:00', venue: 3 },
    },
    [
      `${E}/early.json:4:10 ${NO_ID}; ${LEFT}: end: must not be before start, 2027-05-01 10:00:00`,
      `${E}/guessed.json:3:17 ${NO_ID}; ${LEFT}: ${E}: start: is missing; rename start_date, which is unknown`,
      `${E}/venue.json:5:12 ${NO_ID}; ${LEFT}: ${E}: venue: must be a list of ids: [3]`,
    ],
  ],
  [
    'times as people write them, and how to write those that are none',
    {
      [`${E}/1.json`]: event(1, { start: '2026-12-01T19:00', end: '2026-12-01 21:30' }),
      [`${E}/2.json`]: event(2, { start: '2027-05-01' }),
      [`${E}/3.json`]: event(3, { start: '2027-05-01T10:00:00+02:00' }),
      [`${E}/4.json`]: event(4, { start: '2027/05/01 7:30 pm' }),
      [`${E}/5.json`]: event(5, { start: '2027-02-30T10:00' }),
      [`${E}/6.json`]: event(6, { start: 'tomorrow' }),
    },
    [
      `${E}/2.json:5:12 start: must have a time of day: 2027-05-01 00:00:00`,
      `${E}/3.json:5:12 start: must be the local time in its time zone, without an offset: 2027-05-01 10:00:00`,
      `${E}/4.json:5:12 start: must be written 2027-05-01 19:30:00`,
      `${E}/5.json:5:12 start: must be a local time such as 2026-05-01 18:30:00`,
      `${E}/6.json:5:12 start: must be a local time such as 2026-05-01 18:30:00`,
    ],
  ],
  [
    'ids that are no list of ids',
    {
      [`${E}/1.json`]: event(1, { venue: 3 }),
      [`${E}/2.json`]: event(2, { organizer: { organizer: 'Ada' } }),
      [`${E}/4.json`]: event(4, { venue: ['Hall'] }),
      'site/posts/5.json': post(5, { categories: 7 }),
    },
    [
      `${E}/1.json:8:12 venue: must be a list of ids: [3]`,
      `${E}/2.json:8:16 organizer: must be a list of ids, such as [12]`,
      `${E}/4.json:9:5 venue.0: must be the id of a record: the number in its file name`,
      'site/posts/5.json:5:17 categories: must be a list of ids: [7]',
    ],
  ],
  [
    'a file in the place of a folder with records',
    { 'site/posts': 'a list of mine', [`${V}/1.json`]: venue(1) },
    ['site/posts:1:1 is a file, but must be the folder with the records'],
  ],
  [
    'what lies beside records and is not read, but for what editors leave and notes',
    {
      [`${V}/2026/1.json`]: venue(1),
      [`${V}/2.json5`]: '{}',
      [`${V}/3.jsonc`]: '{}',
      [`${V}/hall.json.txt`]: '{}',
      [`${V}/hall.yaml`]: 'title: Hall',
      [`${V}/4`]: '{}',
      ...Object.fromEntries(
        ['5.json~', '.6.json.swp', '#7.json#', '8.json.orig', '9.json.bak', 'notes.md', 'README', '.cache/1.json'].map(
          (name) => [`${V}/${name}`, '{}'],
        ),
      ),
      'calendar/fair.json': event(10),
    },
    [
      'calendar/fair.json:1:1 warning: is ignored: records are in calendar/events/, calendar/organizers/, calendar/venues/',
      `${V}/2.json5:1:1 warning: is ignored: the name of a record file ends in .json`,
      `${V}/2026/ warning: is ignored: records are in ${V}/ itself`,
      `${V}/3.jsonc:1:1 warning: is ignored: the name of a record file ends in .json`,
      `${V}/4:1:1 warning: is ignored: the name of a record file ends in .json`,
      `${V}/hall.json.txt:1:1 warning: is ignored: the name of a record file ends in .json`,
      `${V}/hall.yaml:1:1 warning: is ignored: the name of a record file ends in .json`,
    ],
  ],
  ['a name that collides by case', { [`${V}/1.JSON`]: venue(1) }, [`${V}/1.JSON:1:1 collides by case with 1.json`]],
  [
    'a folder in the place of a record',
    { [`${V}/1.json/note.txt`]: 'x' },
    [`${V}/1.json:1:1 is a folder; a record is a regular file`],
  ],
  ['notes and hidden files, which are nobody’s business', { [`${V}/README.md`]: '#', [`${V}/.1.json.swp`]: 'x' }, []],
  [
    'a newer version',
    { [`${V}/1.json`]: '{\n  "id": 1,\n  "$version": 9,\n  "title": "Hall"\n}\n' },
    [`${V}/1.json:1:1 has version 9, but this Almanac supports only 1: update Almanac`],
  ],

  [
    'a slug that two have, without regard to case: the one that came later',
    {
      [`${V}/1.json`]: venue(1, { slug: 'hall' }),
      [`${V}/2.json`]: venue(2, { slug: 'Hall' }),
      [`${V}/10.json`]: venue(10, { slug: 'hall' }),
    },
    [`${V}/10.json:4:11 slug: "hall" is taken by ${V}/1.json`, `${V}/2.json:4:11 slug: "Hall" is taken by ${V}/1.json`],
  ],
  ['a slug of another collection', { [`${V}/1.json`]: venue(1, { slug: 'fair-2' }), [`${E}/2.json`]: event(2) }, []],
  [
    'a slug of another page below another one, and below the same one',
    {
      'site/pages/1.json': post(1),
      'site/pages/2.json': post(2, { slug: 'a', parent: 1 }),
      'site/pages/3.json': post(3, { slug: 'a' }),
      'site/pages/4.json': post(4, { slug: 'a', parent: 1 }),
    },
    ['site/pages/4.json:4:11 slug: "a" is taken by site/pages/2.json'],
  ],
  [
    'a slug of two terms, of one taxonomy and of two',
    {
      'content/terms/1.json': { id: 1, taxonomy: 'post_tag', name: 'A', slug: 'a' },
      'content/terms/2.json': { id: 2, taxonomy: 'category', name: 'A', slug: 'a' },
      'content/terms/3.json': { id: 3, taxonomy: 'post_tag', name: 'A', slug: 'a' },
    },
    ['content/terms/3.json:5:11 slug: "a" is taken by content/terms/1.json'],
  ],
  [
    'a login of two',
    { 'users/1.json': user(1), 'users/2.json': { ...user(2), login: 'U1' } },
    ['users/2.json:3:12 login: "u1" is taken by users/1.json'],
  ],
  [
    'empty slugs of drafts',
    {
      [`${V}/1.json`]: venue(1, { slug: '', status: 'draft' }),
      [`${V}/2.json`]: venue(2, { slug: '', status: 'draft' }),
    },
    [],
  ],

  [
    'an id that records of two collections have: the one that came first keeps it',
    {
      [`${V}/1.json`]: venue(1, { date: '2027-01-02T00:00:00Z' }),
      [`${E}/1.json`]: event(1, { date: '2027-01-03T00:00:00Z' }),
    },
    [`${E}/1.json:2:9 id: 1 is taken by ${V}/1.json`],
  ],
  [
    'the same without dates: by name',
    { [`${V}/1.json`]: venue(1), 'site/posts/1.json': post(1), [`${E}/1.json`]: event(1) },
    [`${V}/1.json:2:9 id: 1 is taken by ${E}/1.json`, `site/posts/1.json:2:9 id: 1 is taken by ${E}/1.json`],
  ],
  ['an id of a user, which has its own sequence', { 'users/1.json': user(1), [`${V}/1.json`]: venue(1) }, []],

  [
    'a reference to nothing, in a list',
    { [`${E}/1.json`]: event(1, { venue: [7] }) },
    [`${E}/1.json:9:5 warning: venue.0: refers to 7, but there is no ${V}/7.json`],
  ],
  [
    'a reference to a record of another kind',
    { [`${E}/1.json`]: event(1, { image: 2 }), [`${V}/2.json`]: venue(2) },
    [`${E}/1.json:8:12 warning: image: refers to 2, but there is no site/media/2.json`],
  ],
  [
    'a term of another taxonomy, and one of a taxonomy that nothing uses',
    {
      'site/posts/1.json': post(1, { categories: [4], tags: [4, 5] }),
      [`${E}/2.json`]: event(2, { categories: [6], tags: [4] }),
      'content/terms/4.json': term(4, 'post_tag'),
      'content/terms/5.json': term(5, 'postag'),
      'content/terms/6.json': term(6, 'tribe_events_cat'),
      'content/terms/7.json': term(7, 'nav_menu'),
    },
    [
      'content/terms/5.json:3:15 warning: taxonomy: "postag" is unknown; known are category, nav_menu, post_tag, tribe_events_cat, wp_pattern_category',
      'site/posts/1.json:6:5 warning: categories.0: refers to 4, whose taxonomy is "post_tag" instead of category',
      'site/posts/1.json:10:5 warning: tags.1: refers to 5, whose taxonomy is "postag" instead of post_tag',
    ],
  ],
  [
    'a reference to what is there, and is no record',
    { [`${E}/1.json`]: event(1, { venue: [2] }), [`${V}/2.json`]: '{' },
    [`${V}/2.json:1:2 expected a key in double quotes, but the file ends`],
  ],
  [
    'a reference to a record of any kind',
    {
      'site/menu-items/1.json': { ...post(1), object_id: 9, type: 'post_type' },
      'site/menu-items/2.json': { ...post(2), object_id: 1, type: 'post_type' },
    },
    ['site/menu-items/1.json:5:16 warning: object_id: refers to 9, but there is no record with that id'],
  ],
  [
    'a reference in a text',
    { 'site/posts/1.json': post(1, { content: '<!-- wp:block {"ref":9} /--><!-- wp:block {"ref":9} /-->' }) },
    ['site/posts/1.json:5:14 warning: content: refers to 9, but there is no site/blocks/9.json'],
  ],
  [
    'an id in the lines of a body',
    { 'site/posts/1.json': post(1, { content: ['<p>One</p>', '<!-- wp:block {"ref":9} /-->'] }) },
    ['site/posts/1.json:5:14 warning: content: refers to 9, but there is no site/blocks/9.json'],
  ],
  [
    'what is no line of a body',
    { 'site/posts/1.json': post(1, { content: ['<p>One</p>', null] }) },
    ['site/posts/1.json:7:5 content.1: must be a string: it is in a list of lines'],
  ],
  [
    'an author who is not there',
    { 'users/1.json': user(1), [`${V}/2.json`]: venue(2, { author: 2 }) },
    [`${V}/2.json:5:13 warning: author: refers to 2, but there is no users/2.json`],
  ],
  ['an author where nobody is there yet', { [`${V}/2.json`]: venue(2, { author: 1 }) }, []],
  [
    'nobody in particular, and the top',
    {
      'content/terms/1.json': { id: 1, taxonomy: 'post_tag', name: 'A', slug: 'a', parent: 0 },
      [`${V}/2.json`]: venue(2, { author: 0 }),
    },
    [],
  ],
  [
    'a seat of an event that is gone',
    {
      '.almanac/private/tickets/rsvps/1.json': {
        id: 1,
        event: 9,
        ticket: 3,
        seats: 1,
        name: 'A',
        email: 'a@b.co',
        date: '',
        secret: '',
      },
    },
    [`.almanac/private/tickets/rsvps/1.json:3:12 warning: event: refers to 9, but there is no ${E}/9.json`],
  ],

  [
    'a file that is not there',
    { 'site/media/1.json': media(1, 'a.png') },
    ['site/media/1.json:6:11 warning: file: names uploads/a.png, which does not exist'],
  ],
  [
    'a file that no record names',
    { 'uploads/2026/a.png': 'x', 'uploads/.keep': '' },
    ['uploads/2026/a.png:1:1 warning: belongs to no record'],
  ],
  ['a file that a record names', { 'site/media/1.json': media(1, '2026/a.png'), 'uploads/2026/a.png': 'x' }, []],
  [
    'files that a record may name which cannot be read',
    { 'site/media/1.json': '{', 'uploads/a.png': 'x' },
    ['site/media/1.json:1:2 expected a key in double quotes, but the file ends'],
  ],
  [
    'two records of one file',
    { 'site/media/1.json': media(1, 'a.png'), 'site/media/2.json': media(2, 'a.png'), 'uploads/a.png': 'x' },
    ['site/media/2.json:1:1 paths: "a.png" is taken by site/media/1.json'],
  ],

  [
    'an event that ends before it starts, but for the times of day of whole days',
    {
      [`${E}/1.json`]: event(1, { end: '2027-05-01 09:59:59' }),
      [`${E}/2.json`]: event(2, { end: '2027-05-01 09:00:00', all_day: true }),
      [`${E}/3.json`]: event(3, { end: '2027-05-01 10:00:00' }),
    },
    [`${E}/1.json:6:10 warning: end: must not be before start, 2027-05-01 10:00:00`],
  ],
  [
    'a name that is empty',
    {
      [`${E}/1.json`]: event(1, { title: ' ' }),
      [`${V}/2.json`]: venue(2, { title: '' }),
      'content/terms/3.json': { id: 3, taxonomy: 'post_tag', name: '', slug: 'a' },
      'site/posts/4.json': post(4, { title: '' }),
    },
    [
      `${E}/1.json:3:12 warning: title: must not be empty`,
      `${V}/2.json:3:12 warning: title: must not be empty`,
      'content/terms/3.json:4:11 warning: name: must not be empty',
    ],
  ],
  [
    'addresses that are none',
    {
      [`${E}/1.json`]: event(1, { website: 'example.org' }),
      [`${V}/2.json`]: venue(2, { website: 'javascript:alert(1)' }),
      'calendar/organizers/3.json': venue(3, { website: 'https://example.org', email: 'Ada <ada@example.org>' }),
    },
    [
      `${E}/1.json:8:14 warning: website: must be an http or https URL`,
      'calendar/organizers/3.json:6:12 warning: email: must be an e-mail address',
      `${V}/2.json:5:14 warning: website: must be an http or https URL`,
    ],
  ],
  [
    'tickets and coordinates, of plugins that are off, which count as not there',
    {
      [`${E}/1.json`]: event(1, { tickets: [{ id: 1, name: 'Seat', price: 'cheap' }] }),
      [`${E}/3.json`]: event(3, { tickets: [{ id: 1, name: 'Seat', price: 5, sale_start: '2027-04-01 10:00' }] }),
      [`${V}/4.json`]: venue(4, { geo_lat: 91, geo_lng: 2 }),
      [`${V}/5.json`]: venue(5, { geo_lat: 9 }),
      [`${V}/6.json`]: venue(6, { geo_lat: 9, geo_lng: 2 }),
    },
    [
      `${E}/1.json:12:16 warning: tickets.0.price: must be an amount such as 12.50.`,
      `${V}/4.json:5:14 warning: geo_lat: must be at most 90, not 91`,
      `${V}/5.json:1:1 warning: geo_lng: is missing`,
    ],
  ],
  [
    'what lies below itself, of a plugin that is off too',
    {
      'content/terms/1.json': { id: 1, taxonomy: 'category', name: 'A', slug: 'a', parent: 1 },
      'site/pages/2.json': post(2, { parent: 2 }),
    },
    [
      'content/terms/1.json:6:13 warning: parent: must not be the record itself',
      'site/pages/2.json:5:13 warning: parent: must not be the record itself',
    ],
  ],
  [
    'pages and terms that lie below themselves over others, once a loop; what hangs from a loop is none',
    {
      ...Object.fromEntries(
        [
          [5, 3],
          [3, 4],
          [4, 5],
          [6, 3],
          [7, 8],
          [8, 0],
        ].map(([id = 0, parent]) => [`site/pages/${id}.json`, post(id, { parent })]),
      ),
      'content/terms/1.json': { id: 1, taxonomy: 'category', name: 'A', slug: 'a', parent: 2 },
      'content/terms/2.json': { id: 2, taxonomy: 'category', name: 'B', slug: 'b', parent: 1 },
    },
    [
      'content/terms/1.json:6:13 warning: parent: forms a loop: 1, 2, 1',
      'site/pages/3.json:5:13 warning: parent: forms a loop: 3, 4, 5, 3',
    ],
  ],
  [
    'pictures that are the covers of each other, which is no fault',
    {
      'site/media/1.json': { ...media(1, 'a.png'), featured_media: 2 },
      'site/media/2.json': { ...media(2, 'b.png'), featured_media: 1 },
      'uploads/a.png': 'x',
      'uploads/b.png': 'x',
    },
    [],
  ],
  [
    'a post on top of lists that a password hides',
    { 'site/posts/1.json': post(1, { sticky: true, password: 'x' }), 'site/posts/2.json': post(2, { sticky: true }) },
    ['site/posts/1.json:5:13 warning: sticky: must not be true for an item with a password'],
  ],
  [
    'a menu item that leads nowhere',
    { 'site/menu-items/1.json': post(1), 'site/menu-items/2.json': post(2, { url: '/', title: '' }) },
    [
      'site/menu-items/1.json:1:1 warning: url: must not be empty in a custom menu item',
      'site/menu-items/2.json:3:12 warning: title: must not be empty in a custom menu item',
    ],
  ],
  [
    'members that nothing knows, with the nearest known name',
    {
      [`${E}/1.json`]: event(1, {
        start_date: 'x',
        venues: [],
        Featured: true,
        mood: 1,
        ical: { uid: 'a', digest: 'b', UID: 1 },
      }),
      'site/posts/2.json': post(2, { contents: 'x', meta: { anything: 1 } }),
    },
    [
      `${E}/1.json:8:17 notice: start_date: is unknown and left as it is; did you mean start?`,
      `${E}/1.json:9:13 notice: venues: is unknown and left as it is; did you mean venue?`,
      `${E}/1.json:10:15 notice: Featured: is unknown and left as it is; did you mean featured?`,
      `${E}/1.json:11:11 notice: mood: is unknown and left as it is`,
      `${E}/1.json:15:12 notice: ical.UID: is unknown and left as it is; did you mean uid?`,
      'site/posts/2.json:5:15 notice: contents: is unknown and left as it is; did you mean content?',
    ],
  ],
  [
    'members that are of plugins that are off, of menus, of editors, and of private records',
    {
      [`${E}/1.json`]: event(1, { tickets: [], last_ticket: 3, $schema: '../../.schema/calendar/events.json' }),
      'content/terms/2.json': { id: 2, taxonomy: 'nav_menu', name: 'A', slug: 'a', locations: ['header'] },
      '.almanac/private/tickets/rsvps/3.json': {
        id: 3,
        event: 1,
        ticket: 3,
        seats: 1,
        name: 'A',
        email: 'a@b.co',
        date: '',
        secret: '',
        more: 1,
      },
    },
    [],
  ],
  [
    'a member of another collection’s plugin',
    { [`${V}/1.json`]: venue(1, { last_ticket: 3 }) },
    [`${V}/1.json:5:18 notice: last_ticket: is unknown and left as it is`],
  ],
  [
    'records of no plugin',
    { 'orphan/things/1.json': { id: 1 }, 'calendar/guests/1.json': { id: 1 } },
    [
      'calendar/guests/ warning: belongs to no available plugin',
      'orphan/things/ warning: belongs to no available plugin',
    ],
  ],
  [
    'a reference to a record of no plugin',
    { 'orphan/things/9.json': { id: 9 }, 'site/menu-items/1.json': { ...post(1), object_id: 9, type: 'post_type' } },
    ['orphan/things/ warning: belongs to no available plugin'],
  ],
  [
    'a folder that collides by case',
    { 'calendar/Venues/1.json': venue(1) },
    [`calendar/Venues/ collides by case with ${V}/`],
  ],
  [
    'folders that are not of records',
    { 'node_modules/a/b.json': '', '.git/a/1.json': '', 'themes/daybook/1.json': '{}', 'docs/notes/plan.json': '{' },
    [],
  ],

  [
    'settings that are no JSON',
    { 'settings.json': '{\n  "title" 5\n}', [`${V}/1.json`]: '{' },
    [
      `${V}/1.json:1:2 expected a key in double quotes, but the file ends`,
      'settings.json:2:11 expected ":", but there is "5"',
    ],
  ],
  [
    'settings that do not fit',
    { 'settings.json': '{\n  "timezone": "Mars"\n}' },
    ['settings.json:2:15 timezone: must be an IANA time zone such as Europe/Rome'],
  ],
  [
    'a plugin that is not there',
    { 'settings.json': '{\n  "plugins": {\n    "shop": false\n  }\n}' },
    [
      'settings.json:3:13 plugins.shop: there is no such plugin; available are builder, calendar, content, geoloc, site, tickets',
    ],
  ],
  [
    'what a plugin does not take',
    { 'settings.json': '{\n  "plugins": {\n    "site": {\n      "theme": "No!"\n    }\n  }\n}' },
    ['settings.json:4:16 plugins.site.theme: must be the name of a folder'],
  ],
  [
    'settings with a member that is there twice',
    { 'settings.json': '{\n  "plugins": { "site": true },\n  "plugins": { "site": true }\n}' },
    ['settings.json:3:14 warning: plugins: is there more than once; only the last one counts'],
  ],
  [
    'members of the settings that nothing knows',
    {
      'settings.json': {
        time_zone: 'UTC',
        $schema: '.schema/settings.json',
        limits: { conections: 5 },
        plugins: { content: true, calendar: { slug: 'x' }, site: { themes: 'daybook' } },
        plugins_off: { shop: { anything: 1 } },
      },
    },
    [
      'settings.json:2:16 notice: time_zone: is unknown and left as it is; did you mean timezone?',
      'settings.json:5:19 notice: limits.conections: is unknown and left as it is; did you mean connections?',
      'settings.json:10:15 notice: plugins.calendar.slug: is unknown and left as it is',
      'settings.json:13:17 notice: plugins.site.themes: is unknown and left as it is; did you mean theme?',
    ],
  ],
  [
    'a theme’s file',
    { 'themes/daybook/theme.json': '{' },
    ['themes/daybook/theme.json:1:2 expected a key in double quotes, but the file ends'],
  ],
] as const satisfies readonly (readonly [string, DataFiles, readonly string[]])[]) {
  test(`doctor finds: ${what}`, async () => {
    assert.deepEqual(await problemsOf(files), lines);
  });
}

test('doctor names the new form of settings that former versions read', async () => {
  const own = [presentPlugin('api-docs'), presentPlugin('app-authorization')];
  const problems = (settings: object) =>
    problemsOf({ 'settings.json': settings }, async (given) => [...(await present(given)), ...own]);
  assert.deepEqual(await problems({ docs: false, authorization: { schemes: ['my-app'] } }), [
    'settings.json:2:11 notice: docs: is now written as "plugins": { "api-docs": false }',
    'settings.json:3:20 notice: authorization: is now written as "plugins": { "app-authorization": { "schemes": [ "my-app" ] } }',
  ]);
  assert.deepEqual(
    await problems({ docs: false, plugins: { 'api-docs': true, content: true, calendar: true, site: true } }),
    ['settings.json:2:11 notice: docs: is ignored, because plugins.api-docs replaces it'],
  );
  const [, docs, , schemes] = await problems({ docs: 'maybe', authorization: { schemes: ['data'] } });
  assert.deepEqual(
    [docs, schemes],
    [
      'settings.json:2:11 docs: must be true, false or an object',
      'settings.json:5:7 authorization.schemes.0: must be the scheme of an application, such as my-app, and not one that browsers use',
    ],
  );
});

test('settings that are missing', async () => {
  const files = { 'settings.json': '' };
  assert.deepEqual(await problemsOf(files), ['settings.json:1:1 expected a value, but the file ends']);
});

const shop = definePlugin({ name: 'shop' }).with({});
const broken = {
  ...pluginSource(shop),
  load: async () => {
    throw new Error('plugin shop cannot be loaded:\n  no till');
  },
};

for (const [what, plugins, severity] of [
  ['off', {}, 'warning: '],
  ['on', { shop: true }, ''],
] as const) {
  test(`a plugin that cannot be loaded and is ${what}: the others are checked`, async () => {
    const files = { 'settings.json': { plugins }, [`${V}/1.json`]: '{' };
    assert.deepEqual(await problemsOf(files, async (settings) => [...(await present(settings)), broken]), [
      `${V}/1.json:1:2 expected a key in double quotes, but the file ends`,
      `plugins/shop/ ${severity}plugin shop cannot be loaded: no till; its records are not checked`,
    ]);
  });
}

test('plugins that cannot be found: the records of the core are looked at, and nothing is said of the others', async () => {
  const files = { [`${V}/1.json`]: '{', 'users/1.json': '{' };
  const lost = async () => {
    throw new Error('plugins/shop/plugin.json cannot be read');
  };
  assert.deepEqual(await problemsOf(files, lost), [
    'plugins/ plugins/shop/plugin.json cannot be read',
    'users/1.json:1:2 expected a key in double quotes, but the file ends',
  ]);
});

test('the demo is in order', async () => {
  const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const survey = await surveyData({
    folder: here('data'),
    ports: { fileSystem: nodeFileSystem, clock: testClock() },
    findPlugins: () => findPlugins(nodeFileSystem, here('plugins')),
  });
  assert.deepEqual(survey.problems, []);
  assert.ok(survey.records > 400);
});
