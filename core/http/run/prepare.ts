import type { StoreReader } from '../../contract/data/store.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import { refused } from '../../contract/routes/permission.ts';
import type { LocateRecord, Permission, RecordPermission, StageContext } from '../../contract/routes/route.ts';
import type { Generation } from '../generation.ts';
import { type Validated, validate } from '../params/validate.ts';
import type { Call, Sent } from '../request/read-call.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { type Match, matchOf } from '../routing/router.ts';
import { type InHand, stageContext } from './context.ts';
import { isDryRun } from './dry-run.ts';
import { type Ignored, ignoredMembers, refuseIgnored } from './ignored.ts';
import { limited } from './limited.ts';
import { checkFrom } from './route-policy.ts';

/** A call that is ready to run: all that can be known without the store, and all that is slow, is done. */
export interface Prepared extends Validated {
  readonly call: Call;
  readonly route: CompiledRoute;
  /** Of its path, decoded. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly staged: unknown;
  /** It is a write that is only to be tried. */
  readonly isDryRun: boolean;
  /** Members of its body that nothing takes; told of writes. */
  readonly ignored: readonly Ignored[];
}

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
  const slow = { code: route, what: 'the stage of a route', request: held.request };
  const staging = limited(generation, slow, (request) => stage(stageContext(generation, ready, { ...held, request })));
  return Promise.resolve(staging).then((staged) => ({ ...ready, staged }));
}

/** What `allow` says: its parameters and settings were typed when the route was declared. */
const refusalOf = ({ route, config }: CompiledRoute, principal: Principal, params: unknown) =>
  (route.allow as Permission<unknown>)({ principal, params, config });

/**
 * May they, as far as the parameters tell?
 *
 * @throws ApiError 401 for nobody, 403 for somebody, with the route's code; 404 for whom it refuses, if the route tells them that
 *   the record is not there
 */
export function authorise(route: CompiledRoute, principal: Principal, params: unknown): void {
  const refusal = refusalOf(route, principal, params);
  if (!refusal) return;
  const locate = route.route.locate as LocateRecord | undefined;
  locate?.({ principal, params, config: route.config, store: route.reader() });
  throw refused(principal, refusal);
}

/** What a permission is asked with while not all parameters are there: of those that are missing or wrong, the defaults. */
export const paramsSoFar = ({ params }: CompiledRoute, known: Sent): Readonly<Record<string, unknown>> => ({
  ...params.defaults,
  ...params.check(known).values,
});

/** What a plugin may read, to look at the record that a path names. */
type ReaderFor = (routed: CompiledRoute) => StoreReader;

/** Whether this caller may use a route at all, as far as its path, the record there and defaults tell. */
export function mayUse(match: Match<CompiledRoute>, principal: Principal, readerFor: ReaderFor): boolean {
  const { routed, parts } = match;
  const params = routed.hasParts ? paramsSoFar(routed, parts) : routed.params.defaults;
  const onRecord = routed.route.allowRecord as RecordPermission | undefined;
  try {
    if (refusalOf(routed, principal, params) !== undefined) return false;
    const { config } = routed;
    return onRecord === undefined || onRecord({ principal, params, config, store: readerFor(routed) });
  } catch {
    // a permission may look into a parameter that must be sent, and here nothing is: then it cannot be told
    return false;
  }
}

/** Methods that a caller may use on a path, `GET, HEAD, POST`: the header `Allow`. Empty for none. */
type AllowedMethods = (matches: readonly Match<CompiledRoute>[], principal: Principal, readerFor: ReaderFor) => string;

/** Made once a generation: what anonymous readers may do where a path has no parts is known from their first request on. */
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
