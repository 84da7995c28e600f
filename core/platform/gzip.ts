/** Compression of what is too long for memory. */
export interface Gzip {
  compress(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** @throws Error for what is no gzip, or is cut off */
  expand(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}
