/** Durable writes without a server, in an empty folder. */
export interface WriteJob {
  /**
   * `files`: a temporary file, fsync, rename, fsync of the directory for each record.
   * `groups`: records appended to one file, with one fdatasync for as many as there are writers.
   */
  readonly how: 'files' | 'groups';
  /** Absolute path of a folder that is not there yet. */
  readonly folder: string;
  readonly writers: number;
  /** Length of a record. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** What came of it. */
export interface Written {
  /** Records. */
  readonly written: number;
  readonly seconds: number;
}
