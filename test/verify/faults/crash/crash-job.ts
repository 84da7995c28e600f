/** The job of a process: some of the workloads, each with its share of the figures. */
export interface CrashJob {
  /** Indexes in the list of workloads. */
  readonly workloads: readonly number[];
  readonly states: number;
  readonly doubles: number;
  readonly seed: number;
}
