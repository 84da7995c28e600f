/** A file to parse, with one JSON document per line. */
export interface ParseJob {
  readonly file: string;
  /** Number of records. */
  readonly records: number;
}
