import { NotGranted } from '../contract/grants/not-granted.ts';
import type { Limits } from '../contract/limits.ts';
import type { Principal } from '../contract/principal.ts';
import type { NetworkAccess } from '../contract/routes/network.ts';
import type { Ports } from '../platform/index.ts';
import { follow } from './follow.ts';
import { publicUrl } from './public-url.ts';
import { RequestCount } from './request-count.ts';
import { timeLimit } from './time-limit.ts';

/** Limits of docs/security.md that count here. */
export type OutgoingLimits = Pick<
  Limits,
  'outgoing_requests' | 'outgoing_timeout' | 'outgoing_hops' | 'outgoing_bytes'
>;

/** The one client for requests to other sites. */
export interface Outgoing {
  /**
   * What one request of this principal gets of other sites; its time begins with the first.
   *
   * @param checkHost throws NotGranted for a host that the plugin which asks may not ask
   */
  begin(principal: Principal, limits: OutgoingLimits, checkHost: (host: string) => void): NetworkAccess;
}

/**
 * Makes the client that gets what other sites publish, and nothing that is not of the public net: whoever may make the
 * server ask must not reach what only the server reaches (docs/security.md). Requests are counted across settings.
 */
export function createOutgoing({ network, clock, log }: Pick<Ports, 'network' | 'clock' | 'log'>): Outgoing {
  const requests = new RequestCount();

  /** Every failure is undefined to whoever asked, and has its cause in the log. */
  const failed = (host: string | undefined, cause: unknown): undefined => {
    log.info('a request to another site failed', { host, cause: String(cause) });
  };
  const checked = (text: string): URL | undefined => {
    try {
      return publicUrl(text);
    } catch (error) {
      return failed(undefined, error);
    }
  };

  return {
    begin: (principal, limits, checkHost) => {
      const begun = timeLimit(clock, limits.outgoing_timeout);
      const get: NetworkAccess['get'] = async (text, { accept = '*/*', first } = {}) => {
        const url = checked(text);
        if (!url || limits.outgoing_requests === 0) return undefined;
        requests.add(principal, limits.outgoing_requests, clock.elapsed());
        const signal = begun();
        try {
          return await follow(url, { network, checkHost, accept, first, limits, signal });
        } catch (error) {
          if (error instanceof NotGranted) throw error;
          // what breaks when the time is over says so in many ways
          return failed(url.host, signal.aborted ? signal.reason : error);
        }
      };
      return { get };
    },
  };
}
