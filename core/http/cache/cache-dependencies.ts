import type { RecordReader } from '../../contract/data/store.ts';
import type { Revisions } from './revisions.ts';

/** `Revisions.total` of what has to be looked at. */
const UNKNOWN = -1;

/** Tells the version that a record has now. */
type Versions = Pick<RecordReader<never>, 'version'>;

/** A record that was looked at, or looked for. */
class SeenRecord {
  readonly collection: string;
  readonly id: number;
  readonly version: string | undefined;
  readonly #records: Versions;
  /** When it was the same, for all that rest on it. */
  #checked = UNKNOWN;

  constructor(collection: string, records: Versions, id: number) {
    this.collection = collection;
    this.id = id;
    this.version = records.version(id);
    this.#records = records;
  }

  /** Is it as it was? @param total `Revisions.total` */
  isUnchanged(total: number): boolean {
    if (this.#checked === total) return true;
    if (this.#records.version(this.id) !== this.version) return false;
    this.#checked = total;
    return true;
  }
}

/** After so many records sharing begins anew, since nothing that is kept rests on some of them any more. */
const MOST_SHARED = 250_000;

/** What many kept things rest on, each once: the same venue is shown in a hundred events. */
export class SharedDependencies {
  readonly #records = new Map<string, Map<number, SeenRecord>>();
  #shared = 0;
  readonly #collections = new Map<string, ReadonlyMap<string, number>>();

  /** One for all who saw the same version. A record that was not there is not shared: there is no end of ids. */
  record(seen: SeenRecord): SeenRecord {
    if (seen.version === undefined) return seen;
    const known = this.#records.get(seen.collection)?.get(seen.id);
    if (known?.version === seen.version) return known;
    if (!known && this.#shared++ === MOST_SHARED) {
      this.#records.clear();
      this.#shared = 1;
    }
    const records = this.#records.get(seen.collection) ?? new Map<number, SeenRecord>();
    this.#records.set(seen.collection, records.set(seen.id, seen));
    return seen;
  }

  /** One for all who saw the same revisions of the same collections. */
  collections(seen: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const names = [...seen.keys()].sort();
    const known = this.#collections.get(names.join());
    if (known && names.every((name) => known.get(name) === seen.get(name))) return known;
    this.#collections.set(names.join(), seen);
    return seen;
  }
}

/**
 * What something was made from: records and collections as they were, and an instant that was compared with others. It tells
 * whether the same would be made again.
 */
export class CacheDependencies {
  readonly #revisions: Revisions;
  #collections: Map<string, number> | undefined;
  #records: SeenRecord[] | undefined;
  #parts: Set<CacheDependencies> | undefined;
  #from: number;
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
  readRecord(collection: string, records: Versions, id: number): void {
    if (this.#collections?.has(collection)) return;
    this.#records ??= [];
    this.#records.push(new SeenRecord(collection, records, id));
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

  /**
   * The same without parts, which would each have to be looked at and kept.
   *
   * @param shared with others that are kept. This must be complete
   */
  flat(shared: SharedDependencies): CacheDependencies {
    const flat = new CacheDependencies(this.#revisions, this.#from);
    const collections = new Map<string, number>();
    const records = new Set<SeenRecord>();
    const add = (one: CacheDependencies): void => {
      flat.#from = Math.max(flat.#from, one.#from);
      flat.#until = Math.min(flat.#until, one.#until);
      for (const [name, revision] of one.#collections ?? []) {
        // of what was read twice, what was read first decides
        collections.set(name, Math.min(revision, collections.get(name) ?? revision));
      }
      for (const record of one.#records ?? []) records.add(shared.record(record));
      for (const part of one.#parts ?? []) add(part);
    };
    add(this);
    if (collections.size > 0) flat.#collections = shared.collections(collections) as Map<string, number>;
    if (records.size > 0) flat.#records = [...records];
    return flat;
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
      const { total } = this.#revisions;
      for (const record of this.#records) if (!record.isUnchanged(total)) return false;
    }
    return true;
  }
}
