import type { RecordReader } from '../../contract/data/store.ts';
import type { Revisions } from './revisions.ts';

/** A record that was looked at, or looked for. */
interface SeenRecord {
  readonly records: Pick<RecordReader<never>, 'version'>;
  readonly id: number;
  readonly version: string | undefined;
}

/** `Revisions.total` of what has to be looked at. */
const UNKNOWN = -1;

/**
 * What something was made from: records and collections as they were, and an instant that was compared with others. It tells
 * whether the same would be made again.
 */
export class CacheDependencies {
  readonly #revisions: Revisions;
  #collections: Map<string, number> | undefined;
  #records: SeenRecord[] | undefined;
  #parts: Set<CacheDependencies> | undefined;
  readonly #from: number;
  #until = Number.POSITIVE_INFINITY;
  /** When nothing that this and its parts rest on had changed, and between which instants it holds as long as that is so. */
  #checked = UNKNOWN;
  #checkedFrom = 0;
  #checkedUntil = 0;

  /** @param now milliseconds since 1970 UTC. What is made now is not used before: the clock may be set back. */
  constructor(revisions: Revisions, now: number) {
    this.#revisions = revisions;
    this.#from = now;
  }

  /** A collection was read: any of its records may have decided. */
  read(collection: string): void {
    this.#collections ??= new Map();
    // a page may wait between two reads: what it read first decides
    if (this.#collections.has(collection)) return;
    this.#collections.set(collection, this.#revisions.of(collection));
    this.#checked = UNKNOWN;
  }

  /** One record of a collection was read, or is not there. @param records of the collection, as they are at any time */
  readRecord(collection: string, records: SeenRecord['records'], id: number): void {
    if (this.#collections?.has(collection)) return;
    this.#records ??= [];
    this.#records.push({ records, id, version: records.version(id) });
    this.#checked = UNKNOWN;
  }

  /** What was made will be another at this instant, milliseconds since 1970 UTC. */
  endsAt(instant: number): void {
    if (instant >= this.#until) return;
    this.#until = instant;
    this.#checked = UNKNOWN;
  }

  /** Something was used that rests on this. It must be complete when it is first asked whether this here holds. */
  include(part: CacheDependencies): void {
    this.#parts ??= new Set();
    this.#parts.add(part);
    this.#checked = UNKNOWN;
  }

  /** Is it over as soon as it is made? */
  get isOver(): boolean {
    return this.#until <= this.#from;
  }

  /** Does it still hold at this instant, milliseconds since 1970 UTC? */
  holds(now: number): boolean {
    if (this.#checked !== this.#revisions.total && !this.#check(now)) return false;
    return this.#checkedFrom <= now && now < this.#checkedUntil;
  }

  /** Looks at all of it, so that it need not be done again before the next change. */
  #check(now: number): boolean {
    if (!this.#isUnchanged()) return false;
    let [from, until] = [this.#from, this.#until];
    if (this.#parts) {
      for (const part of this.#parts) {
        if (!part.holds(now)) return false;
        from = Math.max(from, part.#checkedFrom);
        until = Math.min(until, part.#checkedUntil);
      }
    }
    this.#checkedFrom = from;
    this.#checkedUntil = until;
    this.#checked = this.#revisions.total;
    return true;
  }

  #isUnchanged(): boolean {
    if (this.#collections) {
      for (const [name, revision] of this.#collections) if (this.#revisions.of(name) !== revision) return false;
    }
    if (this.#records) {
      for (const { records, id, version } of this.#records) if (records.version(id) !== version) return false;
    }
    return true;
  }
}
