import { problem } from '../../contract/problem.ts';
import type { ContentMd5 } from './content-md5.ts';

/** How many bytes of a file tell what it is. */
const HEAD_BYTES = 4_096;

/** What the bytes of an upload are held against. */
export interface MeterOptions {
  /** How many there may be, told from the first of them. */
  readonly most: (head: Uint8Array) => number;
  /** How many the client says there are, where it says so. */
  readonly length?: number | undefined;
  /** What the client says they come to. */
  readonly md5?: ContentMd5 | undefined;
}

/** Watches the bytes of an upload go by. */
export class Meter {
  readonly #options: MeterOptions;
  #head = new Uint8Array();
  #size = 0;
  /** Known from the head on. */
  #most: number | undefined;

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  /** The first 4,096 bytes, or as many as went by. */
  get head(): Uint8Array {
    return this.#head;
  }

  /**
   * The same bytes.
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
