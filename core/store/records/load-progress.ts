/** Steps per record: it is read, then checked. */
const STEPS = 2;

/** Counts the records that are being loaded. */
export class LoadProgress {
  readonly #tell: (done: number, total: number) => void;
  #expected = 0;
  #steps = 0;

  /** @param tell called at each step with the number of loaded records and the total */
  constructor(tell: (done: number, total: number) => void = () => {}) {
    this.#tell = tell;
  }

  /** Adds records to the total. */
  expect(records: number): void {
    this.#expected += records;
  }

  /** Notes that records have completed a step. */
  step(records: number): void {
    this.#steps += records;
    this.#tell(Math.min(this.#expected, Math.floor(this.#steps / STEPS)), this.#expected);
  }
}
