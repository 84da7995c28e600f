import { scrypt } from 'node:crypto';
import * as v from 'valibot';

/** A stored account password. */
export interface StoredPassword {
  readonly cost: ScryptCost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** `$scrypt$ln=15,r=8,p=1$<salt>$<hash>`, in the PHC string format: it includes the cost, so that the cost can be raised later. */
const STORED = /^\$scrypt\$ln=(1[4-9]),r=(8),p=([1-9])\$([A-Za-z0-9+/]{22,})\$([A-Za-z0-9+/]{43})$/;

/** The stored text. */
export const storedPasswordSchema = v.pipe(v.string(), v.regex(STORED));

/** Parses the stored text; undefined if it has another format. */
export function parseStoredPassword(text: string): StoredPassword | undefined {
  const [, ln, r, p, salt, hash] = STORED.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Formats a password for storage. */
export const writeStoredPassword = ({ cost: { ln, r, p }, salt, hash }: StoredPassword): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(hash)}`;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Cost parameters of scrypt (RFC 7914): `2 ** ln` rounds, `r` and `p`; memory is 128 bytes times rounds times `r`. */
export interface ScryptCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** Hashes a password slowly, so that guessing is expensive. */
export type SlowHash = (password: string, salt: Uint8Array, cost: ScryptCost) => Promise<Uint8Array>;

const HASH_BYTES = 32;

/** scrypt, in a thread of its own. */
export const scryptHash: SlowHash = (password, salt, { ln, r, p }) =>
  new Promise((resolve, reject) => {
    const rounds = 2 ** ln;
    // Node's default limit is reached by any cost above 2 ** 14
    const maxmem = 256 * rounds * r;
    scrypt(password, salt, HASH_BYTES, { N: rounds, r, p, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
