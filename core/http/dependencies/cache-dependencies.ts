import type { RecordReader } from '../../contract/data/store-reader.ts';
import type { Store } from '../../store/index.ts';

/** A revision number for each collection, increased by each change, by which caches detect outdated entries. */
export class Revisions {
  #total: number;
  readonly #byCollection = new Map<string, number>();

  /** @param store observed for as long as it is open */
  constructor(store: Pick<Store, 'onChange' | 'position'>) {
    this.#total = store.position();
    store.onChange((collections) => {
      // several changes may be reported at one position, and reads between them are older than the later ones
      this.#total = Math.max(this.#total + 1, store.position());
      for (const name of collections) this.#byCollection.set(name, this.#total);
    });
  }

  /** Revision of all collections together; increases with every change. */
  get total(): number {
    return this.#total;
  }

  /** Revision of one collection; different after each change of it. */
  of(collection: string): number {
    return this.#byCollection.get(collection) ?? 0;
  }
}

/** Stands for `Revisions.total` where a check is due. */
const UNKNOWN = -1;

/** Gives the current version of a record. */
type Versions = Pick<RecordReader<never>, 'version'>;

/** A record that was read, or was not found. */
class SeenRecord {
  readonly collection: string;
  readonly id: number;
  readonly version: string | undefined;
  readonly #records: Versions;
  /** `Revisions.total` at which it was last known to be unchanged; shared by all dependents. */
  #checked = UNKNOWN;

  constructor(collection: string, records: Versions, id: number) {
    this.collection = collection;
    this.id = id;
    this.version = records.version(id);
    this.#records = records;
  }

  /** Is its version the same as when it was read? @param total `Revisions.total` */
  isUnchanged(total: number): boolean {
    if (this.#checked === total) return true;
    if (this.#records.version(this.id) !== this.version) return false;
    this.#checked = total;
    return true;
  }
}

/** After this many records sharing starts over, since cached entries no longer depend on some of them. */
const MOST_SHARED = 250_000;

/** Dependencies shared between cached entries: the same venue is shown in a hundred events. */
export class SharedDependencies {
  readonly #records = new Map<string, Map<number, SeenRecord>>();
  #shared = 0;
  readonly #collections = new Map<string, ReadonlyMap<string, number>>();

  /** Returns one object for all that saw the same version. Missing records are not shared, since there is no limit to their ids. */
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

  /** Returns one map for all that saw the same revisions of the same collections. */
  collections(seen: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const names = [...seen.keys()].sort();
    const known = this.#collections.get(names.join());
    if (known && names.every((name) => known.get(name) === seen.get(name))) return known;
    this.#collections.set(names.join(), seen);
    return seen;
  }
}

/**
 * What a cached entry was made from: the state of records and collections, and the time span for which it holds. Determines
 * whether making it again would give the same result.
 */
export class CacheDependencies {
  readonly #revisions: Revisions;
  #collections: Map<string, number> | undefined;
  #records: SeenRecord[] | undefined;
  #parts: Set<CacheDependencies> | undefined;
  #from: number;
  #until = Number.POSITIVE_INFINITY;
  /** `Revisions.total` at which nothing had changed, and the time span for which this and its parts hold until the next change. */
  #checked = UNKNOWN;
  #checkedFrom = 0;
  #checkedUntil = 0;

  /** @param now milliseconds since 1970 UTC. The entry is not used for earlier instants, since the clock may be set back. */
  constructor(revisions: Revisions, now: number) {
    this.#revisions = revisions;
    this.#from = now;
  }

  /** Records that a collection was read, so that any change in it counts. */
  read(collection: string): void {
    this.#collections ??= new Map();
    // a page may wait between two reads: the first revision it saw counts
    if (this.#collections.has(collection)) return;
    this.#collections.set(collection, this.#revisions.of(collection));
    this.#checked = UNKNOWN;
  }

  /** Records that one record was read, or was missing. @param records reader of the collection's current state */
  readRecord(collection: string, records: Versions, id: number): void {
    if (this.#collections?.has(collection)) return;
    this.#records ??= [];
    this.#records.push(new SeenRecord(collection, records, id));
    this.#checked = UNKNOWN;
  }

  /** The result expires at this instant, milliseconds since 1970 UTC. */
  endsAt(instant: number): void {
    if (instant >= this.#until) return;
    this.#until = instant;
    this.#checked = UNKNOWN;
  }

  /** Adds the dependencies of a part that was used. They must be complete before `holds` is first called on this. */
  include(part: CacheDependencies): void {
    this.#parts ??= new Set();
    this.#parts.add(part);
    this.#checked = UNKNOWN;
  }

  /**
   * The same dependencies without parts, which would each have to be checked and stored. These dependencies must be complete.
   *
   * @param shared shared with other cached entries
   */
  flat(shared: SharedDependencies): CacheDependencies {
    const flat = new CacheDependencies(this.#revisions, this.#from);
    const collections = new Map<string, number>();
    const records = new Set<SeenRecord>();
    const add = (one: CacheDependencies): void => {
      flat.#from = Math.max(flat.#from, one.#from);
      flat.#until = Math.min(flat.#until, one.#until);
      for (const [name, revision] of one.#collections ?? []) {
        // if a collection was read twice, the first revision counts
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

  /** Does it expire as soon as it is made? */
  get isOver(): boolean {
    return this.#until <= this.#from;
  }

  /** Is the result still valid at this instant, milliseconds since 1970 UTC? */
  holds(now: number): boolean {
    if (this.#checked !== this.#revisions.total && !this.#check(now)) return false;
    return this.#checkedFrom <= now && now < this.#checkedUntil;
  }

  /** Checks everything, so that no check is needed until the next change. */
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
