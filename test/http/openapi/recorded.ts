/** One request and its answer, as they went over the wire. */
export interface Recorded {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By lower-case name. */
  readonly sentHeaders: Readonly<Record<string, string | undefined>>;
  readonly sent: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}
