import { addressGroup, type Moment, oncePer, type SiteInfo, Throttle } from '../../../core/index.ts';
import { problem } from '../errors.ts';

const WINDOW = 60_000;

/** The client and the site of an attempt. */
export interface Attempt {
  readonly site: SiteInfo;
  readonly address: string;
  readonly moment: Moment;
}

/** Counts the attempts of one address within a minute. */
export interface Attempts {
  /** @throws ApiError 429 rest_too_many_attempts after too many attempts within a minute */
  check(attempt: Attempt, most: number): void;
  /** Records an attempt. Attempts of one request, which is identified by its moment, count once. */
  note(attempt: Attempt): void;
}

/**
 * Creates a counter of attempts.
 *
 * @param message error message after too many attempts
 */
export function countAttempts(message: string): Attempts {
  // by site, so that two sites in one process (tests) do not throttle each other
  const throttleOf = oncePer((_site: SiteInfo) => new Throttle(WINDOW));
  // a long request may be run again from its beginning, but counts as one attempt
  const counted = new WeakSet<Moment>();
  return {
    check: ({ site, address, moment }, most) => {
      // a response that depends on earlier attempts must not be cached, so make it depend on the instant
      void moment.now;
      if (counted.has(moment)) return;
      const wait = throttleOf(site).wait(addressGroup(address), most, site.elapsed());
      if (wait === 0) return;
      throw problem('rest_too_many_attempts', message, { headers: { 'Retry-After': String(wait) } });
    },
    note: ({ site, address, moment }) => {
      if (counted.has(moment)) return;
      counted.add(moment);
      throttleOf(site).fail(addressGroup(address), site.elapsed());
    },
  };
}

/** Failed attempts allowed per address and minute (docs/security.md). */
const TRIES = 10;

const wrongTries = countAttempts('Too many wrong passwords. Please try again later.');

interface Locked {
  readonly password?: string | undefined;
}

/**
 * Whether the password unlocks the record. A record without a password is open to everybody.
 *
 * @returns true if unlocked, false if the password is wrong or missing
 * @throws ApiError 429 rest_too_many_attempts after ten wrong passwords in a minute, whether this one is right or wrong
 */
export const opens = (record: Locked, word: string | undefined, guess: Attempt): boolean =>
  !record.password || openedBy(word, [record], guess).size > 0;

/**
 * Those of the records with a password that the password unlocks. A password that unlocks none of several records counts as one
 * failed attempt.
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

/** Compares in a time that does not depend on which character differs. */
function sameWord(secret: string, word: string): boolean {
  let difference = secret.length ^ word.length;
  for (let at = 0; at < word.length; at++) difference |= word.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return difference === 0;
}
