/** Requests to be sent to a server of this machine, over and over. */
export interface LoadJob {
  readonly port: number;
  /** One request is under way on each at any time. */
  readonly connections: number;
  /** No request is sent after this many milliseconds; the answers to those under way are waited for. */
  readonly milliseconds: number;
  /** A whole HTTP/1.1 request, with `MOMENT` wherever the moment of this request goes (moment.ts). */
  readonly request: string;
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
