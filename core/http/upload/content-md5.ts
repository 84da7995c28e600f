import { createHash } from 'node:crypto';

/** A `Content-MD5` that a client sent (RFC 1864), and the bytes that it is to fit. It finds accidents, not forgeries. */
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

  /** Whether it fits all the bytes; to be asked once. */
  fits(): boolean {
    const digest = this.#hash.digest();
    return this.#told.toLowerCase() === digest.toString('hex') || this.#told === digest.toString('base64');
  }
}
