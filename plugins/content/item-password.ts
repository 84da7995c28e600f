import { addressGroup, type Moment, type SiteInfo, Throttle } from '../../core/index.ts';
import { problem } from './errors.ts';

/** Wrong tries that one address has within a minute (docs/security.md). */
const TRIES = 10;
const WINDOW = 60_000;

/** By site, so that two sites in one process (tests) do not throttle each other. */
const throttles = new WeakMap<SiteInfo, Throttle>();

/** Who guesses, where and when. */
export interface Guess {
  readonly site: SiteInfo;
  readonly address: string;
  readonly moment: Moment;
}

/**
 * Does the word open the record? A record without a password is open to all.
 *
 * @returns true when open, false when the word is wrong or missing
 * @throws ApiError 429 rest_too_many_attempts after ten wrong words in a minute, whether this one is right or wrong
 */
export function opens(
  record: { readonly password?: string | undefined },
  word: string | undefined,
  { site, address, moment }: Guess,
): boolean {
  if (!record.password) return true;
  if (!word) return false;
  const throttle = throttles.get(site) ?? new Throttle(WINDOW);
  throttles.set(site, throttle);
  const guesser = addressGroup(address);
  const wait = throttle.wait(guesser, TRIES, moment.now);
  if (wait > 0) {
    throw problem('rest_too_many_attempts', 'Too many wrong passwords. Please try again later.', {
      headers: { 'Retry-After': String(wait) },
    });
  }
  if (sameWord(record.password, word)) return true;
  throttle.fail(guesser, moment.now);
  return false;
}

/** Takes as long whichever character differs first. */
function sameWord(secret: string, word: string): boolean {
  let difference = secret.length ^ word.length;
  for (let at = 0; at < word.length; at++) difference |= word.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return difference === 0;
}
