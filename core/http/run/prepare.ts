import type { StoreReader } from '../../contract/data/store-reader.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import { refused } from '../../contract/refusal.ts';
import type { StageContext } from '../../contract/routes/context.ts';
import type { LocateRecord, Permission, RecordPermission } from '../../contract/routes/permission.ts';
import type { Generation } from '../generation.ts';
import { validate } from '../params/validate.ts';
import type { Sent } from '../request/parameters.ts';
import type { Call } from '../request/read-call.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { type Match, matchOf } from '../routing/router.ts';
import { type InHand, stageContext } from './context.ts';
import { isDryRun } from './dry-run.ts';
import { ignoredMembers, refuseIgnored } from './ignored.ts';
import { limited } from './limited.ts';
import type { Prepared } from './prepared.ts';
import { checkFrom } from './route-policy.ts';

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
  const isTried = isWrite && isDryRun(call.sent);
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

/** Result of `allow`, whose parameters and settings were typed when the route was declared. */
const refusalOf = ({ route, config }: CompiledRoute, principal: Principal, params: unknown) =>
  (route.allow as Permission<unknown>)({ principal, params, config });

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

/** Parameters for a permission check when not all are known: defaults replace missing and invalid ones. */
export const paramsSoFar = ({ params }: CompiledRoute, known: Sent): Readonly<Record<string, unknown>> => ({
  ...params.defaults,
  ...params.check(known).values,
});

/** Gives a plugin's reader, for the record that a path names. */
type ReaderFor = (routed: CompiledRoute) => StoreReader;

/** Whether this caller may use a route at all, judged by its path, the record there and defaults. */
export function mayUse(match: Match<CompiledRoute>, principal: Principal, readerFor: ReaderFor): boolean {
  const { routed, parts } = match;
  const params = routed.hasParts ? paramsSoFar(routed, parts) : routed.params.defaults;
  const onRecord = routed.route.allowRecord as RecordPermission | undefined;
  try {
    if (refusalOf(routed, principal, params) !== undefined) return false;
    const { config } = routed;
    return onRecord === undefined || onRecord({ principal, params, config, store: readerFor(routed) });
  } catch {
    // a permission may use a required parameter, which is missing here: then it cannot be determined
    return false;
  }
}

/** The header `Allow`: methods that a caller may use on a path, `GET, HEAD, POST`. Empty if there are none. */
type AllowedMethods = (matches: readonly Match<CompiledRoute>[], principal: Principal, readerFor: ReaderFor) => string;

/** Created once per generation. For paths without parameters, the result for anonymous callers is cached after the first request. */
export function createAllowedMethods(): AllowedMethods {
  const ofAnonymous = new WeakMap<readonly Match<CompiledRoute>[], string>();
  const allowed: AllowedMethods = (matches, principal, readerFor) => {
    const usable = matches.filter((match) => mayUse(match, principal, readerFor));
    return [...new Set(usable.flatMap(({ routed }) => routed.route.methods))].join(', ');
  };
  return (matches, principal, readerFor) => {
    if (principal !== anonymous || matches.some(({ routed }) => routed.hasParts)) {
      return allowed(matches, principal, readerFor);
    }
    const known = ofAnonymous.get(matches) ?? allowed(matches, principal, readerFor);
    ofAnonymous.set(matches, known);
    return known;
  };
}
