/** A change of one file of the site. */
export interface ChangedFile {
  /** Relative to the data folder. */
  readonly path: string;
  /** Hash of the last known version before; undefined if there was no file. */
  readonly base: string | undefined;
  /** New content; undefined for a removed file. */
  readonly bytes: Uint8Array | undefined;
}
