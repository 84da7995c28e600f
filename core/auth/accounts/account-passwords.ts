import { timingSafeEqual } from 'node:crypto';
import { problem } from '../../contract/problem.ts';
import { Counts, serialQueue } from '../../lib/index.ts';
import type { Random } from '../../platform/index.ts';
import { AccountError } from './account-error.ts';
import {
  parseStoredPassword,
  type ScryptCost,
  type SlowHash,
  type StoredPassword,
  writeStoredPassword,
} from './stored-password.ts';

/** 32 MiB and about a tenth of a second of one core. */
const COST: ScryptCost = { ln: 15, r: 8, p: 1 };
const SALT_BYTES = 16;

/**
 * Maximum number of sign-ins and new passwords in progress or waiting at a time. They run one after the other, so the last one
 * waits for two seconds.
 */
const WAITING = 16;

/** Maximum number of new passwords among these for one user: changing a password repeatedly must not keep others from signing in. */
const WAITING_OF_ONE = 4;

/** In characters; NIST SP 800-63B, 5.1.1.2. */
const SHORTEST = 8;
const MOST_BYTES = 1_000;

/** Dependencies of `AccountPasswords`. */
interface AccountPasswordParts {
  readonly slowHash: SlowHash;
  readonly random: Random;
}

/** Hashes account passwords and compares them with stored hashes, one at a time: more would delay file access. */
export class AccountPasswords {
  readonly #slowHash: SlowHash;
  readonly #random: Random;
  readonly #turns = serialQueue(async () => {});
  #waiting = 0;
  /** New passwords in progress or waiting, by user. */
  readonly #ofOne = new Counts();

  constructor({ slowHash, random }: AccountPasswordParts) {
    this.#slowHash = slowHash;
    this.#random = random;
  }

  /**
   * Hashes a new password for storage.
   *
   * @param by identifies the user; the operator if omitted
   * @throws AccountError for a password that is too short, too long, or contains control characters; ApiError 503 rest_server_busy
   *   if too many are waiting, in total or for this user
   */
  async hash(password: string, by?: string): Promise<string> {
    const wrong = accountPasswordProblem(password);
    if (wrong !== undefined) throw new AccountError(`a password ${wrong}`, 'password_invalid');
    const salt = this.#random.bytes(SALT_BYTES);
    return this.#countedOf(by, () =>
      this.#counted(async () =>
        writeStoredPassword({ cost: COST, salt, hash: await this.#hashInTurn(password, salt, COST) }),
      ),
    );
  }

  /**
   * Whether a password matches a stored one. If none is stored, the answer is no, after the same amount of work.
   *
   * @throws ApiError 503 rest_server_busy if too many are waiting
   */
  async matches(kept: string | undefined, password: string): Promise<boolean> {
    const stored = kept === undefined ? undefined : parseStoredPassword(kept);
    const { cost, salt, hash } = stored ?? NOBODYS;
    return this.#counted(async () => {
      const same = timingSafeEqual(await this.#hashInTurn(password, salt, cost), hash);
      return same && stored !== undefined;
    });
  }

  /** @throws ApiError 503 rest_server_busy */
  async #countedOf<T>(by: string | undefined, work: () => Promise<T>): Promise<T> {
    if (by === undefined) return work();
    if (this.#ofOne.of(by) >= WAITING_OF_ONE) throw busy('Too many password changes at once. Please try again later.');
    this.#ofOne.add(by);
    try {
      return await work();
    } finally {
      this.#ofOne.remove(by);
    }
  }

  /** @throws ApiError 503 rest_server_busy */
  async #counted<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= WAITING) throw busy('Too many sign-ins at once. Please try again later.');
    this.#waiting++;
    try {
      return await work();
    } finally {
      this.#waiting--;
    }
  }

  /** A letter may be typed as one character or as two: both give the same password (RFC 8265, 4.2.2). */
  #hashInTurn(password: string, salt: Uint8Array, cost: ScryptCost): Promise<Uint8Array> {
    return this.#turns.run(() => this.#slowHash(password.normalize('NFC'), salt, cost));
  }
}

const busy = (sentence: string) => problem('rest_server_busy', sentence, { headers: { 'Retry-After': '2' } });

/** Used for comparison if no password is stored. */
const NOBODYS: StoredPassword = { cost: COST, salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(32) };

/** Why this cannot be an account password, as the end of a sentence about it; undefined if it can. */
export function accountPasswordProblem(password: string): string | undefined {
  const normal = password.normalize('NFC');
  if ([...normal].length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (Buffer.byteLength(normal) > MOST_BYTES) return `must have at most ${MOST_BYTES} bytes`;
  return /\p{Cc}/u.test(normal) ? 'must not contain tabs, line breaks or control characters' : undefined;
}
