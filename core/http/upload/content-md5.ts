import { createHash } from 'node:crypto';

/** Checks bytes against a client's `Content-MD5` (RFC 1864). It detects accidental corruption, not forgery. */
export class ContentMd5 {
  readonly #told: string;
  readonly #hash = createHash('md5');

  /** @param header in base64, or in hexadecimal as clients of WordPress send it */
  constructor(header: string) {
    this.#told = header.trim();
  }

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  /** Does it match all the bytes? May be called only once. */
  fits(): boolean {
    const digest = this.#hash.digest();
    return this.#told.toLowerCase() === digest.toString('hex') || this.#told === digest.toString('base64');
  }
}
