import type { RecordReader } from '../../contract/data/store.ts';
import type { Revisions } from './revisions.ts';

/** A record that was looked at, or looked for. */
interface SeenRecord {
  readonly records: Pick<RecordReader<never>, 'version'>;
  readonly id: number;
  readonly version: string | undefined;
}

/**
 * What something was made from: records and collections as they were, and an instant that was compared with others. It tells
 * whether the same would be made again.
 */
export class CacheDependencies {
  readonly #revisions: Revisions;
  readonly #collections = new Map<string, number>();
  readonly #records: SeenRecord[] = [];
  readonly #parts = new Set<CacheDependencies>();
  readonly #from: number;
  #until = Number.POSITIVE_INFINITY;
  /** `Revisions.total` when nothing that this rests on had changed. */
  #checked: number;

  /** @param now milliseconds since 1970 UTC. What is made now is not used before: the clock may be set back. */
  constructor(revisions: Revisions, now: number) {
    this.#revisions = revisions;
    this.#from = now;
    this.#checked = revisions.total;
  }

  /** A collection was read: any of its records may have decided. */
  read(collection: string): void {
    this.#collections.set(collection, this.#revisions.of(collection));
  }

  /** One record of a collection was read, or is not there. @param records of the collection, as they are at any time */
  readRecord(collection: string, records: SeenRecord['records'], id: number): void {
    if (!this.#collections.has(collection)) this.#records.push({ records, id, version: records.version(id) });
  }

  /** What was made will be another at this instant, milliseconds since 1970 UTC. */
  endsAt(instant: number): void {
    if (instant < this.#until) this.#until = instant;
  }

  /** Something was used that rests on this. */
  include(part: CacheDependencies): void {
    this.#parts.add(part);
  }

  /** Does it still hold at this instant, milliseconds since 1970 UTC? */
  holds(now: number): boolean {
    if (now < this.#from || now >= this.#until) return false;
    if (this.#parts.size > 0) for (const part of this.#parts) if (!part.holds(now)) return false;
    return this.#isUnchanged();
  }

  #isUnchanged(): boolean {
    const { total } = this.#revisions;
    if (this.#checked === total) return true;
    for (const [name, revision] of this.#collections) if (this.#revisions.of(name) !== revision) return false;
    for (const { records, id, version } of this.#records) if (records.version(id) !== version) return false;
    this.#checked = total;
    return true;
  }
}
