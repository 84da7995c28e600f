import { type PoliteParts, politeGet } from '../../../core/host.ts';
import { type Facts, factsOf, isCompared } from './facts.ts';
import { isApiTarget } from './is-api-target.ts';
import { createLocalAddress, type LocalAddress } from './local-address.ts';

/** At most this many bytes of a response are compared. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Redirects to the same path under another name of the site, such as from http to https. */
const MOST_HOPS = 3;

/** Options for requests to the old site. */
export interface OldSiteParts extends Omit<PoliteParts, 'named'> {
  /** Its URL, without trailing slash. */
  readonly url: string;
  /** Authorization header of the user, sent only to its API. */
  readonly authorization: string | undefined;
}

/** Requests an address of the old site. @throws Error with a sentence, when it does not respond */
export type AskOldSite = (target: string) => Promise<Facts>;

/** Requests one address at a time, within the given rate, and backs off when the site reports that it is too busy. */
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

/** The target of a redirect that changes only the scheme or the host: another name of the site. */
function otherName(location: string | undefined, from: string): string | undefined {
  if (location === undefined || !URL.canParse(location, from)) return undefined;
  const [to, at] = [new URL(location, from), new URL(from)];
  const isSamePlace = to.pathname === at.pathname && to.search === at.search;
  return isSamePlace && to.origin !== at.origin ? to.href : undefined;
}
