import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import type { Root } from '../../contract/routes/root.ts';
import type { Taken } from '../../contract/routes/taken.ts';
import type { AnswerBudget } from '../body/answer-work.ts';
import {
  decodePart,
  mediaType,
  NOTHING,
  parseJsonBody,
  parseQueryString,
  readBody,
  type Sent,
  splitOnce,
} from './parameters.ts';
import { FORM_WITH_FILES, readForm } from './read-form.ts';

/** A parsed request and its caller, whether it came over a socket or was made by a plugin. */
export interface Call {
  /** Upper case; overridden by `_method` in the query or `X-HTTP-Method-Override`. HEAD becomes GET. */
  readonly method: string;
  /** Below the REST root, still encoded, without query: `/calendar/events/v1/events/12`. */
  readonly path: string;
  /** Path and query as requested, below the REST root. */
  readonly url: string;
  /** Parameters of query and body together; the body wins over the query. Does not contain the parts of the path. */
  readonly sent: Sent;
  /** Parameters of the query alone; global parameters (`_embed`, `_envelope`) are read from here. */
  readonly query: Sent;
  /** Parameters of the body alone; those that nothing uses are reported. */
  readonly body: Sent;
  readonly ifMatch: string | undefined;
  /** Does `Prefer` ask to merge with changes made in the meantime? */
  readonly prefersMerge: boolean;
  /** Does `Prefer` ask to refuse parameters that nothing uses? */
  readonly prefersStrict: boolean;
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly address: string;
  /** Raw parts of the request, if the route declares that it takes them. */
  readonly taken?: Taken;
  /** Budget of the response, which several calls may share. */
  readonly budget: AnswerBudget;
}

/** The parsed URL of a request. */
export interface Target {
  /** Below the REST root, still encoded, without query: `/calendar/events/v1/events/12`. */
  readonly path: string;
  /** Path and query as requested, below the REST root. */
  readonly url: string;
  readonly query: Sent;
  /** Set for a plugin's root: translates the parameters of a body to the API's own names. */
  readonly ownParameters?: Root['ownParameters'];
}

/** The path below the REST root. @throws ApiError 404 if it is not below it, 400 if it cannot be decoded */
function pathBelow(path: string, base: string): string {
  decodePart(path);
  if (path === base) return '/';
  if (path.startsWith(`${base}/`)) return path.slice(base.length);
  throw problem('rest_no_route', 'No route matches this URL.');
}

/**
 * Parses the URL of a request.
 *
 * @param base Path of the REST root, `/api`; empty if the target is already relative to it.
 * @throws ApiError 400, 404 rest_no_route, 414 for a URL that is invalid or over a limit
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

/** A quoted string. An unterminated one runs to the end of the header, or matching would restart at each quote in it. */
const QUOTED = /"(?:[^"\\]|\\.)*"?/g;

/** Does `Prefer` contain `merge` (RFC 7240, 2)? With a value it would be a different preference, unless the value is empty. */
export const prefersMerge = (header: string | undefined): boolean =>
  (header ?? '')
    .replace(QUOTED, (text) => (text === '""' ? '' : 'quoted'))
    .split(',')
    .some((preference) => /^\s*merge\s*(?:=\s*)?(?:;|$)/i.test(preference));

const STRICT = /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i;

/** Does `Prefer` contain `handling=strict`, so that nothing may be ignored (RFC 7240, 4.4)? */
export const prefersStrict = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((preference) => STRICT.test(preference));

/**
 * The effective method. A POST may override it, for clients behind a proxy that allows only GET and POST.
 *
 * @param query parameters of the query; `_method` in a body is ignored, as in the reference
 */
export function askedMethod(request: HttpRequest, query: Sent): string {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const named = typeof query._method === 'string' ? query._method : request.header('x-http-method-override');
  return named?.trim().toUpperCase() || 'POST';
}

/** Methods whose body is read. On GET and HEAD a body has no meaning (RFC 9110, 9.3.1). */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

/** Without a content type a body is parsed as a form, as in WordPress; a body of another type has no parameters. */
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

/** The caller of a request, and the time. */
export interface Caller {
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly budget: AnswerBudget;
}

interface Reading {
  readonly limits: Limits;
  readonly caller: Caller;
  /** Called with the bytes of a body before they are parsed. */
  readonly onBody?: (bytes: Uint8Array) => void;
}

/** Creates the call for a request whose body was read. @param fromBody parameters of the body; these win over the query */
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
 * Reads a request and its parameters from query and body.
 *
 * @param target Its parsed URL.
 * @param mostBody maximum length of the body, in bytes
 * @throws ApiError 400, 413 for a request that is invalid or over a limit
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

/** The parts of the original request that an internal read takes over. */
type Asking = Pick<Call, 'principal' | 'now' | 'address' | 'budget'>;

/**
 * A read that the runtime makes on behalf of a caller.
 *
 * @param target path and parameters; `url` combines both as a client would request them, below the REST root
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
