import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import type { AskedCall } from '../../contract/routes/calls.ts';
import type { Sent } from '../request/parameters.ts';
import { type Call, prefersMerge, prefersStrict, readTarget } from '../request/read-call.ts';
import type { Exchange } from '../routing/exchange.ts';
import { DRY_RUN } from '../run/dry-run.ts';
import type { Prepared } from '../run/prepared.ts';

/** A path and query (RFC 3986, 3.3 and 3.4). Checked only as far as needed to exclude a scheme, a host and a fragment. */
const PATH = /^\/(?!\/)[^\s#\\\p{Cc}]*$/u;

const headerOf = ({ headers = {} }: AskedCall, wanted: string): string | undefined => {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted) ?? [];
  return value === undefined ? undefined : [value].flat().join(', ');
};

/**
 * Reads a plugin's call like a request. Its method cannot be overridden by a parameter or a header, and its caller is the
 * caller of the whole request.
 *
 * @param around the request in which the call is made
 * @throws ApiError 400 parse_path_failed; as `readTarget`
 */
export function readAskedCall(
  asked: AskedCall,
  {
    now,
    request,
    budget,
    isDryRun,
  }: Pick<Exchange, 'now' | 'request'> & Pick<Call, 'budget'> & Pick<Prepared, 'isDryRun'>,
  principal: Call['principal'],
  limits: Limits,
): Call {
  if (!PATH.test(asked.path)) {
    throw problem(
      'parse_path_failed',
      'The path must begin with one slash and is relative to the root of the API: /site/v2/posts.',
    );
  }
  const { path, url, query } = readTarget({ target: asked.path }, '', limits);
  const sent: Sent = Object.assign(Object.create(null), query, asked.body, isDryRun && { [DRY_RUN]: true });
  const { method } = asked;
  return {
    method,
    path,
    url,
    sent,
    query,
    body: asked.body ?? {},
    ifMatch: headerOf(asked, 'if-match'),
    prefersMerge: prefersMerge(headerOf(asked, 'prefer')),
    prefersStrict: prefersStrict(headerOf(asked, 'prefer')) || prefersStrict(request.header('prefer')),
    principal,
    now,
    address: request.address,
    budget,
  };
}
