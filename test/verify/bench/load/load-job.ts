/** Requests to send repeatedly to a server on this machine. */
export interface LoadJob {
  readonly port: number;
  /** Each has one request in flight at any time. */
  readonly connections: number;
  /** After this time no more requests are sent, but responses to those in flight are awaited. Each connection sends at least one. */
  readonly milliseconds: number;
  /**
   * A whole HTTP/1.1 request, with `MOMENT` as placeholder for the moment of each request (moment.ts); or a list of requests, each
   * of which is sent once: the job ends with the last.
   */
  readonly request: string | readonly string[];
  /** Maximum rate of requests; unlimited by default. */
  readonly perSecond?: number;
  /** Number of the first moment. */
  readonly from: number;
  readonly expected: ExpectedAnswer;
}

/** What every response must be like. */
export interface ExpectedAnswer {
  readonly status: number;
  /** Bytes of the body. */
  readonly least: number;
  readonly most: number;
}

/** Result of a job whose responses were all as expected. */
export interface LoadResult {
  readonly answers: number;
  /** From the first request to the last response. */
  readonly milliseconds: number;
  /** 99th percentile of response times, in milliseconds. */
  readonly p99: number;
}
