/** A regular file in an archive. */
export interface TarEntry {
  /** Relative to the folder that was archived. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly permissions: number;
  /** Milliseconds since 1970 UTC. */
  readonly modified: number;
  /** The content, `size` bytes in total. */
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The reason why an archive cannot be read. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveError';
  }
}
