import { type Attempt, countAttempts } from './attempts.ts';

/** Wrong tries that one address has within a minute (docs/security.md). */
const TRIES = 10;

const wrongTries = countAttempts('Too many wrong passwords. Please try again later.');

/**
 * Does the word open the record? A record without a password is open to all.
 *
 * @returns true when open, false when the word is wrong or missing
 * @throws ApiError 429 rest_too_many_attempts after ten wrong words in a minute, whether this one is right or wrong
 */
export function opens(
  record: { readonly password?: string | undefined },
  word: string | undefined,
  guess: Attempt,
): boolean {
  if (!record.password) return true;
  if (!word) return false;
  wrongTries.check(guess, TRIES);
  if (sameWord(record.password, word)) return true;
  wrongTries.note(guess);
  return false;
}

/** Takes as long whichever character differs first. */
function sameWord(secret: string, word: string): boolean {
  let difference = secret.length ^ word.length;
  for (let at = 0; at < word.length; at++) difference |= word.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return difference === 0;
}
