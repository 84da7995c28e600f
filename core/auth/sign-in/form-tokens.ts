import { createHmac } from 'node:crypto';
import type { FormTokens as LentTokens } from '../../contract/accounts/sign-in.ts';
import type { Random } from '../../platform/index.ts';
import { sameHash } from '../application-passwords/application-password.ts';

/** How long a form is valid, in milliseconds. */
export const FORM_LIFETIME = 10 * 60_000;

/** `<expiry>.<random>.<keyed hash of both and of the subject of the form>` */
const TOKEN = /^(\d{1,16})\.([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;

/**
 * One-time tokens of forms: each is valid once, for ten minutes and for the subject of its form. Only used tokens are remembered, so forms
 * that are never sent take no memory.
 */
export class FormTokens {
  readonly #key: Uint8Array;
  /** Expiry of used tokens, in order of use. */
  readonly #spent = new Map<string, number>();

  /** @param key random; tokens of one key are void under another */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /**
   * Issues a token.
   *
   * @param about everything that the sender of the form must not be able to change
   * @param random 16 random bytes
   * @param now milliseconds since 1970 UTC
   */
  issue(about: string, random: Uint8Array, now: number): string {
    const head = `${now + FORM_LIFETIME}.${Buffer.from(random).toString('base64url')}`;
    return `${head}.${this.#mac(head, about)}`;
  }

  /** Was this token issued for this subject, is it not expired, and still unused? */
  isGood(token: string, about: string, now: number): boolean {
    const [, expires] = TOKEN.exec(token) ?? [];
    if (expires === undefined || Number(expires) <= now) return false;
    const end = token.lastIndexOf('.');
    return sameHash(token.slice(end + 1), this.#mac(token.slice(0, end), about)) && !this.#spent.has(token);
  }

  /** Marks a valid token as used. */
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

/** Dependencies of `lendTokens`. */
interface LendTokensParts {
  readonly tokens: FormTokens;
  readonly random: Random;
}

/**
 * Tokens for a plugin during one request.
 *
 * @param owner tokens are invalid for any other owner
 * @param now milliseconds since 1970 UTC
 */
export const lendTokens = ({ tokens, random }: LendTokensParts, owner: string, now: number): LentTokens => ({
  issue: (about) => tokens.issue(`${owner} ${about}`, random.bytes(16), now),
  isGood: (token, about) => tokens.isGood(token, `${owner} ${about}`, now),
  spend: (token) => tokens.spend(token, now),
});
