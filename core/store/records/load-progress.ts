/** A record is read, then checked. */
const STEPS = 2;

/** Counts the records that are on their way from the disk into the indexes. */
export class LoadProgress {
  readonly #tell: (done: number, total: number) => void;
  #expected = 0;
  #steps = 0;

  /** @param tell is told so many records of so many, whenever some got further */
  constructor(tell: (done: number, total: number) => void = () => {}) {
    this.#tell = tell;
  }

  /** So many more are there. */
  expect(records: number): void {
    this.#expected += records;
  }

  /** So many got one step further. */
  step(records: number): void {
    this.#steps += records;
    this.#tell(Math.min(this.#expected, Math.floor(this.#steps / STEPS)), this.#expected);
  }
}
