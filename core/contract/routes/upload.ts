import type { Limits } from '../limits.ts';

/** A file that a client sent with a request; it lies among temporary files until it is staged or the request ends. */
export interface Upload {
  /** As the client says, without folders. Any text: never part of a path. */
  readonly name: string;
  /** Media type as the client says: lower case, without parameters. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Its first 4,096 bytes, or all. */
  readonly head: Uint8Array;
}

/**
 * That a route takes one file: as the body, named in `Content-Disposition`, or as a part of a form. It is read after
 * `allow` said yes and before the other parameters are checked.
 */
export interface UploadRule {
  /** Name of the form's part. */
  readonly part: string;
  /** How many bytes it may have, told from the first of them. */
  readonly most: (head: Uint8Array, limits: Limits) => number;
}
