import { type Asked, POSTS } from '../../../batch/batch-site.ts';

/** An item that is refused before anything runs, and its status. */
export interface BadItem {
  readonly status: number;
  readonly item: Asked;
}

/** One for each position: invalid paths, unknown routes, and invalid parameters. */
export const BAD_ITEMS: readonly BadItem[] = [
  { status: 400, item: { path: 'http://///' } },
  { status: 400, item: { path: '' } },
  { status: 404, item: { path: '/' } },
  { status: 400, item: { path: '//' } },
  { status: 400, item: { path: '///site/v2/posts' } },
  { status: 400, item: { path: 'site/v2/posts' } },
  { status: 400, item: { path: '?' } },
  { status: 400, item: { path: '#' } },
  { status: 400, item: { path: ' /site/v2/posts' } },
  { status: 400, item: { path: '/site/v2/posts\n' } },
  { status: 400, item: { path: '/site/v2/posts\u0000' } },
  { status: 400, item: { path: '\\site\\v2\\posts' } },
  { status: 400, item: { path: 'http://other.test/api/site/v2/posts' } },
  { status: 400, item: { path: 'http://[' } },
  { status: 400, item: { path: 'javascript:1' } },
  { status: 400, item: { path: `${POSTS}/%` } },
  { status: 400, item: { path: `${POSTS}?a=%ff` } },
  { status: 414, item: { path: `/${'x'.repeat(9_000)}` } },
  { status: 404, item: { path: '/nowhere/v1/x' } },
  { status: 404, item: { path: `${POSTS}/12x` } },
  { status: 404, item: { path: `${POSTS}/../posts` } },
  { status: 404, item: { method: 'DELETE', path: POSTS } },
  { status: 400, item: { path: POSTS, body: { title: 'x', status: 'sleeping' } } },
  { status: 400, item: { path: '/batch/v1', body: { requests: [] } } },
  { status: 400, item: { path: '/site/v2/settings', body: { title: 'x' } } },
];
