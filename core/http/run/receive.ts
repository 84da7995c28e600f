import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { whenReady } from '../../lib/index.ts';
import { askedMethod, type Call, readCall, type Target } from '../request/read-call.ts';
import { TakenRequest } from '../request/taken-request.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { type Match, matchOf } from '../routing/router.ts';
import { type Received, type Receiving, receiveUpload } from './receive-upload.ts';

/** Maximum length of a request's body in bytes, set by its route. */
const longestBody = (match: Match<CompiledRoute> | undefined, limits: Limits): number =>
  match?.routed.route.mostBody?.(limits) ?? limits.json_body;

const withoutFile = (call: Call): Received => ({ call, upload: undefined });

/**
 * Reads everything in a request besides its URL: parameters, and a file if the route takes one.
 *
 * @param matches routes at its path
 * @throws ApiError 400, 413; as `receiveUpload`
 */
export function receive(
  request: HttpRequest,
  target: Target,
  matches: readonly Match<CompiledRoute>[],
  receiving: Receiving,
): Received | Promise<Received> {
  const match = matchOf(matches, askedMethod(request, target.query));
  const rule = match?.routed.route.upload;
  const takes = match?.routed.route.takes;
  let body: Uint8Array | undefined;
  const onBody = (bytes: Uint8Array) => {
    body = bytes;
  };
  const received =
    match && rule
      ? receiveUpload({ ...match, rule }, request, target, receiving)
      : whenReady(
          readCall(
            request,
            target,
            takes?.rawBody ? { ...receiving, onBody } : receiving,
            longestBody(match, receiving.limits),
          ),
          withoutFile,
        );
  if (!takes) return received;
  return whenReady(received, ({ call, upload }) => ({
    call: { ...call, taken: new TakenRequest(takes, request, body) },
    upload,
  }));
}
