import type { StoreReader } from '../../contract/data/store-reader.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { Principal } from '../../contract/principal.ts';
import { anyone, type Permission, type RecordPermission } from '../../contract/routes/permission.ts';
import type { Sent } from '../request/parameters.ts';
import type { CompiledRoute } from './compiled-route.ts';
import type { Match } from './router.ts';

/** Result of `allow`, whose parameters and settings were typed when the route was declared. */
export const refusalOf = ({ route, config }: CompiledRoute, principal: Principal, params: unknown) =>
  route.allow === anyone ? undefined : (route.allow as Permission<unknown>)({ principal, params, config });

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
