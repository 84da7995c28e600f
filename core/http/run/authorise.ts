import type { StoreReader } from '../../contract/data/store.ts';
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

/** What somebody may use where the path has no parts: strangers at every request, others at each call of one of theirs. */
const usable = new WeakMap<Principal, WeakMap<CompiledRoute, boolean>>();

/** What a plugin may read, to look at the record that a path names. */
type ReaderFor = (routed: CompiledRoute) => StoreReader;

/** Whether this caller may use a route at all, as far as its path, the record there and defaults tell. */
export function mayUse(match: Match<CompiledRoute>, principal: Principal, readerFor: ReaderFor): boolean {
  const { routed, parts } = match;
  if (Object.keys(parts).length > 0) return isAllowed(match, principal, readerFor);
  const known = usable.get(principal) ?? new WeakMap<CompiledRoute, boolean>();
  usable.set(principal, known);
  const allowed = known.get(routed) ?? isAllowed(match, principal, readerFor);
  known.set(routed, allowed);
  return allowed;
}

function isAllowed({ routed, parts }: Match<CompiledRoute>, principal: Principal, readerFor: ReaderFor): boolean {
  const params = paramsSoFar(routed, parts);
  const onRecord = routed.route.allowRecord as RecordPermission | undefined;
  try {
    if (refusalOf(routed, principal, params) !== undefined) return false;
    return onRecord === undefined || onRecord({ principal, params, store: readerFor(routed) });
  } catch {
    // a permission may look into a parameter that must be sent, and here nothing is: then it cannot be told
    return false;
  }
}

/** Methods that this caller may use on a path: the `Allow` header. */
export const allowedMethods = (
  matches: readonly Match<CompiledRoute>[],
  principal: Principal,
  readerFor: ReaderFor,
): readonly string[] => [
  ...new Set(
    matches.filter((match) => mayUse(match, principal, readerFor)).flatMap(({ routed }) => routed.route.methods),
  ),
];
