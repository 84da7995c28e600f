/** Maximum number of keys; beyond that, the one whose failure is oldest is forgotten, so that memory stays bounded. */
const REMEMBERED = 10_000;

/**
 * Counts failures by key over a sliding window: no window contains more than the limit. Time is passed in as elapsed milliseconds
 * (`Clock.elapsed`), because everybody would have to wait if a clock were set back.
 */
export class Throttle {
  readonly #window: number;
  /** Oldest failure first, within each key and among the keys. */
  readonly #failures = new Map<string, readonly number[]>();

  /** @param window milliseconds */
  constructor(window: number) {
    this.#window = window;
  }

  /**
   * Seconds until the key may try again, rounded up; 0 if it may try now.
   *
   * @param limit failures allowed in a window; with 0, nobody may try
   */
  wait(key: string, limit: number, now: number): number {
    if (limit < 1) return Math.ceil(this.#window / 1000);
    const recent = this.#recent(key, now);
    const oldest = recent[recent.length - limit];
    return oldest === undefined ? 0 : Math.ceil((oldest + this.#window - now) / 1000);
  }

  /** Records a failure. */
  fail(key: string, now: number): void {
    const recent = this.#recent(key, now);
    this.#failures.delete(key);
    this.#failures.set(key, [...recent, now]);
    if (this.#failures.size <= REMEMBERED) return;
    const [longestAgo] = this.#failures.keys();
    if (longestAgo !== undefined) this.#failures.delete(longestAgo);
  }

  /** Removes a failure that was recorded at this time. */
  forgive(key: string, at: number): void {
    const failures = [...(this.#failures.get(key) ?? [])];
    const index = failures.lastIndexOf(at);
    if (index < 0) return;
    failures.splice(index, 1);
    if (failures.length > 0) this.#failures.set(key, failures);
    else this.#failures.delete(key);
  }

  #recent(key: string, now: number): readonly number[] {
    const failures = this.#failures.get(key) ?? [];
    return failures.filter((at) => at > now - this.#window);
  }
}
