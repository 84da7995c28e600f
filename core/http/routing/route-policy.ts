import { BootError } from '../../contract/boot-error.ts';
import { HEADER_NAME } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import type { CachePolicy } from '../../contract/routes/policy.ts';
import { AddressList, messageOf } from '../../lib/index.ts';
import type { MountedPolicy, MountedRoute } from '../generation.ts';

/** The combined policies for one route. */
export interface RoutePolicy {
  readonly headers: Readonly<Record<string, string>>;
  /** `Cache-Control` of public responses. */
  readonly cacheControl: string | undefined;
  /** Only addresses in all of these lists may use the route. */
  readonly from: readonly AddressList[];
}

/** Headers of the runtime, which policies may not set, so that they cannot break its guarantees. */
const OWN_HEADERS =
  /^(?:content-.*|transfer-encoding|connection|keep-alive|trailer|upgrade|proxy-.*|refresh|clear-site-data|set-cookie2?|etag|last-modified|link|location|allow|vary|cache-control|www-authenticate|retry-after|x-request-id|x-content-type-options|x-robots-tag|access-control-.*|almanac-.*|preference-applied)$/i;

/** A header value that RFC 9110, 5.5 allows, limited to ASCII and without line breaks. */
const VALUE = /^[\t\x20-\x7e]*$/;

const patternOf = (on: string): RegExp =>
  new RegExp(
    `^${on
      .split('*')
      .map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
      .join('.*')}$`,
  );

const cacheControl = ({ maxAge, sharedMaxAge, staleWhileRevalidate, staleIfError }: CachePolicy): string =>
  [
    'public',
    `max-age=${maxAge}`,
    ...(sharedMaxAge === undefined ? [] : [`s-maxage=${sharedMaxAge}`]),
    ...(staleWhileRevalidate === undefined ? [] : [`stale-while-revalidate=${staleWhileRevalidate}`]),
    ...(staleIfError === undefined ? [] : [`stale-if-error=${staleIfError}`]),
  ].join(', ');

/** @throws BootError one sentence, for an invalid policy */
function checkPolicy({ plugin: { name }, policy: { on, headers = {}, cache } }: MountedPolicy): void {
  const about = `plugin ${name}: the policy on ${on}`;
  for (const [header, value] of Object.entries(headers)) {
    if (OWN_HEADERS.test(header)) throw new BootError(`${about} sets the header ${header}, which is not for policies`);
    if (!HEADER_NAME.test(header) || !VALUE.test(value))
      throw new BootError(`${about} sets ${header}, which is not a header name`);
  }
  for (const [member, seconds] of Object.entries(cache ?? {})) {
    if (!Number.isSafeInteger(seconds) || seconds < 0) throw new BootError(`${about}: ${member} must be whole seconds`);
  }
}

function addressesOf({ plugin: { name }, policy: { on, from = [] } }: MountedPolicy): AddressList {
  try {
    return new AddressList(from);
  } catch (error) {
    throw new BootError(`plugin ${name}: the policy on ${on}: ${messageOf(error)}`);
  }
}

/** @throws BootError if two policies set the same thing for the route */
function checkApart(given: readonly MountedPolicy[], route: string): void {
  const said = new Map<string, MountedPolicy>();
  for (const one of given) {
    const { headers = {}, cache } = one.policy;
    for (const what of [...Object.keys(headers).map((name) => name.toLowerCase()), ...(cache ? ['cache'] : [])]) {
      const other = said.get(what);
      if (other)
        throw new BootError(
          `policies of plugins ${other.plugin.name} and ${one.plugin.name} both set ${what} on ${route}`,
        );
      said.set(what, one);
    }
  }
}

/** The parts of a route that policies match. */
type AddressedRoute = Pick<MountedRoute, 'namespace' | 'route'>;

const addressOf = ({ namespace, route: { path } }: AddressedRoute): string => `${namespace}${path}`;

/** Policies that match no route: the route's plugin is disabled, or the pattern is misspelt. */
export function idlePolicies(
  policies: readonly MountedPolicy[],
  routes: readonly AddressedRoute[],
): readonly MountedPolicy[] {
  const addresses = routes.map(addressOf);
  return policies.filter(({ policy }) => {
    const pattern = patternOf(policy.on);
    return !addresses.some((address) => pattern.test(address));
  });
}

/**
 * Combines the policies of all plugins that match a route; undefined if none does.
 *
 * @throws BootError one sentence
 */
export function routePolicy(policies: readonly MountedPolicy[], mounted: AddressedRoute): RoutePolicy | undefined {
  const address = addressOf(mounted);
  const given = policies.filter(({ policy }) => patternOf(policy.on).test(address));
  if (given.length === 0) return undefined;
  given.forEach(checkPolicy);
  checkApart(given, address);
  const cache = given.find(({ policy }) => policy.cache)?.policy.cache;
  return {
    headers: Object.assign({}, ...given.map(({ policy }) => policy.headers)),
    cacheControl: cache && cacheControl(cache),
    from: given.filter(({ policy }) => policy.from).map(addressesOf),
  };
}

/** Checks the caller's address. @throws ApiError 403 rest_forbidden for an address that may not use the route */
export function checkFrom({ from }: RoutePolicy, address: string): void {
  if (from.some((list) => !list.includes(address)))
    throw problem('rest_forbidden', 'Sorry, this is not available from your address.', { status: 403 });
}
