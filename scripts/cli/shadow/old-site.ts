import { type Asker, getOnce } from '../../../core/host.ts';
import { type Facts, factsOf, isCompared } from './facts.ts';
import { isApiTarget } from './is-api-target.ts';
import { createLocalAddress, type LocalAddress } from './local-address.ts';

/** Bytes of an answer that are compared. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Redirects to the same path at another name of the site, such as from http to https. */
const MOST_HOPS = 3;
/** How often a site that is too busy is asked again, and how long it may ask us to wait; milliseconds. */
const MOST_RETRIES = 3;
const LONGEST_WAIT = 120_000;
const USUAL_WAIT = 10_000;

/** How the old site is asked. */
export interface OldSiteParts extends Omit<Asker, 'named' | 'headers'> {
  /** Its URL, without a slash at the end. */
  readonly url: string;
  /** The header of somebody who signs in, sent to its API alone. */
  readonly authorization: string | undefined;
  /** Milliseconds between two requests. */
  readonly interval: number;
  pause(milliseconds: number): Promise<void>;
}

/** What the old site says at an address. @throws Error, a sentence, when it does not answer */
export type AskOldSite = (target: string) => Promise<Facts>;

/** Asks one address after the other, never faster than it is told, and waits when the site says that it is too busy. */
export function createOldSite({ url, authorization, interval, pause, ...ports }: OldSiteParts): AskOldSite {
  const { origin } = new URL(url);
  const names = new Set([url]);
  let local: LocalAddress = createLocalAddress([url]);
  let isFirst = true;

  async function get(address: string, target: string) {
    const headers: Asker['headers'] =
      authorization !== undefined && isApiTarget(target) ? { Authorization: authorization } : {};
    for (let retries = 0; ; retries++) {
      if (!isFirst) await pause(interval);
      isFirst = false;
      const got = await getOnce(
        address,
        { ...ports, named: origin, headers },
        { most: MOST_BYTES, wanted: isCompared },
      );
      if ((got.status !== 429 && got.status !== 503) || retries === MOST_RETRIES) return got;
      await pause(waitOf(got.header('retry-after')));
    }
  }

  return async (target) => {
    let address = `${url}${target}`;
    for (let hops = 0; ; hops++) {
      const got = await get(address, target);
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

const waitOf = (retryAfter: string | undefined): number =>
  /^\d{1,6}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter) * 1000, LONGEST_WAIT) : USUAL_WAIT;
