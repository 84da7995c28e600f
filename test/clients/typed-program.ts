/** A program that uses a client generated from the API document, `client.ts`: what compiles and what does not. */
export const TYPED_PROGRAM = `
import { defaults, getCalendarEvents, getSitePostsById, postCalendarEvents, postSitePosts } from './client.ts';

const [, , baseUrl = '', authorization = ''] = process.argv;
defaults.baseUrl = baseUrl;
const signedIn = { headers: { authorization } };

const event = await postCalendarEvents(
  { title: 'Bread baking', start_date: '2027-03-06 10:00', end_date: '2027-03-06 13:00' },
  {},
  signedIn,
);
if (event.status !== 201) throw new Error(event.data.code);
const id: number = event.data.id;

const list = await getCalendarEvents({ startDate: '2027-03-01', perPage: 3 });
if (list.status !== 200) throw new Error('no list');
const titles: string[] = list.data.events.map((one) => one.title);

const post = await postSitePosts({ title: 'Skating on the pond', status: 'publish' }, {}, signedIn);
if (post.status !== 201) throw new Error(post.data.code);
const rendered: string | undefined = post.data.title?.rendered;

const missing = await getSitePostsById(999_999, {});
if (missing.status !== 404) throw new Error('found');
const code: 'rest_post_invalid_id' | 'rest_post_invalid_parent' = missing.data.code;

const refused = await postSitePosts({ title: 'By nobody' });
if (refused.status !== 401) throw new Error('not refused');
const why: string = refused.data.code;

console.log(JSON.stringify({ id, titles, rendered, code, why }));

export const wrong = () => [
  // @ts-expect-error a number of items is a number
  getCalendarEvents({ perPage: 'three' }),
  // @ts-expect-error there is no such parameter
  getCalendarEvents({ colour: 'blue' }),
  // @ts-expect-error an event takes place at some time
  postCalendarEvents({ title: 'Some day' }),
  // @ts-expect-error there is no such status
  postSitePosts({ status: 'invisible' }),
  // @ts-expect-error an id is a number
  getSitePostsById('hello', {}),
];
`;
