/** Keys remembered at a time; beyond, the one that failed longest ago is forgotten, so that memory stays bounded. */
const REMEMBERED = 10_000;

/**
 * Counts failures by key over a sliding window: of any window, no more than the limit. Time is handed in: milliseconds
 * that passed (`Clock.elapsed`), since a clock that is set back would have everybody wait for it.
 */
export class Throttle {
  readonly #window: number;
  /** Oldest failure first, in each key and among the keys. */
  readonly #failures = new Map<string, readonly number[]>();

  /** @param window milliseconds */
  constructor(window: number) {
    this.#window = window;
  }

  /**
   * How long until the key may try again, whole seconds rounded up; 0 when it may now.
   *
   * @param limit failures allowed in a window; with 0 nobody may try
   */
  wait(key: string, limit: number, now: number): number {
    if (limit < 1) return Math.ceil(this.#window / 1000);
    const recent = this.#recent(key, now);
    const oldest = recent[recent.length - limit];
    return oldest === undefined ? 0 : Math.ceil((oldest + this.#window - now) / 1000);
  }

  /** Notes a failure. */
  fail(key: string, now: number): void {
    const recent = this.#recent(key, now);
    this.#failures.delete(key);
    this.#failures.set(key, [...recent, now]);
    if (this.#failures.size <= REMEMBERED) return;
    const [longestAgo] = this.#failures.keys();
    if (longestAgo !== undefined) this.#failures.delete(longestAgo);
  }

  /** Takes back a failure that was noted at this moment. */
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
