/** Time, injected. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /**
   * Milliseconds since some moment of the past. Goes on evenly whatever the clock is set to, so that what may happen so often in
   * a minute is measured by it.
   */
  elapsed(): number;
  /** Calls once after so many milliseconds; gives what cancels it. Does not keep the process alive. */
  after(milliseconds: number, call: () => void): () => void;
}
