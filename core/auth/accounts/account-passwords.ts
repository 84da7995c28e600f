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

/** Sign-ins and new passwords under way and waiting at a time; at one after the other the last waits for two seconds. */
const WAITING = 16;

/** Of these the new passwords that one user may ask for: whoever changes theirs over and over keeps nobody from signing in. */
const WAITING_OF_ONE = 4;

/** In characters; NIST SP 800-63B, 5.1.1.2. */
const SHORTEST = 8;
const MOST_BYTES = 1_000;

/** What account passwords are hashed with. */
interface AccountPasswordParts {
  readonly slowHash: SlowHash;
  readonly random: Random;
}

/** Hashes account passwords and compares with what is kept of them, one at a time: more would delay access to files. */
export class AccountPasswords {
  readonly #slowHash: SlowHash;
  readonly #random: Random;
  readonly #turns = serialQueue(async () => {});
  #waiting = 0;
  /** New passwords under way and waiting, by who asks. */
  readonly #ofOne = new Counts();

  constructor({ slowHash, random }: AccountPasswordParts) {
    this.#slowHash = slowHash;
    this.#random = random;
  }

  /**
   * What is to be kept of a new password.
   *
   * @param by tells users apart who ask; the operator when left out
   * @throws AccountError for one that is too short, too long, or holds control characters; ApiError 503 rest_server_busy when
   *   too many wait, of all or of theirs
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
   * Is this the password of which this is kept? Where nothing is kept the answer is no, after the same work.
   *
   * @throws ApiError 503 rest_server_busy when too many wait
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

  /** One letter may be typed as one character or as two: both are one password (RFC 8265, 4.2.2). */
  #hashInTurn(password: string, salt: Uint8Array, cost: ScryptCost): Promise<Uint8Array> {
    return this.#turns.run(() => this.#slowHash(password.normalize('NFC'), salt, cost));
  }
}

const busy = (sentence: string) => problem('rest_server_busy', sentence, { headers: { 'Retry-After': '2' } });

/** Compared with where nobody's password is kept. */
const NOBODYS: StoredPassword = { cost: COST, salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(32) };

/** Why this cannot be an account password, for the end of a sentence about it; undefined when it can. */
export function accountPasswordProblem(password: string): string | undefined {
  const normal = password.normalize('NFC');
  if ([...normal].length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (Buffer.byteLength(normal) > MOST_BYTES) return `must have at most ${MOST_BYTES} bytes`;
  return /\p{Cc}/u.test(normal) ? 'must not contain tabs, line breaks or control characters' : undefined;
}
