import { createHash, createHmac, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Bytes of a digest. */
export const DIGEST_BYTES = 16;

/** 128 bits of SHA-256: tells contents apart and vouches for their being whole; it guards no secret. */
export const digestOf = (bytes: Uint8Array): Uint8Array =>
  createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES);

/** The digest of bytes, or of a text's as UTF-8, in hexadecimal. */
export const hashOf = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex').slice(0, 2 * DIGEST_BYTES);

/** The same for bytes that come in parts. */
export class RunningHash {
  readonly #hash = createHash('sha256');

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  /** The digest of all that was added until now; more may be added. */
  soFar(): Uint8Array {
    return this.#hash.copy().digest().subarray(0, DIGEST_BYTES);
  }

  /** Of all that was added; ends it. */
  result(): string {
    return this.#hash.digest().subarray(0, DIGEST_BYTES).toString('hex');
  }
}

/** What is stored of a secret that is random, and so needs nothing slower: its SHA-256 in hexadecimal. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Vouches for a text to whoever knows the key: HMAC-SHA256 (RFC 2104). */
export const hmacOf = (key: Uint8Array, text: string): Uint8Array => createHmac('sha256', key).update(text).digest();

/** A source of a content security policy that stands for this text: `'sha256-…'` (CSP 3, 6.7.2). */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * CRC-32: tells bytes that a disk or a hand changed from those that were written, five times as fast as a digest. For what
 * can be had anew.
 */
export const checksumOf = (bytes: Uint8Array): number => crc32(bytes);
