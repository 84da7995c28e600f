import type { Principal } from '../contract/principal.ts';
import type { Limits } from '../settings.ts';
import { askedMethod } from './asked-method.ts';
import type { Call, Sent } from './call.ts';
import { parseJsonBody } from './json-body.ts';
import type { LightRequest } from './light.ts';
import { mediaType } from './media-type.ts';
import { prefersMerge } from './merge/prefers-merge.ts';
import { prefersStrict } from './prefers-strict.ts';
import { parseQueryString } from './query-string.ts';
import { readBody } from './read-body.ts';
import type { Target } from './read-target.ts';
import { FORM_WITH_FILES, readForm } from './upload/read-form.ts';
import type { AnswerBudget } from './work/answer-budget.ts';

/** Methods whose body counts. One on GET or HEAD is not read: RFC 9110, 9.3.1 gives it no meaning. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

const NOTHING: Sent = Object.freeze(Object.create(null));

/** Without a content type a body is taken as a form, as in WordPress; one of another type names no parameters. */
async function bodyParameters(request: LightRequest, limits: Limits, most: number): Promise<Sent> {
  const bytes = await readBody(request, most);
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
  /** How long its body may be, in bytes. Default `limits.json_body`. */
  readonly mostBody?: number | undefined;
}

/** A call whose body was read. @param fromBody its parameters there, which win over those of the query */
export function callOf(
  request: LightRequest,
  { path, url, query }: Target,
  fromBody: Sent,
  { principal, now, budget }: Caller,
): Call {
  const sent: Sent = Object.assign(Object.create(null), query, fromBody);
  return {
    method: askedMethod(request, query),
    path,
    url,
    sent,
    query,
    body: fromBody,
    ifMatch: request.header('if-match'),
    prefersMerge: prefersMerge(request.header('prefer')),
    prefersStrict: prefersStrict(request.header('prefer')),
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
 * @throws ApiError 400, 413: what cannot be read, or is over a limit
 */
export async function readCall(
  request: LightRequest,
  target: Target,
  { limits, mostBody = limits.json_body, caller }: Reading,
): Promise<Call> {
  const fromBody = WITH_BODY.has(request.method) ? await bodyParameters(request, limits, mostBody) : NOTHING;
  return callOf(request, target, fromBody, caller);
}
