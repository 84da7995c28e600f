import type { Principal } from '../contract/principal.ts';
import { problem } from '../contract/problem.ts';
import { Throttle } from '../lib/index.ts';

const MINUTE = 60_000;

/** How many requests go out for whom: of any minute, no more than the limit. Those who are nobody are counted together. */
export class RequestCount {
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
    if (wait > 0) {
      throw problem('rest_too_many_attempts', 'Too many requests to other sites. Please try again later.', {
        headers: { 'Retry-After': String(wait) },
      });
    }
    this.#throttle.fail(key, at);
  }
}
