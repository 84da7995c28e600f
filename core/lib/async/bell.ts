/** Wakes the one who waits for new items. */
export class Bell {
  #isRung = false;
  #hear = () => {};

  readonly ring = (): void => {
    this.#isRung = true;
    this.#hear();
  };

  /** Resolves when it was rung since the last call. */
  async rung(): Promise<void> {
    if (!this.#isRung)
      await new Promise<void>((resolve) => {
        this.#hear = resolve;
      });
    this.#isRung = false;
  }
}
