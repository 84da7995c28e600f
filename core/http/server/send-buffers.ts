/** Bytes of a buffer that is used again. */
const SIZE = 128 * 1024;

/** What is shorter has a buffer of its own: of one that its reader takes slowly, all of ours waits. */
const LEAST = SIZE / 16;

/**
 * Buffers in which responses are put together, for as long as the kernel takes each at once: a buffer for each would be new memory
 * for every response, and garbage right after it.
 */
export class SendBuffers {
  readonly #free: Buffer[] = [];

  /** @returns so many bytes, with whatever was in them */
  take(length: number): Buffer {
    if (length < LEAST || length > SIZE) return Buffer.allocUnsafe(length);
    const { buffer } = this.#free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
    return Buffer.from(buffer, 0, length);
  }

  /** Takes back what `take` gave. Nothing of it may wait for its reader: who has not taken all of it yet keeps the buffer. */
  giveBack(bytes: Buffer): void {
    if (bytes.buffer.byteLength === SIZE) this.#free.push(bytes);
  }
}
