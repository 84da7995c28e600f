import type { Limits } from '../contract/limits.ts';
import type { Fetched } from '../contract/routes/network.ts';
import type { Network, NetworkAnswer } from '../platform/index.ts';
import { ask } from './ask.ts';
import { hostOf, publicUrl } from './public-url.ts';
import { REDIRECTS, takePublished } from './take-answer.ts';

/** How an address is to be got. */
export interface Errand {
  readonly network: Network;
  /** The `Accept` header. */
  readonly accept: string;
  /** Bytes of it that are enough; undefined for all. */
  readonly first: number | undefined;
  /** @throws NotGranted for a host that may not be asked */
  readonly checkHost: (host: string) => void;
  readonly limits: Pick<Limits, 'outgoing_hops' | 'outgoing_bytes'>;
  /** Ends all of it. */
  readonly signal: AbortSignal;
}

/**
 * Gets an address, after redirects: where each leads is checked as the first was.
 *
 * @param begin that `publicUrl` gave
 * @throws NotGranted for a host that may not be asked, Error when it cannot be had
 */
export async function follow(
  begin: URL,
  { network, checkHost, accept, first, limits, signal }: Errand,
): Promise<Fetched> {
  let url = begin;
  for (let hops = 0; hops <= limits.outgoing_hops; hops++) {
    checkHost(hostOf(url));
    const answer = await ask(url, { method: 'GET', headers: { Accept: accept } }, { network, signal });
    try {
      if (!REDIRECTS.has(answer.status))
        return await takePublished(answer, url, { accept, first, bytes: limits.outgoing_bytes });
      url = publicUrl(placeOf(answer), url);
    } finally {
      answer.close();
    }
  }
  throw new Error('too many redirects');
}

function placeOf(answer: NetworkAnswer): string {
  const place = answer.header('location');
  if (place === undefined) throw new Error('a redirect without a valid address');
  return place;
}
