import { problem } from '../errors.ts';
import type { Limits } from '../settings.ts';
import type { Sent } from './call.ts';
import type { LightRequest } from './light.ts';
import { decodePart, parseQueryString, splitOnce } from './query-string.ts';

/** What a request's address says. */
export interface Target {
  /** Below the REST root, still encoded, without query: `/calendar/events/v1/events/12`. */
  readonly path: string;
  /** Path and query as asked, below the REST root. */
  readonly url: string;
  /** Parameters of the query. */
  readonly query: Sent;
}

/** The path below the REST root. @throws ApiError 404 for one that is not, 400 for one that cannot be decoded */
function pathBelow(path: string, base: string): string {
  decodePart(path);
  if (path === base) return '/';
  if (path.startsWith(`${base}/`)) return path.slice(base.length);
  throw problem('rest_no_route', 'Nothing is served at this address.');
}

/**
 * Reads the address of a request.
 *
 * @param base Path of the REST root, `/api`; empty for an address that is below it already.
 * @throws ApiError 400, 404 rest_no_route, 414: what cannot be read, or is over a limit
 */
export function readTarget({ target }: Pick<LightRequest, 'target'>, base: string, limits: Limits): Target {
  if (target.length > limits.url) {
    throw problem('rest_uri_too_long', `The address is longer than ${limits.url} bytes.`);
  }
  const [path = '', query = ''] = splitOnce(target, '?');
  const below = pathBelow(path, base);
  return {
    path: below,
    url: query === '' ? below : `${below}?${query}`,
    query: parseQueryString(query, limits.query_pairs, limits),
  };
}
