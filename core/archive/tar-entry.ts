/** A regular file in an archive. */
export interface TarFile {
  /** Below the folder that the archive was made of. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly permissions: number;
  /** Milliseconds since 1970 UTC. */
  readonly modified: number;
}

/** A file with its bytes, of which there are `size`. */
export interface TarEntry extends TarFile {
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Everything in an archive comes in blocks of so many bytes (POSIX.1, pax). */
export const BLOCK = 512;

/** Bytes that fill the last block of a file. */
export const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** Why an archive cannot be read. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveError';
  }
}
