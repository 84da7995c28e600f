/** A file with JSON on each line, to be parsed. */
export interface ParseJob {
  readonly file: string;
  /** How many there are. */
  readonly records: number;
}
