import type { Limits } from '../limits.ts';

/** An uploaded file; temporary until it is staged or the request ends. */
export interface Upload {
  /** The client's file name, without folders. It may be any text: never use it in a path. */
  readonly name: string;
  /** The client's media type, in lower case, without parameters. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Its first 4,096 bytes, or all. */
  readonly head: Uint8Array;
}

/**
 * Declares that a route accepts one file: as the body, named in `Content-Disposition`, or as a part of a form. It is read after
 * `allow` and before the other parameters are validated.
 */
export interface UploadRule {
  /** Name of the form's part. */
  readonly part: string;
  /** Maximum size in bytes, depending on the first bytes. */
  readonly most: (head: Uint8Array, limits: Limits) => number;
}
