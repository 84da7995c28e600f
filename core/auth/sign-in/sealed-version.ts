import { createHmac } from 'node:crypto';

/** Converts the hash of a record's file into the version that clients may see. */
export type SealVersion = (hash: string) => string;

/** Number of hexadecimal digits: 128 bits. */
const LENGTH = 32;

/**
 * Seals versions with a secret of this site. With the plain hash, anyone who sees a record could test guesses about the hidden content of
 * its file, such as links to hidden venues or members left by a disabled plugin.
 */
export const sealVersion =
  (secret: Uint8Array): SealVersion =>
  (hash) =>
    createHmac('sha256', secret).update(`version ${hash}`).digest('hex').slice(0, LENGTH);
