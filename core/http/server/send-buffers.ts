/** Size of a reusable buffer in bytes. */
const SIZE = 128 * 1024;

/** Shorter responses get a buffer of their own: a slow client would otherwise hold a whole reusable buffer for a few bytes. */
const LEAST = SIZE / 16;

/**
 * Reusable buffers in which responses are assembled, as long as the kernel accepts each at once. A new buffer per response would be
 * allocated and become garbage right away.
 */
export class SendBuffers {
  readonly #free: Buffer[] = [];

  /** @returns a buffer of `length` bytes, with arbitrary content */
  take(length: number): Buffer {
    if (length < LEAST || length > SIZE) return Buffer.allocUnsafe(length);
    const { buffer } = this.#free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
    return Buffer.from(buffer, 0, length);
  }

  /** Returns a buffer from `take` for reuse. All of it must have been accepted by the kernel; otherwise do not return it. */
  giveBack(bytes: Buffer): void {
    if (bytes.buffer.byteLength === SIZE) this.#free.push(bytes);
  }
}
