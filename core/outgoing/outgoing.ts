import { Throttle } from '../auth/throttle.ts';
import type { Fetched, NetworkAccess } from '../contract/network.ts';
import type { Principal } from '../contract/principal.ts';
import { problem } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { Limits } from '../settings.ts';
import { follow } from './follow.ts';
import { publicUrl } from './public-url.ts';

const MINUTE = 60_000;

/** Limits of docs/security.md that count here. */
export type OutgoingLimits = Pick<
  Limits,
  'outgoing_requests' | 'outgoing_timeout' | 'outgoing_hops' | 'outgoing_bytes'
>;

/** The one client for requests to other sites. */
export interface Outgoing {
  /** What one request of this principal gets of other sites; its time begins with the first. */
  begin(principal: Principal, limits: OutgoingLimits): NetworkAccess;
}

/**
 * Makes the client that gets what other sites publish, and nothing that is not of the public net: whoever may make the
 * server ask must not reach what only the server reaches (docs/security.md). Requests are counted across settings.
 */
export function createOutgoing({ network, clock, log }: Pick<Ports, 'network' | 'clock' | 'log'>): Outgoing {
  const throttle = new Throttle(MINUTE);

  const count = ({ user }: Principal, limit: number): void => {
    // those who are nobody are counted together
    const key = String(user?.id);
    const now = clock.now();
    const wait = throttle.wait(key, limit, now);
    if (wait > 0) {
      throw problem('rest_too_many_attempts', 'Too many requests to other sites. Please try again later.', {
        headers: { 'Retry-After': String(wait) },
      });
    }
    throttle.fail(key, now);
  };

  /** Every failure is undefined to whoever asked, and has its cause in the log. */
  const attempt = async <T>(host: string | undefined, work: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      log.info('nothing was got of another site', { host, cause: String(error) });
      return undefined;
    }
  };

  return {
    begin: (principal, limits) => {
      let signal: AbortSignal | undefined;
      const begun = (): AbortSignal => {
        if (signal) return signal;
        const controller = new AbortController();
        clock.after(limits.outgoing_timeout, () => controller.abort(new Error('it took too long')));
        signal = controller.signal;
        return signal;
      };
      const get = async (text: string, accept: string): Promise<Fetched | undefined> => {
        const url = await attempt(undefined, () => publicUrl(text));
        if (!url || limits.outgoing_requests === 0) return undefined;
        count(principal, limits.outgoing_requests);
        return attempt(url.host, () => follow(url, { network, accept, limits, signal: begun() }));
      };
      return { get: (url, { accept = '*/*' } = {}) => get(url, accept) };
    },
  };
}
