import type { StoreReader } from '../../contract/data/store.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { Principal } from '../../contract/principal.ts';
import { refused } from '../../contract/routes/refusal.ts';
import type { Permission, RecordPermission } from '../../contract/routes/route.ts';
import type { Sent } from '../request/call.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Match } from '../routing/router.ts';

/** What `allow` says: its parameters and settings were typed when the route was declared. */
const refusalOf = ({ route, config }: CompiledRoute, principal: Principal, params: unknown) =>
  (route.allow as Permission<unknown>)({ principal, params, config });

/** May they, as far as the parameters tell? @throws ApiError 401 for nobody, 403 for somebody, with the route's code */
export function authorise(route: CompiledRoute, principal: Principal, params: unknown): void {
  const refusal = refusalOf(route, principal, params);
  if (refusal) throw refused(principal, refusal);
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
    return onRecord === undefined || onRecord({ principal, params, store: readerFor(routed) });
  } catch {
    // a permission may look into a parameter that must be sent, and here nothing is: then it cannot be told
    return false;
  }
}

/** Methods that a caller may use on a path, `GET, HEAD, POST`: the header `Allow`. Empty for none. */
export type AllowedMethods = (matches: readonly Match<CompiledRoute>[], principal: Principal) => string;

/** Made once a generation: what anonymous readers may do where a path has no parts is known from their first request on. */
export function createAllowedMethods(readerFor: ReaderFor): AllowedMethods {
  const ofAnonymous = new WeakMap<readonly Match<CompiledRoute>[], string>();
  const allowed: AllowedMethods = (matches, principal) => {
    const usable = matches.filter((match) => mayUse(match, principal, readerFor));
    return [...new Set(usable.flatMap(({ routed }) => routed.route.methods))].join(', ');
  };
  return (matches, principal) => {
    if (principal !== anonymous || matches.some(({ routed }) => routed.hasParts)) return allowed(matches, principal);
    const known = ofAnonymous.get(matches) ?? allowed(matches, principal);
    ofAnonymous.set(matches, known);
    return known;
  };
}
