import type { SiteInfo } from '../../core/index.ts';
import { problem } from './errors.ts';

/** Wrong tries that one address has within a minute (docs/security.md). */
const TRIES = 10;
const WINDOW = 60_000;
/** Addresses remembered at a time; beyond, the oldest is forgotten. */
const REMEMBERED = 10_000;

interface Tries {
  count: number;
  readonly since: number;
}

/** By site, so that two sites in one process (tests) do not throttle each other. */
const wrongTries = new WeakMap<SiteInfo, Map<string, Tries>>();

/** Who guesses, where and when. */
export interface Guess {
  readonly site: SiteInfo;
  readonly address: string;
  readonly now: number;
}

/**
 * Does the word open the record? A record without a password is open to all.
 *
 * @returns true when open, false when the word is wrong or missing
 * @throws ApiError 429 rest_too_many_attempts after ten wrong words in a minute, right or wrong
 */
export function opens(
  record: { readonly password?: string | undefined },
  word: string | undefined,
  guess: Guess,
): boolean {
  if (!record.password) return true;
  if (word === undefined || word === '') return false;
  const tries = triesOf(guess);
  if (tries.count >= TRIES) {
    const seconds = Math.max(1, Math.ceil((tries.since + WINDOW - guess.now) / 1000));
    throw problem('rest_too_many_attempts', 'Too many wrong passwords. Please try again in a minute.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }
  if (sameWord(record.password, word)) return true;
  tries.count++;
  return false;
}

function triesOf({ site, address, now }: Guess): Tries {
  const ofSite = wrongTries.get(site) ?? new Map<string, Tries>();
  wrongTries.set(site, ofSite);
  const known = ofSite.get(address);
  if (known && now < known.since + WINDOW) return known;
  const fresh = { count: 0, since: now };
  ofSite.delete(address);
  ofSite.set(address, fresh);
  const [oldest] = ofSite.keys();
  if (ofSite.size > REMEMBERED && oldest !== undefined) ofSite.delete(oldest);
  return fresh;
}

/** Takes as long whichever character differs first. */
function sameWord(secret: string, word: string): boolean {
  let difference = secret.length ^ word.length;
  for (let at = 0; at < word.length; at++) difference |= word.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return difference === 0;
}
