import { createHash, createHmac, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Bytes of a digest. */
export const DIGEST_BYTES = 16;

/** 128 bits of SHA-256: identifies contents and verifies that they are complete. Not for protecting secrets. */
export const digestOf = (bytes: Uint8Array): Uint8Array =>
  createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES);

/** The digest of bytes, or of a text as UTF-8, in hexadecimal. */
export const hashOf = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex').slice(0, 2 * DIGEST_BYTES);

/** The same for bytes that arrive in chunks. */
export class RunningHash {
  readonly #hash = createHash('sha256');

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  /** The digest of everything added so far; more may be added. */
  soFar(): Uint8Array {
    return this.#hash.copy().digest().subarray(0, DIGEST_BYTES);
  }

  /** The digest of everything that was added; ends it. */
  result(): string {
    return this.#hash.digest().subarray(0, DIGEST_BYTES).toString('hex');
  }
}

/** The hash to store for a random secret, which needs nothing slower: its SHA-256 in hexadecimal. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Authenticates a text for anyone who knows the key: HMAC-SHA256 (RFC 2104). */
export const hmacOf = (key: Uint8Array, text: string): Uint8Array => createHmac('sha256', key).update(text).digest();

/** The source of a Content-Security-Policy for this text: `'sha256-…'` (CSP 3, 6.7.2). */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** CRC-32: detects bytes that were changed by a disk or by hand, five times as fast as a digest. For data that can be restored. */
export const checksumOf = (bytes: Uint8Array): number => crc32(bytes);
