import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import type { Root } from '../../contract/routes/root.ts';
import type { Taken } from '../../contract/routes/taken.ts';
import { FORM_WITH_FILES, readForm } from '../upload/read-form.ts';
import type { AnswerBudget } from '../work/answer-work.ts';
import { decodePart, mediaType, NOTHING, parseJsonBody, parseQueryString, readBody, splitOnce } from './parameters.ts';

/** Parameters by name as they came, text not yet coerced. Without a prototype: a name is never found that was not sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** A request that was read: what is asked and by whom, whether it came over a socket or was made by a plugin. */
export interface Call {
  /** Upper case; what `_method` in the query or `X-HTTP-Method-Override` say counts, and HEAD is asked as GET. */
  readonly method: string;
  /** Below the REST root, still encoded, without query: `/calendar/events/v1/events/12`. */
  readonly path: string;
  /** Path and query as asked, below the REST root. */
  readonly url: string;
  /** Of query and body together; JSON wins over form, form over query. The path's parts are not in it. */
  readonly sent: Sent;
  /** Of the query alone: what is asked of any answer (`_embed`, `_envelope`) counts there. */
  readonly query: Sent;
  /** Of the body alone: what of it nothing takes is told. */
  readonly body: Sent;
  readonly ifMatch: string | undefined;
  /** By `Prefer`: is a change of what has changed meanwhile to be merged? */
  readonly prefersMerge: boolean;
  /** By `Prefer`: is what nothing takes to be refused? */
  readonly prefersStrict: boolean;
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly address: string;
  /** Where its route takes something of the request. */
  readonly taken?: Taken;
  /** Of the answer that it is for, alone or with others. */
  readonly budget: AnswerBudget;
}

/** What a request's address says. */
export interface Target {
  /** Below the REST root, still encoded, without query: `/calendar/events/v1/events/12`. */
  readonly path: string;
  /** Path and query as asked, below the REST root. */
  readonly url: string;
  /** Parameters of the query. */
  readonly query: Sent;
  /** Of another root than the API's own: parameters of a body, by the API's own names. */
  readonly ownParameters?: Root['ownParameters'];
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

/** One that nothing ends goes to the end of all: it must not be looked through again from each quote in it. */
const QUOTED = /"(?:[^"\\]|\\.)*"?/g;

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
interface Reading {
  readonly limits: Limits;
  readonly caller: Caller;
  /** Given the bytes of a body before they are understood. */
  readonly onBody?: (bytes: Uint8Array) => void;
}

/** A call whose body was read. @param fromBody its parameters there, which win over those of the query */
export function callOf(
  request: HttpRequest,
  { path, url, query, ownParameters }: Target,
  fromBody: Sent,
  { principal, now, budget }: Caller,
): Call {
  const body = ownParameters ? ownParameters(fromBody) : fromBody;
  const sent: Sent = fromBody === NOTHING ? query : Object.assign(Object.create(null), query, body);
  const prefer = request.header('prefer');
  return {
    method: askedMethod(request, query),
    path,
    url,
    sent,
    query,
    body,
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

/** What a read of ours is made by: the request that it is for. */
type Asking = Pick<Call, 'principal' | 'now' | 'address' | 'budget'>;

/**
 * A read that the runtime makes in place of a caller.
 *
 * @param target path and parameters; `url` is both as they would be asked for, below the REST root
 */
export const readingCall = (
  { path, url, sent }: Pick<Call, 'path' | 'url' | 'sent'>,
  { principal, now, address, budget }: Asking,
): Call => ({
  method: 'GET',
  path,
  url,
  sent,
  query: sent,
  body: {},
  ifMatch: undefined,
  prefersMerge: false,
  prefersStrict: false,
  principal,
  now,
  address,
  budget,
});
