import type { HostUse } from '../contract/grants/lent-use.ts';
import { NotGranted } from '../contract/grants/not-granted.ts';
import type { Limits } from '../contract/limits.ts';
import type { Principal } from '../contract/principal.ts';
import type { Fetched, FetchOptions, NetworkAccess } from '../contract/routes/network.ts';
import { tooManyAttempts } from '../contract/too-many-attempts.ts';
import { Throttle } from '../lib/index.ts';
import type { Clock, Network, Ports } from '../platform/index.ts';
import { ask } from './ask.ts';
import { hostOf, publicUrl } from './public-url.ts';
import { REDIRECTS, takeAnswer } from './take-answer.ts';
import { writtenMessage } from './written-message.ts';

const MINUTE = 60_000;

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
   * @param checkHost throws NotGranted for a host that the plugin which asks may not ask in this way
   */
  begin(principal: Principal, limits: OutgoingLimits, checkHost: (host: string, use: HostUse) => void): NetworkAccess;
}

/**
 * Makes the client of other sites, which reaches nothing that is not of the public net: whoever may make the server ask must
 * not reach what only the server reaches (docs/security.md). Requests are counted across settings.
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
      const asking = async <T>(text: string, run: (url: URL, signal: AbortSignal) => Promise<T>) => {
        const url = checked(text);
        if (!url || limits.outgoing_requests === 0) return undefined;
        // no client makes a job ask as often as it likes: one run at a time
        if (!principal.system) requests.add(principal, limits.outgoing_requests, clock.elapsed());
        const signal = begun();
        try {
          return await run(url, signal);
        } catch (error) {
          if (error instanceof NotGranted) throw error;
          // what breaks when the time is over says so in many ways
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

/** What an address is asked with. */
interface Asking {
  readonly network: Network;
  /** @throws NotGranted for a host that may not be asked */
  readonly checkHost: (host: string) => void;
  readonly limits: OutgoingLimits;
  /** Ends all of it. */
  readonly signal: AbortSignal;
}

/**
 * What a site publishes at an address, after redirects: where each leads is checked as the first was.
 *
 * @param begin that `publicUrl` gave
 * @throws NotGranted for a host that may not be asked, Error when it cannot be had
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

/**
 * Gives a signal that says when the time is over, which begins when it is first asked for.
 *
 * @param milliseconds from then on
 */
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

/** How many requests go out for whom: of any minute, no more than the limit. Those who are nobody are counted together. */
class RequestCount {
  readonly #throttle = new Throttle(MINUTE);

  /**
   * Counts one more.
   *
   * @param at milliseconds that passed (`Clock.elapsed`)
   * @throws ApiError 429 rest_too_many_attempts with `Retry-After`
   */
  add({ user }: Principal, limit: number, at: number): void {
    const key = String(user?.id);
    const wait = this.#throttle.wait(key, limit, at);
    if (wait > 0) throw tooManyAttempts('Too many requests to other sites. Please try again later.', wait);
    this.#throttle.fail(key, at);
  }
}
