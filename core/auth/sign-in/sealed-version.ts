import { createHmac } from 'node:crypto';

/** Turns the hash of a record's file into what clients may see of it. */
export type SealVersion = (hash: string) => string;

/** Hexadecimal digits: 128 bits. */
const LENGTH = 32;

/**
 * Seals versions with a secret of this site. The hash alone would let whoever sees a record test guesses about what its
 * file holds besides: links to hidden venues, what a plugin that is off left there.
 */
export const sealVersion =
  (secret: Uint8Array): SealVersion =>
  (hash) =>
    createHmac('sha256', secret).update(`version ${hash}`).digest('hex').slice(0, LENGTH);
