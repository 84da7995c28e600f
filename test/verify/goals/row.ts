/** One row of a table of promises: a run that shows it. */
export interface GoalRow {
  /** @throws what the harness itself failed at: counts as a failure of the row */
  run(run: GoalRun): Promise<GoalResult>;
}

/** How a row is to be run. */
export interface GoalRun {
  /** The large figure instead of the one for every build. */
  readonly deep: boolean;
  /** A whole number below 2³² that all of the row's chances follow from. */
  readonly seed: number;
  /** Says what a person should see: each failure with what it takes to find it again. */
  note(text: string): void;
}

/** How a row went. It is green when as much was done as was to be, or it was skipped, and nothing failed. */
export interface GoalResult {
  readonly done: number;
  readonly target: number;
  readonly failures: number;
  /** Why this machine cannot run the row. */
  readonly skipped?: string;
}
