interface Entry<V> {
  readonly value: V;
  readonly size: number;
  /** Was it asked for since it was looked at last whether it is to be dropped? */
  isUsed: boolean;
}

/**
 * Values by key, within a bound of bytes. What was not used since all others were looked at is dropped first: as good as dropping
 * the least recently used, and cheaper on every use. (An own one, since each dependency has to earn its place among fifteen.)
 */
export class LruCache<V> {
  readonly #bound: number;
  readonly #entries = new Map<string, Entry<V>>();
  /** Whose turn it is to be dropped, or else to go to the end. */
  #next = this.#entries.keys();
  #bytes = 0;
  #isCrowded = false;

  /** @param bound bytes; with 0 nothing is kept */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Bytes of what is kept, as they were said to be. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Was something dropped? */
  get isCrowded(): boolean {
    return this.#isCrowded;
  }

  /** What is kept, in no order. */
  *entries(): Generator<readonly [key: string, value: V], void> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry) entry.isUsed = true;
    return entry?.value;
  }

  /** Keeps a value in place of the one of this key. @param size in bytes, of key and value together; more than half the bound is not kept */
  set(key: string, value: V, size: number): void {
    this.delete(key);
    if (size > this.#bound / 2) return;
    while (this.#bytes + size > this.#bound) this.#dropOne();
    this.#entries.set(key, { value, size, isUsed: false });
    this.#bytes += size;
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  #dropOne(): void {
    this.#isCrowded = true;
    for (;;) {
      const { value: key, done } = this.#next.next();
      if (done) this.#next = this.#entries.keys();
      const entry = key === undefined ? undefined : this.#entries.get(key);
      if (key === undefined || !entry) continue;
      if (!entry.isUsed) {
        this.delete(key);
        return;
      }
      entry.isUsed = false;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
  }
}
