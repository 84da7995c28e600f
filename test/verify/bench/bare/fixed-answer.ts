/** The response of a bare server to every request. */
export interface FixedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Length of the body. */
  readonly bytes: number;
}
