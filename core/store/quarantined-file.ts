/** A record file, or a text of a plugin's, that is not served as it is, and why. */
export interface QuarantinedFile {
  /** Relative to the data folder. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly kind:
    | 'json'
    | 'conflict-markers'
    | 'schema'
    | 'id'
    | 'not-a-file'
    | 'name'
    | 'too-large'
    | 'encoding'
    | 'depth'
    | 'case-collision'
    | 'newer-version';
  readonly message: string;
  /** True while the last good version is served. */
  readonly stale: boolean;
}
