/** What a bare server answers to everything. */
export interface FixedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Length of the body. */
  readonly bytes: number;
}
