/** A file of a commit. */
export interface CommittedFile {
  /** Relative to the data folder. */
  readonly path: string;
  /** Hash of its content before this change; undefined if it did not exist or was not read. */
  readonly before: string | undefined;
  /** `undefined`: removed. `'on-disk'`: the content on disk when the commit is made. */
  readonly bytes: Uint8Array | 'on-disk' | undefined;
}

/** A commit to be made. */
export interface Commit {
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly files: readonly CommittedFile[];
}
