import { problem } from '../../contract/problem.ts';
import { addressGroup, Throttle } from '../../lib/index.ts';

const MINUTE = 60_000;
/** Longer than any login can be: what is sent as one may be as long as a header. */
const KEY_LENGTH = 64;
/** Pairs of login and address that signed in lately. */
const REMEMBERED = 10_000;

/** One try to sign in. */
export interface Attempt {
  /** As it was sent, lower case; empty when nothing could be read, and then not counted. */
  readonly login: string;
  readonly address: string;
  /** Milliseconds that passed (`Clock.elapsed`). */
  readonly at: number;
  /** Failures allowed a minute (`limits.failed_logins`). */
  readonly limit: number;
}

/**
 * Slows guessing down: failures are counted by address and by login (docs/security.md). Where a login has signed in
 * from before, only the address counts: otherwise ten wrong passwords a minute, sent from anywhere, would lock its
 * owner out.
 */
export class LoginThrottle {
  readonly #addresses = new Throttle(MINUTE);
  readonly #logins = new Throttle(MINUTE);
  readonly #known = new Set<string>();

  /** @throws ApiError 429 rest_too_many_attempts with `Retry-After`, whether or not the password would be right */
  check(attempt: Attempt): void {
    const { login, address, at, limit } = attempt;
    const wait = Math.max(
      this.#addresses.wait(addressGroup(address), limit, at),
      this.#known.has(pair(attempt)) ? 0 : this.#logins.wait(login.slice(0, KEY_LENGTH), limit, at),
    );
    if (wait === 0) return;
    throw problem('rest_too_many_attempts', 'Too many failed logins. Please try again later.', {
      headers: { 'Retry-After': String(wait) },
    });
  }

  /** Notes a wrong login or password. */
  failed({ login, address, at }: Attempt): void {
    this.#addresses.fail(addressGroup(address), at);
    if (login !== '') this.#logins.fail(login.slice(0, KEY_LENGTH), at);
  }

  /** Takes back what `failed` noted of this attempt: it was right after all. Other failures stay. */
  takeBack({ login, address, at }: Attempt): void {
    this.#addresses.forgive(addressGroup(address), at);
    if (login !== '') this.#logins.forgive(login.slice(0, KEY_LENGTH), at);
  }

  /** Notes a right password. Failures are not forgiven: a guesser may have a login of their own. */
  succeeded(attempt: Attempt): void {
    const key = pair(attempt);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const [oldest] = this.#known;
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}

const pair = ({ login, address }: Attempt): string => `${login} ${addressGroup(address)}`;
