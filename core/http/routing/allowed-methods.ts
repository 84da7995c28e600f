import type { StoreReader } from '../../contract/data/store-reader.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { Principal } from '../../contract/principal.ts';
import { anyone, type LocateRecord, type Permission, type RecordPermission } from '../../contract/routes/permission.ts';
import type { Sent } from '../request/parameters.ts';
import type { CompiledRoute } from './compiled-route.ts';
import { type Match, matchOf } from './router.ts';

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
  const locate = routed.route.locate as LocateRecord | undefined;
  try {
    if (refusalOf(routed, principal, params) !== undefined) return false;
    if (!onRecord && !locate) return true;
    const { config, contributions } = routed;
    const asked = { principal, params, config, contributions, store: readerFor(routed) };
    locate?.(asked);
    return onRecord === undefined || onRecord(asked);
  } catch {
    // the record does not exist, or a permission uses a required parameter, which is missing here
    return false;
  }
}

/** What a request to the path came to. */
interface Answered {
  readonly method: string;
  readonly status: number;
}

/**
 * Whether the result of a read shows that the caller may use its route, which can depend on its other parameters, such as the
 * context. Undefined if it does not.
 */
function mayUseBy({ routed }: Match<CompiledRoute>, { status }: Answered): boolean | undefined {
  if (routed.route.kind !== 'read') return undefined;
  if (status < 300) return true;
  return status === 401 || status === 403 ? false : undefined;
}

/** The header `Allow`: methods that a caller may use on a path, `GET, POST`. Empty if there are none. */
type AllowedMethods = (
  matches: readonly Match<CompiledRoute>[],
  principal: Principal,
  readerFor: ReaderFor,
  answered: Answered | undefined,
) => string;

/** Created once per generation. For paths without parameters, the result for anonymous callers is cached after the first request. */
export function createAllowedMethods(): AllowedMethods {
  const ofAnonymous = new WeakMap<readonly Match<CompiledRoute>[], string>();
  const allowed: AllowedMethods = (matches, principal, readerFor, answered) => {
    const own = answered && matchOf(matches, answered.method);
    // a path can match a name and a parameter in its place: only the routes of the one that answers count
    const there = own ? matches.filter(({ routed }) => routed.route.path === own.routed.route.path) : matches;
    const usable = there.filter(
      (match) =>
        (answered && match === own ? mayUseBy(match, answered) : undefined) ?? mayUse(match, principal, readerFor),
    );
    return [...new Set(usable.flatMap(({ routed }) => routed.route.methods))].join(', ');
  };
  return (matches, principal, readerFor, answered) => {
    const isPlain = answered !== undefined && answered.status < 300;
    if (principal !== anonymous || !isPlain || matches.some(({ routed }) => routed.hasParts)) {
      return allowed(matches, principal, readerFor, answered);
    }
    const known = ofAnonymous.get(matches) ?? allowed(matches, principal, readerFor, answered);
    ofAnonymous.set(matches, known);
    return known;
  };
}
