/** Tells whoever waits, one at a time, that something may be there. */
export class Bell {
  #isRung = false;
  #hear = () => {};

  readonly ring = (): void => {
    this.#isRung = true;
    this.#hear();
  };

  /** Resolves when it was rung since it was asked last. */
  async rung(): Promise<void> {
    if (!this.#isRung)
      await new Promise<void>((resolve) => {
        this.#hear = resolve;
      });
    this.#isRung = false;
  }
}
