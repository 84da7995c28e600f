import { problem } from '../../contract/problem.ts';
import type { StageContext } from '../../contract/routes/route.ts';
import type { Generation } from '../generation.ts';
import { validate } from '../params/validate.ts';
import type { Call } from '../request/call.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { type Match, matchOf } from '../routing/router.ts';
import { authorise } from './authorise.ts';
import { type InHand, stageContext } from './context.ts';
import { isDryRun } from './dry-run.ts';
import { ignoredMembers, refuseIgnored } from './ignored.ts';
import { limitedStage } from './limited-stage.ts';
import type { Prepared } from './prepared.ts';
import { checkFrom } from './route-policy.ts';

const NONE: Prepared['ignored'] = [];

/**
 * Match, validate, authorise: what of `prepare` takes no time of others, and all there is for a call without `stage`.
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
  const isTried = isWrite && isDryRun(call.sent);
  const ignored = isWrite ? ignoredMembers(route, call.body) : NONE;
  if (call.prefersStrict) refuseIgnored(ignored);
  authorise(route, call.principal, validated.params);
  const { params, lists, fields } = validated;
  return { params, lists, fields, call, route, parts: match.parts, isDryRun: isTried, ignored, staged: undefined };
}

/**
 * Everything before the transaction: match, validate, authorise, stage. What it gives can wait for others, so that several
 * calls run in one transaction.
 *
 * @param matches Routes at the path of the call.
 * @param inHand Of the request, for a `stage`; its files end when it is over, also when several calls share it.
 * @throws ApiError 404 rest_no_route, 400, 401, 403, and what staging refuses
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
  const staging = limitedStage(generation, route, held.request, (request) =>
    stage(stageContext(generation, ready, { ...held, request })),
  );
  return staging.then((staged) => ({ ...ready, staged }));
}
