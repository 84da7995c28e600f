import type { CloneCase } from './clone-case.ts';
import { category, event, item } from './samples.ts';
import { change, send } from './steps.ts';

const EVENT = 'calendar/events/101.json';
const POST = 'site/posts/201.json';
const EVENT_ROUTE = '/calendar/events/v1/events/101';
const POST_ROUTE = '/site/v2/posts/201';

const fair = (more: object = {}) => ({ [EVENT]: event(101, 'Fair', more) });
const news = (more: object = {}) => ({ [POST]: item(201, 'News', { content: 'Old text', ...more }) });

const ticket = (id: number, name: string, price: string) => ({
  id,
  name,
  price,
  capacity: null,
  sale_start: null,
  sale_end: null,
});
const people = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `calendar/organizers/${311 + index}.json`,
      item(311 + index, `Person ${311 + index}`),
    ]),
  );
const terms = { 'content/terms/401.json': category(401, 'Music'), 'content/terms/402.json': category(402, 'Food') };
const more = { 'content/terms/403.json': category(403, 'Art'), 'content/terms/404.json': category(404, 'Dance') };

/** A body with a block for each paragraph, as the block editor writes it. */
const blocks = (...paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`).join('\n\n');
const lines = (...paragraphs: readonly string[]): readonly string[] => blocks(...paragraphs).split('\n');
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'];

/** Both edit the same record. */
export const memberCases: readonly CloneCase[] = [
  {
    name: 'different paragraphs of one body, by the API and by hand: no conflict',
    base: news({ content: lines(...DAYS) }),
    a: [send(POST_ROUTE, { content: blocks('Monday, early', 'Tuesday', 'Wednesday', 'Thursday') })],
    b: [change(POST, { content: lines('Monday', 'Tuesday', 'Wednesday', 'Thursday, late', 'Friday') })],
    after: { [POST]: { content: lines('Monday, early', 'Tuesday', 'Wednesday', 'Thursday, late', 'Friday') } },
  },
  {
    name: 'a body that 0.1.0 wrote as one text: different paragraphs, by the API on both sides',
    base: news({ content: blocks(...DAYS) }),
    a: [send(POST_ROUTE, { content: blocks('Monday, early', 'Tuesday', 'Wednesday', 'Thursday') })],
    b: [send(POST_ROUTE, { content: blocks('Monday', 'Tuesday', 'Thursday') })],
    after: { [POST]: { content: lines('Monday, early', 'Tuesday', 'Thursday') } },
  },
  {
    name: 'a body that one lays out as lines and the other changes as a text',
    base: news({ content: blocks(...DAYS) }),
    a: [change(POST, { content: lines('Monday', 'Tuesday', 'Wednesday', 'Thursday, late') })],
    b: [change(POST, { content: blocks('Monday, early', 'Tuesday', 'Wednesday', 'Thursday') })],
    after: { [POST]: { content: lines('Monday, early', 'Tuesday', 'Wednesday', 'Thursday, late') } },
  },
  {
    name: 'the same paragraph of one body: one conflict of its lines, beside what they do not share',
    base: fair({ description: lines(...DAYS) }),
    a: [send(EVENT_ROUTE, { description: blocks('Monday', 'Tuesday at noon', 'Wednesday', 'Thursday') })],
    b: [change(EVENT, { description: lines('Monday', 'Tuesday at one', 'Wednesday', 'Thursday, late') })],
    conflicts: { [EVENT]: 'merge conflict in "description"' },
    keep: 'theirs',
    after: { [EVENT]: { description: lines('Monday', 'Tuesday at one', 'Wednesday', 'Thursday, late') } },
  },
  {
    name: 'different members, by the API and by hand',
    base: fair(),
    a: [send(EVENT_ROUTE, { title: 'Apple fair' })],
    b: [change(EVENT, { cost: '5', website: 'https://fair.example' })],
    after: { [EVENT]: { title: 'Apple fair', cost: '5', website: 'https://fair.example', slug: 'fair' } },
    shows: { [EVENT_ROUTE]: { title: 'Apple fair', cost: '$5' } },
  },
  {
    name: 'the same member alike',
    base: news(),
    a: [send(POST_ROUTE, { title: 'Good news' })],
    b: [change(POST, { title: 'Good news', modified: '2026-11-02T08:00:00.000Z' })],
    after: { [POST]: { title: 'Good news', content: 'Old text' } },
  },
  {
    name: 'the same member otherwise, another one beside: a conflict in the first; theirs is kept',
    base: fair(),
    a: [send(EVENT_ROUTE, { title: 'Apple fair', website: 'https://a.example' })],
    b: [send(EVENT_ROUTE, { title: 'Apple market', cost: '7' })],
    conflicts: { [EVENT]: 'merge conflict in "title"' },
    keep: 'theirs',
    after: { [EVENT]: { title: 'Apple market', website: 'https://a.example', cost: '7' } },
  },
  {
    name: 'both rewrite the content: a conflict in it; ours is kept',
    base: news(),
    a: [send(POST_ROUTE, { content: 'Text of Ada\n\nwith two lines' })],
    b: [change(POST, { content: 'Text of Ben', excerpt: 'Short' })],
    conflicts: { [POST]: 'merge conflict in "content"' },
    keep: 'ours',
    after: { [POST]: { content: ['Text of Ada', '', 'with two lines'], excerpt: 'Short' } },
  },
  {
    name: 'the same member of an object otherwise, and others of it: a conflict in it alone',
    base: news({ meta: { color: 'red', size: 'L' } }),
    a: [change(POST, { meta: { color: 'blue', weight: 3 } })],
    b: [change(POST, { meta: { color: 'green', size: 'XL' } })],
    conflicts: { [POST]: 'merge conflict in "meta.color"' },
    keep: 'ours',
    after: { [POST]: { meta: { color: 'blue', size: 'XL', weight: 3 } } },
  },
  {
    name: 'different tickets of an event, and a new one',
    base: fair({ tickets: [ticket(1, 'Child', '5'), ticket(2, 'Adult', '9')], last_ticket: 2 }),
    a: [
      send(EVENT_ROUTE, {
        tickets: [
          { id: 1, name: 'Child', price: '6' },
          { id: 2, name: 'Adult', price: '9' },
        ],
      }),
    ],
    b: [
      change(EVENT, {
        tickets: [ticket(1, 'Child', '5'), ticket(2, 'Grown-up', '9'), ticket(3, 'Dog', '1')],
        last_ticket: 3,
      }),
    ],
    after: {
      [EVENT]: {
        tickets: [ticket(1, 'Child', '6'), ticket(2, 'Grown-up', '9'), ticket(3, 'Dog', '1')],
        last_ticket: 3,
      },
    },
  },
  {
    name: 'both add terms, one removes one',
    base: { ...terms, ...more, ...fair({ categories: [401, 402] }) },
    a: [send(EVENT_ROUTE, { categories: [401, 402, 403] })],
    b: [send(EVENT_ROUTE, { categories: [402, 404] })],
    after: { [EVENT]: { categories: [402, 403, 404] } },
  },
  {
    name: 'one adds an organizer, the other removes one',
    base: { ...people(3), ...fair({ organizer: [312, 311] }) },
    a: [send(EVENT_ROUTE, { organizer: [312, 311, 313] })],
    b: [change(EVENT, { organizer: [311] })],
    after: { [EVENT]: { organizer: [311, 313] } },
  },
  {
    name: 'one removes a member, the other changes it: a conflict in it',
    base: fair({ website: 'https://old.example', cost: '3' }),
    a: [change(EVENT, { website: undefined })],
    b: [change(EVENT, { website: 'https://new.example', cost: '4' })],
    conflicts: { [EVENT]: 'merge conflict in "website"' },
    keep: 'ours',
    after: { [EVENT]: { website: undefined, cost: '4' } },
  },
  {
    name: 'one publishes a post, the other gives it another title',
    base: news({ status: 'draft' }),
    a: [send(POST_ROUTE, { status: 'publish' })],
    b: [send(POST_ROUTE, { title: 'Fresh news' })],
    after: { [POST]: { status: 'publish', title: 'Fresh news' } },
    shows: { [POST_ROUTE]: { status: 'publish' } },
  },
  {
    name: 'one moves the beginning of an event, the other its end',
    base: fair(),
    a: [change(EVENT, { start: '2027-05-01 09:00:00' })],
    b: [send(EVENT_ROUTE, { end_date: '2027-05-01 20:00:00' })],
    after: { [EVENT]: { start: '2027-05-01 09:00:00', end: '2027-05-01 20:00:00' } },
    shows: { [EVENT_ROUTE]: { start_date: '2027-05-01 09:00:00', utc_end_date: '2027-05-01 18:00:00' } },
  },
  {
    name: 'one schedules a post, the other changes its content',
    base: news(),
    a: [change(POST, { date: '2040-01-01T08:00:00.000Z' })],
    b: [send(POST_ROUTE, { content: 'Better text' })],
    after: { [POST]: { date: '2040-01-01T08:00:00.000Z', content: 'Better text' } },
    shows: { [POST_ROUTE]: { status: 'future' } },
  },
  {
    name: 'one gives a post a password, the other another title',
    base: news(),
    a: [send(POST_ROUTE, { password: 'sesame' })],
    b: [change(POST, { title: 'Hidden news' })],
    after: { [POST]: { password: 'sesame', title: 'Hidden news' } },
  },
  {
    name: 'both save it as it is: nothing to commit, nothing to merge',
    base: news(),
    a: [send(POST_ROUTE, { title: 'News', content: 'Old text' })],
    b: [send(POST_ROUTE, { content: 'Old text' })],
    after: { [POST]: { title: 'News', modified: '2026-11-01T08:00:00.000Z' } },
  },
  {
    name: 'when it was saved is all that differs: the later counts',
    base: news(),
    a: [change(POST, { modified: '2026-11-05T08:00:00.000Z' })],
    b: [change(POST, { modified: '2026-11-04T08:00:00.000Z' })],
    after: { [POST]: { modified: '2026-11-05T08:00:00.000Z' } },
  },
];
