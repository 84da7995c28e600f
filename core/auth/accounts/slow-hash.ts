import { scrypt } from 'node:crypto';

/** What scrypt costs (RFC 7914): `2 ** ln` rounds, `r` and `p`; memory is 128 bytes times rounds times `r`. */
export interface ScryptCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** Hashes a password so slowly that guesses are dear. */
export type SlowHash = (password: string, salt: Uint8Array, cost: ScryptCost) => Promise<Uint8Array>;

const HASH_BYTES = 32;

/** scrypt, on a thread of its own. */
export const scryptHash: SlowHash = (password, salt, { ln, r, p }) =>
  new Promise((resolve, reject) => {
    const rounds = 2 ** ln;
    // Node's own bound is met by anything dearer than 2 ** 14
    const maxmem = 256 * rounds * r;
    scrypt(password, salt, HASH_BYTES, { N: rounds, r, p, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
