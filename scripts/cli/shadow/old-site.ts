import { type PoliteParts, politeGet } from '../../../core/host.ts';
import { type Facts, factsOf, isCompared } from './facts.ts';
import { isApiTarget } from './is-api-target.ts';
import { createLocalAddress, type LocalAddress } from './local-address.ts';

/** Bytes of an answer that are compared. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Redirects to the same path at another name of the site, such as from http to https. */
const MOST_HOPS = 3;

/** How the old site is asked. */
export interface OldSiteParts extends Omit<PoliteParts, 'named'> {
  /** Its URL, without a slash at the end. */
  readonly url: string;
  /** The header of somebody who signs in, sent to its API alone. */
  readonly authorization: string | undefined;
}

/** What the old site says at an address. @throws Error, a sentence, when it does not answer */
export type AskOldSite = (target: string) => Promise<Facts>;

/** Asks one address after the other, never faster than it is told, and waits when the site says that it is too busy. */
export function createOldSite({ url, authorization, ...parts }: OldSiteParts): AskOldSite {
  const { origin } = new URL(url);
  const names = new Set([url]);
  let local: LocalAddress = createLocalAddress([url]);
  const get = politeGet({ ...parts, named: origin });

  return async (target) => {
    const headers = authorization !== undefined && isApiTarget(target) ? { Authorization: authorization } : undefined;
    let address = `${url}${target}`;
    for (let hops = 0; ; hops++) {
      const got = await get(address, headers ?? {}, { most: MOST_BYTES, wanted: isCompared });
      const next = hops < MOST_HOPS && got.status >= 300 ? otherName(got.header('location'), address) : undefined;
      if (next === undefined) return factsOf(got, local);
      address = next;
      names.add(next.slice(0, next.length - target.length));
      local = createLocalAddress([...names]);
    }
  };
}

/** Where a redirect leads that changes no more than the scheme or the host: the site has another name for itself. */
function otherName(location: string | undefined, from: string): string | undefined {
  if (location === undefined || !URL.canParse(location, from)) return undefined;
  const [to, at] = [new URL(location, from), new URL(from)];
  const isSamePlace = to.pathname === at.pathname && to.search === at.search;
  return isSamePlace && to.origin !== at.origin ? to.href : undefined;
}
