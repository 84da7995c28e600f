import type { Limits } from '../settings.ts';
import { askedMethod } from './asked-method.ts';
import type { CompiledRoute } from './compiled-route.ts';
import type { LightRequest } from './light.ts';
import { matchOf } from './match-of.ts';
import { readCall } from './read-call.ts';
import type { Target } from './read-target.ts';
import type { Match } from './router.ts';
import { type Received, type Receiving, receiveUpload } from './upload/receive-upload.ts';

/** How long the body of a request may be: the route that it asks for says it. */
const longestBody = (match: Match<CompiledRoute> | undefined, limits: Limits): number =>
  match?.routed.route.mostBody?.(limits) ?? limits.json_body;

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
  const match = matchOf(matches, askedMethod(request, target.query));
  const rule = match?.routed.route.upload;
  if (match && rule) return receiveUpload({ ...match, rule }, request, target, receiving);
  const call = await readCall(request, target, { ...receiving, mostBody: longestBody(match, receiving.limits) });
  return { call, upload: undefined };
}
