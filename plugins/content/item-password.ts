import { type Attempt, countAttempts } from './attempts.ts';

/** Wrong tries that one address has within a minute (docs/security.md). */
const TRIES = 10;

const wrongTries = countAttempts('Too many wrong passwords. Please try again later.');

interface Locked {
  readonly password?: string | undefined;
}

/**
 * Does the word open the record? A record without a password is open to all.
 *
 * @returns true when open, false when the word is wrong or missing
 * @throws ApiError 429 rest_too_many_attempts after ten wrong words in a minute, whether this one is right or wrong
 */
export const opens = (record: Locked, word: string | undefined, guess: Attempt): boolean =>
  !record.password || openedBy(word, [record], guess).size > 0;

/**
 * Those of the records with a password that the word opens. A word that opens none of several is one wrong try.
 *
 * @throws ApiError as `opens`
 */
export function openedBy<R extends Locked>(
  word: string | undefined,
  records: readonly R[],
  guess: Attempt,
): ReadonlySet<R> {
  const locked = word ? records.filter(({ password }) => password) : [];
  if (!word || locked.length === 0) return new Set();
  wrongTries.check(guess, TRIES);
  const opened = locked.filter(({ password = '' }) => sameWord(password, word));
  if (opened.length === 0) wrongTries.note(guess);
  return new Set(opened);
}

/** Takes as long whichever character differs first. */
function sameWord(secret: string, word: string): boolean {
  let difference = secret.length ^ word.length;
  for (let at = 0; at < word.length; at++) difference |= word.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return difference === 0;
}
