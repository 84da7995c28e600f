import { ArchiveError } from './tar-entry.ts';

/** Takes bytes by number from chunks of any size. */
export class ChunkReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** So many bytes, as they come. @throws ArchiveError when there are not so many */
  async *take(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) await this.#more();
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  /** The same in one piece. */
  async whole(length: number): Promise<Uint8Array> {
    const all = new Uint8Array(length);
    let at = 0;
    for await (const chunk of this.take(length)) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new ArchiveError('it is cut off');
    this.#rest = value;
  }
}
