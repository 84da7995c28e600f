import { createHash } from 'node:crypto';

/** Hash of a file's bytes: 128 bits of SHA-256, in hexadecimal. Tells versions of a file apart; it guards no secret. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
