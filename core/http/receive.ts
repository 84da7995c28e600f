import type { Limits } from '../settings.ts';
import type { CompiledRoute } from './compiled-route.ts';
import type { LightRequest } from './light.ts';
import { readCall } from './read-call.ts';
import type { Target } from './read-target.ts';
import type { Match } from './router.ts';
import { type Received, type Receiving, receiveUpload, uploadMatch } from './upload/receive-upload.ts';

/** The method may stand in the body, so that the longest that a route at the path takes counts. */
function longestBody(matches: readonly Match<CompiledRoute>[], limits: Limits): number {
  return Math.max(limits.json_body, ...matches.map(({ routed: { route } }) => route.mostBody?.(limits) ?? 0));
}

/**
 * Reads what a request says beside its address: parameters, and a file where the route takes one.
 *
 * @param matches routes at its path
 * @throws ApiError 400, 413; as `receiveUpload`
 */
export async function receive(
  request: LightRequest,
  target: Target,
  matches: readonly Match<CompiledRoute>[],
  receiving: Receiving,
): Promise<Received> {
  const match = uploadMatch(matches, request, target);
  if (match) return receiveUpload(match, request, target, receiving);
  const call = await readCall(request, target, { ...receiving, mostBody: longestBody(matches, receiving.limits) });
  return { call, upload: undefined };
}
