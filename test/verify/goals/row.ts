/** One row of a table of promises: a run that verifies it. */
export interface GoalRow {
  /** @throws an error of the harness, which counts as a failure of the row */
  run(run: GoalRun): Promise<GoalResult>;
}

/** Options of a run. */
export interface GoalRun {
  /** Uses the large target instead of the one for every build. */
  readonly deep: boolean;
  /** An integer below 2³² that determines all random choices of the row. */
  readonly seed: number;
  /** Reports to the user: each failure with what is needed to reproduce it. */
  note(text: string): void;
}

/** Result of a row. It is green if nothing failed, and the target was reached or the row was skipped. */
export interface GoalResult {
  readonly done: number;
  readonly target: number;
  readonly failures: number;
  /** Why this machine cannot run the row. */
  readonly skipped?: string;
}
