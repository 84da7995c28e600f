/** A regular file in an archive. */
export interface TarEntry {
  /** Below the folder that the archive was made of. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly permissions: number;
  /** Milliseconds since 1970 UTC. */
  readonly modified: number;
  /** Its bytes, of which there are `size`. */
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Why an archive cannot be read. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveError';
  }
}
