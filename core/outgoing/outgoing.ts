import type { HostUse } from '../contract/grants/lent-use.ts';
import { NotGranted } from '../contract/grants/not-granted.ts';
import type { Limits } from '../contract/limits.ts';
import type { Principal } from '../contract/principal.ts';
import { tooManyAttempts } from '../contract/too-many-attempts.ts';
import type { Fetched, FetchOptions, NetworkAccess } from '../contract/work/network.ts';
import { Throttle } from '../lib/index.ts';
import type { Clock, Network, Ports } from '../platform/index.ts';
import { ask } from './ask.ts';
import { hostOf, publicUrl } from './public-url.ts';
import { REDIRECTS, takeAnswer } from './take-answer.ts';
import { writtenMessage } from './written-message.ts';

const MINUTE = 60_000;

/** The limits of docs/security.md that apply here. */
export type OutgoingLimits = Pick<
  Limits,
  'outgoing_requests' | 'outgoing_timeout' | 'outgoing_hops' | 'outgoing_bytes'
>;

/** The HTTP client for other sites. */
export interface Outgoing {
  /**
   * Network access for one incoming request; its time limit starts with the first outgoing request.
   *
   * @param checkHost throws NotGranted for a host that the plugin may not use in this way
   */
  begin(principal: Principal, limits: OutgoingLimits, checkHost: (host: string, use: HostUse) => void): NetworkAccess;
}

/**
 * Creates the HTTP client for other sites. It only reaches public addresses: a client that can make the server send requests
 * must not reach what only the server can (docs/security.md). Its request counts outlive a reload of the settings.
 */
export function createOutgoing({ network, clock, log }: Pick<Ports, 'network' | 'clock' | 'log'>): Outgoing {
  const requests = new RequestCount();

  /** All fetch failures return undefined; the log has the cause. */
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
      const asking = async <T>(text: string, run: (url: URL, signal: AbortSignal) => Promise<T>) => {
        const url = checked(text);
        if (!url || limits.outgoing_requests === 0) return undefined;
        // jobs are exempt: clients cannot start them at will
        if (!principal.system) requests.add(principal, limits.outgoing_requests, clock.elapsed());
        const signal = begun();
        try {
          return await run(url, signal);
        } catch (error) {
          if (error instanceof NotGranted) throw error;
          // a timeout surfaces as many different errors
          return failed(url.host, signal.aborted ? signal.reason : error);
        }
      };
      return {
        get: (text, options) =>
          asking(text, (url, signal) => {
            const mayAsk = (host: string) => checkHost(host, 'get');
            return fetched(url, options, { network, checkHost: mayAsk, limits, signal });
          }),
        send: async (text, options = {}) => {
          const message = writtenMessage(options, limits.outgoing_bytes);
          return asking(text, async (url, signal) => {
            checkHost(hostOf(url), 'post');
            const answer = await ask(url, message, { network, signal });
            try {
              const { first } = options;
              const taken = await takeAnswer(answer, { accept: '*/*', first, bytes: limits.outgoing_bytes });
              return { status: answer.status, ...taken };
            } finally {
              answer.close();
            }
          });
        },
      };
    },
  };
}

/** What fetching an address needs. */
interface Asking {
  readonly network: Network;
  /** @throws NotGranted for a host that the plugin may not use */
  readonly checkHost: (host: string) => void;
  readonly limits: OutgoingLimits;
  /** Aborts all hops. */
  readonly signal: AbortSignal;
}

/**
 * Fetches an address and follows redirects; each target is checked like the first address.
 *
 * @param begin as returned by `publicUrl`
 * @throws NotGranted for a host that the plugin may not use, Error for any failure
 */
async function fetched(
  begin: URL,
  { accept = '*/*', first }: FetchOptions = {},
  { network, checkHost, limits, signal }: Asking,
): Promise<Fetched> {
  let url = begin;
  for (let hops = 0; hops <= limits.outgoing_hops; hops++) {
    checkHost(hostOf(url));
    const answer = await ask(url, { method: 'GET', headers: { Accept: accept } }, { network, signal });
    try {
      if (!REDIRECTS.has(answer.status)) {
        if (answer.status !== 200) throw new Error(`status ${answer.status}`);
        const taken = await takeAnswer(answer, { accept, first, bytes: limits.outgoing_bytes });
        return { url: url.href, ...taken, link: answer.header('link') };
      }
      const place = answer.header('location');
      if (place === undefined) throw new Error('a redirect without a valid address');
      url = publicUrl(place, url);
    } finally {
      answer.close();
    }
  }
  throw new Error('too many redirects');
}

/** A function that returns one abort signal; its timeout starts at the first call. */
function timeLimit(clock: Clock, milliseconds: number): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    if (signal) return signal;
    const controller = new AbortController();
    clock.after(milliseconds, () => controller.abort(new Error('timed out')));
    signal = controller.signal;
    return signal;
  };
}

/** Limits requests per user and minute. Anonymous clients share one count. */
class RequestCount {
  readonly #throttle = new Throttle(MINUTE);

  /**
   * Counts one request.
   *
   * @param at elapsed milliseconds (`Clock.elapsed`)
   * @throws ApiError 429 rest_too_many_attempts with `Retry-After`
   */
  add({ user }: Principal, limit: number, at: number): void {
    const key = String(user?.id);
    const wait = this.#throttle.wait(key, limit, at);
    if (wait > 0) throw tooManyAttempts('Too many requests to other sites. Please try again later.', wait);
    this.#throttle.fail(key, at);
  }
}
