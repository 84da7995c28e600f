import { type CloneCase, GONE, NEW, REMOVED_OR_CHANGED } from './clone-case.ts';
import { category, event, item, menuItem } from './samples.ts';
import { add, change, erase, remove, renumber, send } from './steps.ts';

const EVENT = 'calendar/events/101.json';
const EVENT_ROUTE = '/calendar/events/v1/events/101';
const VENUE = 'calendar/venues/301.json';

const POST = 'site/posts/201.json';
const POST_ROUTE = '/site/v2/posts/201';
const news = { [POST]: item(201, 'News') };
const fair = (more: object = {}) => ({ [EVENT]: event(101, 'Fair', more) });

/** Records are added, removed and renamed. */
export const recordCases: readonly CloneCase[] = [
  {
    name: 'both add records',
    base: fair(),
    a: [add('calendar/events/111.json', event(111, 'Concert'))],
    b: [add('site/posts/211.json', item(211, 'Report')), add(VENUE, item(301, 'Barn'))],
    after: {
      'calendar/events/111.json': { title: 'Concert' },
      'site/posts/211.json': { title: 'Report' },
      [EVENT]: {},
    },
  },
  {
    name: 'both add a record of one kind under one id: theirs gets another one, and what came with it follows',
    base: {},
    a: [add(VENUE, item(301, 'Barn')), add('calendar/events/111.json', event(111, 'Concert', { venue: [301] }))],
    b: [add(VENUE, item(301, 'Hall')), add('calendar/events/112.json', event(112, 'Ball', { venue: [301] }))],
    conflicts: { [VENUE]: 'merge conflict of the whole file' },
    fix: true,
    after: {
      [VENUE]: { id: 301, title: 'Barn' },
      'calendar/venues/new.json': { id: NEW, title: 'Hall' },
      'calendar/events/111.json': { venue: [301] },
      'calendar/events/112.json': { venue: [NEW] },
    },
  },
  {
    name: 'an event and a post with one id: the later one gets another, and what means it follows',
    base: {},
    a: [add('calendar/events/50.json', event(50, 'Concert'))],
    b: [
      add('site/posts/50.json', item(50, 'Report', { date: '2026-11-02T08:00:00.000Z' })),
      add('site/menu-items/501.json', menuItem(501, 'Read', 1, { type: 'post_type', object: 'post', object_id: 50 })),
    ],
    doctor: ['site/posts/50.json id: 50 is taken by calendar/events/50.json'],
    fix: true,
    after: {
      'calendar/events/50.json': { id: 50, title: 'Concert' },
      'site/posts/50.json': GONE,
      'site/posts/new.json': { id: NEW, title: 'Report' },
      'site/menu-items/501.json': { object_id: NEW },
    },
  },
  {
    name: 'one removes a record, the other changes it: kept as it was changed',
    base: news,
    a: [erase(POST_ROUTE)],
    b: [send(POST_ROUTE, { title: 'Good news' })],
    conflicts: { [POST]: REMOVED_OR_CHANGED },
    after: { [POST]: { title: 'Good news' } },
  },
  {
    name: 'one changes a record, the other removes it: removed after all',
    base: fair(),
    a: [change(EVENT, { title: 'Apple fair' })],
    b: [remove(EVENT)],
    conflicts: { [EVENT]: REMOVED_OR_CHANGED },
    settle: [remove(EVENT)],
    after: { [EVENT]: GONE },
  },
  {
    name: 'both remove it',
    base: news,
    a: [erase(POST_ROUTE)],
    b: [remove(POST)],
    after: { [POST]: GONE },
  },
  {
    name: 'one gives a record another id by hand, the other changes it: both are there',
    base: fair({ description: 'All day long' }),
    a: [renumber('calendar/events', 101, 150)],
    b: [change(EVENT, { title: 'Apple fair' })],
    conflicts: { 'calendar/events/150.json': 'merge conflict of the whole file' },
    fix: true,
    after: {
      'calendar/events/150.json': { id: 150, title: 'Fair', description: 'All day long' },
      'calendar/events/new.json': { id: NEW, title: 'Apple fair', description: 'All day long' },
    },
  },
  {
    name: 'both give it the same slug',
    base: fair(),
    a: [send(EVENT_ROUTE, { slug: 'apple-fair' })],
    b: [change(EVENT, { slug: 'apple-fair', title: 'Apple fair' })],
    after: { [EVENT]: { slug: 'apple-fair', title: 'Apple fair' } },
  },
  {
    name: 'two records get one slug: the one with the higher id gets another',
    base: fair(),
    a: [add('calendar/events/111.json', event(111, 'Concert', { cost: '1' }))],
    b: [add('calendar/events/112.json', event(112, 'Concert', { cost: '2' }))],
    doctor: ['calendar/events/112.json slug: "concert" is taken by calendar/events/111.json'],
    fix: true,
    after: {
      'calendar/events/111.json': { slug: 'concert', cost: '1' },
      'calendar/events/112.json': { slug: 'concert-2', cost: '2' },
    },
  },
  {
    name: 'one removes a term, the other gives it to an event',
    base: { 'content/terms/401.json': category(401, 'Music'), ...fair() },
    a: [remove('content/terms/401.json')],
    b: [send(EVENT_ROUTE, { categories: [401], title: 'Loud fair' })],
    doctor: ['calendar/events/101.json warning: categories.0: refers to 401, but there is no content/terms/401.json'],
    after: { 'content/terms/401.json': GONE, [EVENT]: { title: 'Loud fair', categories: [401] } },
    left: ['calendar/events/101.json warning: categories.0: refers to 401, but there is no content/terms/401.json'],
    shows: { [EVENT_ROUTE]: { categories: [] } },
  },
  {
    name: 'one removes a venue, the other gives it to a new event',
    base: { [VENUE]: item(301, 'Barn') },
    a: [remove(VENUE)],
    b: [add(EVENT, event(101, 'Ball', { venue: [301] }))],
    doctor: ['calendar/events/101.json warning: venue.0: refers to 301, but there is no calendar/venues/301.json'],
    after: { [VENUE]: GONE, [EVENT]: { title: 'Ball', venue: [301] } },
    left: ['calendar/events/101.json warning: venue.0: refers to 301, but there is no calendar/venues/301.json'],
  },
  {
    name: 'one changes the name of a user, the other what the user says',
    base: {},
    a: [change('users/1.json', { name: 'Ada Lovelace', slug: 'ada-lovelace' })],
    b: [change('users/1.json', { description: 'Counts.' })],
    after: { 'users/1.json': { name: 'Ada Lovelace', description: 'Counts.', login: 'ada' } },
    shows: { '/site/v2/users/1': { name: 'Ada Lovelace' } },
  },
  {
    name: 'one moves an item of a menu, the other gives it another title and moves its neighbour',
    base: {
      'site/menu-items/501.json': menuItem(501, 'Home', 1),
      'site/menu-items/502.json': menuItem(502, 'News', 2),
    },
    a: [change('site/menu-items/501.json', { menu_order: 3 })],
    b: [change('site/menu-items/501.json', { title: 'Start' }), change('site/menu-items/502.json', { menu_order: 1 })],
    after: {
      'site/menu-items/501.json': { title: 'Start', menu_order: 3 },
      'site/menu-items/502.json': { title: 'News', menu_order: 1 },
    },
  },
];
