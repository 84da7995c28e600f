import type { CompiledRoute } from './compiled-route.ts';
import type { LightRequest } from './light.ts';
import { readCall } from './read-call.ts';
import type { Target } from './read-target.ts';
import type { Match } from './router.ts';
import { type Received, type Receiving, receiveUpload, uploadMatch } from './upload/receive-upload.ts';

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
  return { call: await readCall(request, target, receiving.limits, receiving.caller), upload: undefined };
}
