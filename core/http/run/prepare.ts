import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import { refused } from '../../contract/refusal.ts';
import type { StageContext } from '../../contract/routes/context.ts';
import type { LocateRecord } from '../../contract/routes/permission.ts';
import type { Generation } from '../generation.ts';
import type { Call } from '../request/read-call.ts';
import { refusalOf } from '../routing/allowed-methods.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { checkFrom } from '../routing/route-policy.ts';
import { type Match, matchOf } from '../routing/router.ts';
import { type InHand, stageContext } from './context.ts';
import { DRY_RUN, isDryRun } from './dry-run.ts';
import { ignoredMembers, refuseIgnored } from './ignored.ts';
import { limited } from './limited.ts';
import type { Prepared } from './prepared.ts';
import { validate } from './validate.ts';

const NONE: Prepared['ignored'] = [];

/**
 * The synchronous part of `prepare`: match, validate, authorise. This is all of it for a call without `stage`.
 *
 * @param matches Routes at the path of the call.
 * @throws ApiError 404 rest_no_route, 400, 401, 403
 */
export function prepareAtOnce(matches: readonly Match<CompiledRoute>[], call: Call): Prepared {
  const match = matchOf(matches, call.method);
  if (!match) throw problem('rest_no_route', 'No route matches this URL and method.');
  const route = match.routed;
  if (route.policy) checkFrom(route.policy, call.address);
  const validated = validate(route, call.sent, match.parts);
  const isWrite = route.route.kind === 'write';
  const isTried = isWrite && call.sent[DRY_RUN] !== undefined && isDryRun(call.sent);
  const ignored = isWrite ? ignoredMembers(route, call.body) : NONE;
  if (call.prefersStrict) refuseIgnored(ignored);
  authorise(route, call.principal, validated.params);
  const { params, lists, fields } = validated;
  return { params, lists, fields, call, route, parts: match.parts, isDryRun: isTried, ignored, staged: undefined };
}

/**
 * Everything before the transaction: match, validate, authorise, stage. Several prepared calls can then run in one
 * transaction.
 *
 * @param matches Routes at the path of the call.
 * @param inHand Gives what a `stage` uses; staged files are removed at the end of the request, even if several calls share it.
 * @throws ApiError 404 rest_no_route, 400, 401, 403, and what `stage` throws
 */
export function prepare(
  generation: Generation,
  matches: readonly Match<CompiledRoute>[],
  call: Call,
  inHand: (prepared: Prepared) => InHand,
): Prepared | Promise<Prepared> {
  const ready = prepareAtOnce(matches, call);
  const { route } = ready;
  const stage = route.route.stage as ((context: StageContext<unknown>) => Promise<unknown>) | undefined;
  if (!stage) return ready;
  const held = inHand(ready);
  const slow = { code: route, what: 'the stage of a route', request: held.request };
  const staging = limited(generation, slow, (request) => stage(stageContext(generation, ready, { ...held, request })));
  return Promise.resolve(staging).then((staged) => ({ ...ready, staged }));
}

/**
 * Checks the permission, as far as the parameters determine it.
 *
 * @throws ApiError 401 for anonymous callers, 403 for users, with the route's code; 404 for a refused caller, if the route reports
 *   that the record does not exist
 */
export function authorise(route: CompiledRoute, principal: Principal, params: unknown): void {
  const refusal = refusalOf(route, principal, params);
  if (!refusal) return;
  const locate = route.route.locate as LocateRecord | undefined;
  locate?.({ principal, params, config: route.config, store: route.reader() });
  throw refused(principal, refusal);
}
