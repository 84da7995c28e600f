import { type Asked, POSTS } from '../../../batch/batch-site.ts';

/** One way to disguise a batch as an item. */
export interface Nesting {
  readonly what: string;
  /** The item; undefined members are not sent. */
  readonly item: Asked;
  /** The item is an ordinary write and is done; otherwise it is refused. */
  readonly done: boolean;
}

/** Spellings of the path of the batch route. */
const SPELLINGS: readonly string[] = [
  '/batch/v1',
  '/batch/v1/',
  '/batch/v1//',
  '//batch/v1',
  '///batch/v1',
  '/batch//v1',
  'batch/v1',
  '/batch/v1?',
  '/batch/v1?x=1',
  '/batch/v1?_method=POST',
  '/batch/v1#',
  '/batch/v1#/site/v2/posts',
  '/%62atch/v1',
  '/batch/v%31',
  '/batch%2Fv1',
  '/batch%2fv1',
  '%2Fbatch%2Fv1',
  '/%2Fbatch/v1',
  '/batch/v1%2F',
  '/batch/v1%00',
  '/batch/v1%20',
  '/batch/v1%0a',
  '/batch/v1%23',
  '/batch/v1%3F',
  '/batch%252Fv1',
  '/BATCH/V1',
  '/Batch/v1',
  '/batch/V1',
  '/ｂａｔｃｈ/v1',
  '/./batch/v1',
  '/batch/./v1',
  '/batch/../batch/v1',
  '/batch/v1/../v1',
  '/batch/v1/.',
  '/site/v2/../../batch/v1',
  '/site/v2/%2e%2e/%2e%2e/batch/v1',
  '/site/v2/..%2f..%2fbatch%2fv1',
  '/site/v2/posts/..;/..;/..;/batch/v1',
  '/batch;x/v1',
  '/batch/v1;x',
  '/batch/v1.json',
  '/batch/v1/1',
  '/batch',
  '/batch/v1\\',
  '\\batch\\v1',
  '/\\batch/v1',
  '/batch/v1\u2028',
  '/batch/v1\t',
  ' /batch/v1',
  '/api/batch/v1',
  '//api/batch/v1',
  '/api/../batch/v1',
  'http://site.test/api/batch/v1',
  'https://site.test/api/batch/v1',
  'http:/api/batch/v1',
  '//site.test/api/batch/v1',
  '/http://site.test/api/batch/v1',
  '?rest_route=/batch/v1',
  '/?rest_route=/batch/v1',
];

/** Headers that override the path or the method on some servers. */
const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Original-URL', '/api/batch/v1'],
  ['X-Rewrite-URL', '/api/batch/v1'],
  ['X-Forwarded-Prefix', '/batch/v1'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Content-Location', '/api/batch/v1'],
  ['Host', 'site.test/api/batch/v1'],
];

/**
 * All ways to nest a batch.
 *
 * @param inner items of the nested batch
 * @param outer id of the post that an item changes if it is not a batch
 */
export function nestings(inner: readonly Asked[], outer: number): readonly Nesting[] {
  const post = { method: 'PATCH', path: `${POSTS}/${outer}` };
  const body = { requests: inner };
  const title = { title: 'Outer' };
  const query = inner.map(({ path }, index) => `requests[${index}][path]=${path}`).join('&');
  const done = (what: string, item: Asked): Nesting => ({ what, item, done: true });
  return [
    ...SPELLINGS.map((path) => ({ what: JSON.stringify(path), item: { path, body }, done: false })),
    ...['PUT', 'PATCH', 'DELETE'].map((method) => ({
      what: `${method} of the batch`,
      item: { method, path: '/batch/v1', body },
      done: false,
    })),
    { what: 'requests in the query', item: { path: `/batch/v1?${query}` }, done: false },
    {
      what: 'all or none inside',
      item: { path: '/batch/v1', body: { ...body, validation: 'require-all-validate' } },
      done: false,
    },
    ...HEADERS.map(([name, value]) =>
      done(`the header ${name}`, { ...post, body: { ...body, ...title }, headers: { [name]: value } }),
    ),
    done('requests in a body that is none of a batch', { ...post, body: { ...body, ...title } }),
    done('requests beside the body', { ...post, body: title, requests: inner }),
    done('requests in the query of another path', { ...post, path: `${post.path}?${query}`, body: title }),
    done('another path in the body', {
      ...post,
      body: { ...body, ...title, path: '/batch/v1', rest_route: '/batch/v1' },
    }),
    done('another address in the query', {
      ...post,
      path: `${post.path}?rest_route=/batch/v1`,
      body: { ...body, ...title },
    }),
  ];
}
