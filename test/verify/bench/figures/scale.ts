/** How much a bench measures. */
export interface Scale {
  /** Turns per contestant; the median of their figures counts. */
  readonly rounds: number;
  /** Length of a turn under load. */
  readonly milliseconds: number;
  /** Connections of reading clients. */
  readonly readers: number;
  /** Events of the small site and of the large one. */
  readonly few: number;
  readonly many: number;
  /** Warm-up writes of a process. */
  readonly runIn: number;
  /** Events of an imported calendar. */
  readonly imported: number;
  /** Venues of a large site. */
  readonly venues: number;
  /** Posts of the searched site, and number of searches measured. */
  readonly searched: number;
  readonly searches: number;
  /** Number of starts with a snapshot, and also without. */
  readonly starts: number;
  /** Runs of a server whose longest stop is measured. */
  readonly runs: number;
}

/** The scale of published figures. */
export const FULL: Scale = {
  ...{ rounds: 7, milliseconds: 700, readers: 32, few: 1_000, many: 100_000, venues: 10_000, starts: 3 },
  ...{ searched: 10_000, searches: 300, runs: 5, runIn: 2_000, imported: 10_000 },
};

/** For a quick check during development. */
export const QUICK: Scale = { ...FULL, rounds: 3, milliseconds: 300, starts: 1, runs: 3 };
