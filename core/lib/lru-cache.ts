interface Entry<V> {
  readonly value: V;
  readonly size: number;
  /** Whether it was used since it was last considered for removal. */
  isUsed: boolean;
}

/**
 * A cache by key with a limit in bytes. It removes an entry that was not used since all others were considered: as good as removing
 * the least recently used, and cheaper on every use. (Implemented here, because each dependency must justify itself.)
 */
export class LruCache<V> {
  readonly #bound: number;
  readonly #entries = new Map<string, Entry<V>>();
  /** The next entry to be removed, or else to be moved to the end. */
  #next = this.#entries.keys();
  #bytes = 0;
  #isCrowded = false;

  /** @param bound limit in bytes; with 0, nothing is cached */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Size of all entries in bytes, as given to `set`. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether an entry was removed for lack of space. */
  get isCrowded(): boolean {
    return this.#isCrowded;
  }

  /** All entries, in no particular order. */
  *entries(): Generator<readonly [key: string, value: V], void> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry) entry.isUsed = true;
    return entry?.value;
  }

  /** Caches a value, replacing that of the same key. @param size in bytes, of key and value together; more than half the limit is not cached */
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
