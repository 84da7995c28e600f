/** A file of the site, before and after a change. */
export interface ChangedFile {
  /** Relative to the data folder. */
  readonly path: string;
  /** Hash of what lay there before, as far as that is known; undefined when there was nothing. */
  readonly base: string | undefined;
  /** Undefined for one that is gone. */
  readonly bytes: Uint8Array | undefined;
}
