import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import { FORM_WITH_FILES, readForm } from '../upload/read-form.ts';
import type { AnswerBudget } from '../work/answer-work.ts';
import type { Call, Sent } from './call.ts';
import { parseJsonBody } from './json-body.ts';
import { decodePart, NOTHING, parseQueryString, splitOnce } from './query-string.ts';
import { mediaType, readBody } from './read-body.ts';

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
  throw problem('rest_no_route', 'No route matches this URL.');
}

/**
 * Reads the address of a request.
 *
 * @param base Path of the REST root, `/api`; empty for an address that is below it already.
 * @throws ApiError 400, 404 rest_no_route, 414: what cannot be read, or is over a limit
 */
export function readTarget({ target }: Pick<HttpRequest, 'target'>, base: string, limits: Limits): Target {
  if (target.length > limits.url) {
    throw problem('rest_uri_too_long', `The URL is longer than ${limits.url} bytes.`);
  }
  const [path = '', query = ''] = splitOnce(target, '?');
  const below = pathBelow(path, base);
  return {
    path: below,
    url: query === '' ? below : `${below}?${query}`,
    query: parseQueryString(query, limits.query_pairs, limits),
  };
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Does `Prefer` ask for `merge`, among whatever else (RFC 7240, 2)? A value makes another preference of it, an empty one does not. */
export const prefersMerge = (header: string | undefined): boolean =>
  (header ?? '')
    .replace(QUOTED, (text) => (text === '""' ? '' : 'quoted'))
    .split(',')
    .some((preference) => /^\s*merge\s*(?:=\s*)?(?:;|$)/i.test(preference));

const STRICT = /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i;

/** Does `Prefer` ask that nothing be ignored, `handling=strict`, among whatever else (RFC 7240, 4.4)? */
export const prefersStrict = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((preference) => STRICT.test(preference));

/**
 * The method that counts: on POST, a client behind a proxy that knows only GET and POST may name another.
 *
 * @param query parameters of the query; what a body calls `_method` is no method, as in the reference
 */
export function askedMethod(request: HttpRequest, query: Sent): string {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const named = typeof query._method === 'string' ? query._method : request.header('x-http-method-override');
  return named?.trim().toUpperCase() || 'POST';
}

/** Methods whose body counts. One on GET or HEAD is not read: RFC 9110, 9.3.1 gives it no meaning. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

/** Without a content type a body is taken as a form, as in WordPress; one of another type names no parameters. */
async function bodyParameters(request: HttpRequest, { limits, onBody }: Reading, most: number): Promise<Sent> {
  const bytes = await readBody(request, most);
  onBody?.(bytes);
  if (bytes.length === 0) return NOTHING;
  const type = mediaType(request);
  if (JSON_TYPE.test(type)) return parseJsonBody(bytes, limits);
  if (type === FORM_WITH_FILES) return readForm([bytes], request.header('content-type'), limits);
  if (type !== '' && type !== 'application/x-www-form-urlencoded') return NOTHING;
  return parseQueryString(new TextDecoder().decode(bytes), limits.json_nodes, limits);
}

/** Who calls, and when. */
export interface Caller {
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly budget: AnswerBudget;
}

/** What a request is read with. */
export interface Reading {
  readonly limits: Limits;
  readonly caller: Caller;
  /** Given the bytes of a body before they are understood. */
  readonly onBody?: (bytes: Uint8Array) => void;
}

/** A call whose body was read. @param fromBody its parameters there, which win over those of the query */
export function callOf(
  request: HttpRequest,
  { path, url, query }: Target,
  fromBody: Sent,
  { principal, now, budget }: Caller,
): Call {
  const sent: Sent = fromBody === NOTHING ? query : Object.assign(Object.create(null), query, fromBody);
  const prefer = request.header('prefer');
  return {
    method: askedMethod(request, query),
    path,
    url,
    sent,
    query,
    body: fromBody,
    ifMatch: request.header('if-match'),
    prefersMerge: prefer !== undefined && prefersMerge(prefer),
    prefersStrict: prefer !== undefined && prefersStrict(prefer),
    principal,
    now,
    address: request.address,
    budget,
  };
}

/**
 * Reads a request: what it asks, and its parameters from query and body.
 *
 * @param target Of its address.
 * @param mostBody how long its body may be, in bytes
 * @throws ApiError 400, 413: what cannot be read, or is over a limit
 */
export function readCall(
  request: HttpRequest,
  target: Target,
  reading: Reading,
  mostBody: number = reading.limits.json_body,
): Call | Promise<Call> {
  const { caller } = reading;
  if (!WITH_BODY.has(request.method)) return callOf(request, target, NOTHING, caller);
  return bodyParameters(request, reading, mostBody).then((fromBody) => callOf(request, target, fromBody, caller));
}
