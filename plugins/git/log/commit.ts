/** A file of a commit. */
export interface CommittedFile {
  /** Below the data folder. */
  readonly path: string;
  /** Hash of what it held before this change; undefined where it was not there, or nobody looked. */
  readonly before: string | undefined;
  /** `undefined`: it is gone. `'on-disk'`: as it lies there when the commit is made. */
  readonly bytes: Uint8Array | 'on-disk' | undefined;
}

/** A commit that is to be made. */
export interface Commit {
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly files: readonly CommittedFile[];
}
