import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../platform/index.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;
/** Bytes at or above this would make some characters likelier than others. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Turns an application password into what is stored of it. */
export type PasswordHash = (password: string) => string;

/**
 * A new application password: 24 letters and digits, 142 bits. In one piece, so that it can be copied, split at a colon
 * and piped; the reference prints groups of four, so spaces are ignored when it comes back.
 */
export function newApplicationPassword(random: Pick<Random, 'bytes'>): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of random.bytes(LENGTH)) {
      if (byte < FAIR_BYTES && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}

/**
 * HMAC-SHA-256 with a secret of this site, base64url. A slow hash would buy nothing against 142 random bits and cost
 * every request its milliseconds; the key makes a stolen copy of the records useless without the secret beside them.
 */
export const passwordHash =
  (secret: Uint8Array): PasswordHash =>
  (password) =>
    createHmac('sha256', secret).update(password.replaceAll(' ', '')).digest('base64url');

/** Are the two hashes one? Takes as long whichever character differs first. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
