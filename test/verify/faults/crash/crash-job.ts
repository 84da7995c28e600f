/** What a process is to try: some of the workloads, each with its share of the figures. */
export interface CrashJob {
  /** Places in the list of workloads. */
  readonly workloads: readonly number[];
  readonly states: number;
  readonly doubles: number;
  readonly seed: number;
}
