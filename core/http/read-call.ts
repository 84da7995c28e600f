import type { Principal } from '../contract/principal.ts';
import { problem } from '../errors.ts';
import type { Limits } from '../settings.ts';
import type { Call, Sent } from './call.ts';
import { parseJsonBody } from './json-body.ts';
import type { LightRequest } from './light.ts';
import { decodePart, parseQueryString, splitOnce } from './query-string.ts';

/** Methods whose body counts. One on GET or HEAD is not read: RFC 9110, 9.3.1 gives it no meaning. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

const NOTHING: Sent = Object.freeze(Object.create(null));

/** Without a content type a body is taken as a form, as in WordPress; one of another type names no parameters. */
async function bodyParameters(request: LightRequest, limits: Limits): Promise<Sent> {
  const bytes = await request.body(limits.json_body);
  if (bytes.length === 0) return NOTHING;
  const [type = ''] = splitOnce(request.header('content-type') ?? '', ';');
  const name = type.trim().toLowerCase();
  if (JSON_TYPE.test(name)) return parseJsonBody(bytes, limits);
  if (name !== '' && name !== 'application/x-www-form-urlencoded') return NOTHING;
  return parseQueryString(new TextDecoder().decode(bytes), limits.json_nodes, limits);
}

/** The method that counts: on POST, a client behind a proxy that knows only GET and POST may name another. */
function askedMethod(request: LightRequest, sent: Sent): string {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const named = typeof sent._method === 'string' ? sent._method : request.header('x-http-method-override');
  return named?.trim().toUpperCase() || 'POST';
}

/** The path below the REST root. @throws ApiError 404 for one that is not, 400 for one that cannot be decoded */
function pathBelow(path: string, base: string): string {
  decodePart(path);
  if (path === base) return '/';
  if (path.startsWith(`${base}/`)) return path.slice(base.length);
  throw problem('rest_no_route', 'Nothing is served at this address.');
}

/** What reading a request goes by. */
export interface ReadCallOptions {
  /** Path of the REST root: `/api`. */
  readonly base: string;
  readonly limits: Limits;
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/**
 * Reads a request: what it asks, and its parameters from query and body.
 *
 * @throws ApiError 400, 404 rest_no_route, 413, 414: what cannot be read, or is over a limit
 */
export async function readCall(request: LightRequest, options: ReadCallOptions): Promise<Call> {
  const { base, limits, principal, now } = options;
  if (request.target.length > limits.url) {
    throw problem('rest_uri_too_long', `The address is longer than ${limits.url} bytes.`);
  }
  const [path = '', query = ''] = splitOnce(request.target, '?');
  const below = pathBelow(path, base);
  const fromQuery = parseQueryString(query, limits.query_pairs, limits);
  const fromBody = WITH_BODY.has(request.method) ? await bodyParameters(request, limits) : NOTHING;
  const sent: Sent = Object.assign(Object.create(null), fromQuery, fromBody);
  return {
    method: askedMethod(request, sent),
    path: below,
    url: query === '' ? below : `${below}?${query}`,
    sent,
    ifMatch: request.header('if-match'),
    principal,
    now,
    address: request.address,
  };
}
