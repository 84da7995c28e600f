/** How much a bench measures. */
export interface Scale {
  /** Contestants take turns so many times; the median of their figures counts. */
  readonly rounds: number;
  /** Length of one turn under load. */
  readonly milliseconds: number;
  /** Connections of those who read. */
  readonly readers: number;
  /** Events of a small site and of a large one. */
  readonly few: number;
  readonly many: number;
  /** Writes that a process does before those that count. */
  readonly runIn: number;
  /** Events of a calendar that is imported. */
  readonly imported: number;
  /** Venues of a large site. */
  readonly venues: number;
  /** Posts of a site that is searched, and how many searches are measured. */
  readonly searched: number;
  readonly searches: number;
  /** Starts with a snapshot, and as many without. */
  readonly starts: number;
  /** Of a server whose longest stop is measured. */
  readonly runs: number;
}

/** What figures are published of. */
export const FULL: Scale = {
  ...{ rounds: 7, milliseconds: 700, readers: 32, few: 1_000, many: 100_000, venues: 10_000, starts: 3 },
  ...{ searched: 10_000, searches: 300, runs: 5, runIn: 2_000, imported: 10_000 },
};

/** For a look while something is being changed. */
export const QUICK: Scale = { ...FULL, rounds: 3, milliseconds: 300, starts: 1, runs: 3 };
