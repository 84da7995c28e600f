/** Requests to be sent to a server of this machine, over and over. */
export interface LoadJob {
  readonly port: number;
  /** One request is under way on each at any time. */
  readonly connections: number;
  /** Each connection sends one; after this many milliseconds no more are sent, and the answers to those under way are waited for. */
  readonly milliseconds: number;
  /**
   * A whole HTTP/1.1 request, with `MOMENT` wherever the moment of this request goes (moment.ts); or many, each of which is sent
   * once: the job ends with the last.
   */
  readonly request: string | readonly string[];
  /** Not more than so many requests a second are sent; as fast as they are answered when left out. */
  readonly perSecond?: number;
  /** Number of the first request's moment. */
  readonly from: number;
  readonly expected: ExpectedAnswer;
}

/** What every answer must be. */
export interface ExpectedAnswer {
  readonly status: number;
  /** Bytes of the body. */
  readonly least: number;
  readonly most: number;
}

/** What came of a job whose answers were all right. */
export interface LoadResult {
  readonly answers: number;
  /** From the first request to the last answer. */
  readonly milliseconds: number;
  /** As long as 99 of 100 answers took at most, in milliseconds. */
  readonly p99: number;
}
