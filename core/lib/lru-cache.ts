interface Entry<V> {
  readonly value: V;
  readonly size: number;
}

/**
 * Values by key, within a bound of bytes. What was not used for as long as half the bound was filled anew is dropped: as
 * good as dropping the least recently used, and cheaper on every use. (An own one, since each dependency has to earn its
 * place among fifteen.)
 */
export class LruCache<V> {
  readonly #bound: number;
  #recent = new Map<string, Entry<V>>();
  #older = new Map<string, Entry<V>>();
  #recentBytes = 0;
  #olderBytes = 0;

  /** @param bound bytes; with 0 nothing is kept */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Bytes of what is kept, as they were said to be. */
  get bytes(): number {
    return this.#recentBytes + this.#olderBytes;
  }

  get(key: string): V | undefined {
    const recent = this.#recent.get(key);
    if (recent) return recent.value;
    const older = this.#older.get(key);
    if (older) this.set(key, older.value, older.size);
    return older?.value;
  }

  /** Keeps a value in place of the one of this key. @param size in bytes, of key and value together; more than half the bound is not kept */
  set(key: string, value: V, size: number): void {
    if (this.#recent.has(key) || this.#older.has(key)) this.delete(key);
    const half = this.#bound / 2;
    if (size > half) return;
    if (this.#recentBytes + size > half) {
      this.#older = this.#recent;
      this.#olderBytes = this.#recentBytes;
      this.#recent = new Map();
      this.#recentBytes = 0;
    }
    this.#recent.set(key, { value, size });
    this.#recentBytes += size;
  }

  delete(key: string): void {
    this.#recentBytes -= take(this.#recent, key);
    this.#olderBytes -= take(this.#older, key);
  }
}

function take(entries: Map<string, { readonly size: number }>, key: string): number {
  const size = entries.get(key)?.size ?? 0;
  entries.delete(key);
  return size;
}
