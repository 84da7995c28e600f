/** Time, injected. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Calls once after so many milliseconds; gives what cancels it. Does not keep the process alive. */
  after(milliseconds: number, call: () => void): () => void;
}
