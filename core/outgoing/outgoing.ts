import type { HostUse } from '../contract/grants/lent-use.ts';
import { NotGranted } from '../contract/grants/not-granted.ts';
import type { Limits } from '../contract/limits.ts';
import type { Principal } from '../contract/principal.ts';
import type { NetworkAccess } from '../contract/routes/network.ts';
import { tooManyAttempts } from '../contract/too-many-attempts.ts';
import { Throttle } from '../lib/index.ts';
import type { Clock, Ports } from '../platform/index.ts';
import { ask } from './ask.ts';
import { follow } from './follow.ts';
import { hostOf, publicUrl } from './public-url.ts';
import { takeAnswer } from './take-answer.ts';
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
        get: (text, { accept = '*/*', first } = {}) =>
          asking(text, (url, signal) => {
            const mayAsk = (host: string) => checkHost(host, 'get');
            return follow(url, { network, checkHost: mayAsk, accept, first, limits, signal });
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
