import { problem } from '../../contract/problem.ts';
import type { ContentMd5 } from './content-md5.ts';

/** Number of bytes that are enough to detect a file's type. */
const HEAD_BYTES = 4_096;

/** What the bytes of an upload are checked against. */
export interface MeterOptions {
  /** Maximum number of bytes, determined from the first ones. */
  readonly most: (head: Uint8Array) => number;
  /** Number of bytes as declared by the client, if it does. */
  readonly length?: number | undefined;
  /** Checksum as declared by the client. */
  readonly md5?: ContentMd5 | undefined;
}

/** Checks the bytes of an upload as they pass through. */
export class Meter {
  readonly #options: MeterOptions;
  #head = new Uint8Array();
  #size = 0;
  /** Maximum number of bytes; known once the head is complete. */
  #most: number | undefined;

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  /** The first 4,096 bytes, or as many as have passed. */
  get head(): Uint8Array {
    return this.#head;
  }

  /**
   * Passes the bytes through and checks them.
   *
   * @throws ApiError 413 rest_body_too_large as soon as it is known, 412 rest_upload_hash_mismatch at the end
   */
  async *measured(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { length = 0, md5 } = this.#options;
    for await (const chunk of chunks) {
      this.#size += chunk.length;
      md5?.update(chunk);
      const missing = HEAD_BYTES - this.#head.length;
      if (missing > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
      if (this.#head.length === HEAD_BYTES) this.#check(Math.max(this.#size, length));
      yield chunk;
    }
    this.#check(this.#size);
    if (this.#size > 0 && md5 && !md5.fits())
      throw problem('rest_upload_hash_mismatch', 'The file does not match Content-MD5.');
  }

  #check(size: number): void {
    this.#most ??= this.#options.most(this.#head);
    if (size > this.#most) throw problem('rest_body_too_large', `The file is larger than ${this.#most} bytes.`);
  }
}
