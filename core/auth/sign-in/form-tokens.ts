import { createHmac } from 'node:crypto';
import type { FormTokens as LentTokens } from '../../contract/accounts/sign-in.ts';
import type { Random } from '../../platform/index.ts';
import { sameHash } from '../application-passwords/application-password.ts';

/** How long a form may be filled in, in milliseconds. */
export const FORM_LIFETIME = 10 * 60_000;

/** `<when it expires>.<random>.<keyed hash of both and of what the form is about>` */
const TOKEN = /^(\d{1,16})\.([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;

/**
 * One-time tokens of forms: each is good for what its form is about, for ten minutes, once. Only those that were spent are
 * remembered, so that forms which nobody sends cost nothing.
 */
export class FormTokens {
  readonly #key: Uint8Array;
  /** When each that was spent expires, in the order in which they were. */
  readonly #spent = new Map<string, number>();

  /** @param key random; tokens of one key are void under another */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /**
   * A new token.
   *
   * @param about everything that whoever sends the form must not be able to change
   * @param random 16 random bytes
   * @param now milliseconds since 1970 UTC
   */
  issue(about: string, random: Uint8Array, now: number): string {
    const head = `${now + FORM_LIFETIME}.${Buffer.from(random).toString('base64url')}`;
    return `${head}.${this.#mac(head, about)}`;
  }

  /** Was this token issued for this, not too long ago, and not spent yet? */
  isGood(token: string, about: string, now: number): boolean {
    const [, expires] = TOKEN.exec(token) ?? [];
    if (expires === undefined || Number(expires) <= now) return false;
    const end = token.lastIndexOf('.');
    return sameHash(token.slice(end + 1), this.#mac(token.slice(0, end), about)) && !this.#spent.has(token);
  }

  /** Notes that a good token was used. */
  spend(token: string, now: number): void {
    for (const [old, expires] of this.#spent) {
      if (expires > now) break;
      this.#spent.delete(old);
    }
    this.#spent.set(token, Number.parseInt(token, 10));
  }

  #mac(head: string, about: string): string {
    return createHmac('sha256', this.#key).update(`${head} ${about}`).digest('base64url');
  }
}

/** What lending tokens takes. */
interface LendTokensParts {
  readonly tokens: FormTokens;
  readonly random: Random;
}

/**
 * Tokens as a plugin uses them in one request.
 *
 * @param owner whoever has another name takes none of them
 * @param now milliseconds since 1970 UTC
 */
export const lendTokens = ({ tokens, random }: LendTokensParts, owner: string, now: number): LentTokens => ({
  issue: (about) => tokens.issue(`${owner} ${about}`, random.bytes(16), now),
  isGood: (token, about) => tokens.isGood(token, `${owner} ${about}`, now),
  spend: (token) => tokens.spend(token, now),
});
