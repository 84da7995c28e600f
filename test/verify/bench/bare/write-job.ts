/** Durable writes without a server, in an empty folder. */
export interface WriteJob {
  /**
   * `files`: for each record a temporary file, fsync, rename, fsync of the directory.
   * `groups`: records are appended to one file, with one fdatasync per group of as many records as there are writers.
   */
  readonly how: 'files' | 'groups';
  /** Absolute path of a folder that does not exist yet. */
  readonly folder: string;
  readonly writers: number;
  /** Length of each record. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Result of a `WriteJob`. */
export interface Written {
  /** Number of records. */
  readonly written: number;
  readonly seconds: number;
}
