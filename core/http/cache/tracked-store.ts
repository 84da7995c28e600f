import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { onlyRead } from '../../contract/data/only-read.ts';
import {
  type Condition,
  type Found,
  gt,
  type Held,
  type Moment,
  momentAt,
  type Query,
} from '../../contract/data/query.ts';
import type { FreeNumber, PagePiece, RecordReader, StoreReader } from '../../contract/data/store-reader.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Revisions } from '../dependencies/cache-dependencies.ts';

/** Receives reports of what was read. */
export interface Notes {
  read(collection: string): void;
  /** As `CacheDependencies.readRecord`. */
  readRecord(collection: string, records: Pick<RecordReader<never>, 'version'>, id: number): void;
  /** @param instant at which the result of a query changes, milliseconds since 1970 UTC */
  endsAt(instant: number): void;
}

/** Returns the cached text if it is still valid, or else makes it. */
export type KeepText = NonNullable<StoreReader['kept']>;

/** As `Slices.piece`. */
export type MakePiece = NonNullable<StoreReader['piece']>;

interface Tracking {
  readonly notes: Notes;
  readonly instants: NextInstants;
  readonly kept: KeepText;
  readonly piece: MakePiece;
}

/** A store that reports what is read from it, and when the results of its queries will change. */
export class TrackedStore implements StoreReader {
  readonly #readers = new Map<string, unknown>();
  readonly #kept: KeepText;
  readonly #piece: MakePiece;
  readonly texts: StoreReader['texts'];
  readonly of: StoreReader['of'];

  constructor(store: StoreReader, { notes, instants, kept, piece }: Tracking) {
    this.#kept = kept;
    this.#piece = piece;
    this.texts = (folder) => {
      notes.read(folder.name);
      return store.texts(folder);
    };
    this.of = <R extends StoredRecord>(collection: Collection<R>): RecordReader<R> => {
      const known = this.#readers.get(collection.name) as RecordReader<R> | undefined;
      if (known) return known;
      const reader = new TrackedReader(collection, store.of(collection), notes, instants);
      this.#readers.set(collection.name, reader);
      return reader;
    };
  }

  /** Not an own property, so that a copy of the store, in which a record is replaced, caches nothing. */
  kept(key: string, make: () => string): string {
    return this.#kept(key, make);
  }

  piece<T>(piece: PagePiece<T>): T {
    return this.#piece(piece);
  }
}

/** The stores of plugins. What a plugin may read is decided once for each collection, not for each response. */
export class PluginStores {
  readonly #readerFor: (plugin: Plugin) => StoreReader;
  readonly #stores = new Map<Plugin, StoreReader>();

  constructor(readerFor: (plugin: Plugin) => StoreReader) {
    this.#readerFor = readerFor;
  }

  /** The store with the access of this plugin, which nothing tracks. */
  of(plugin: Plugin): StoreReader {
    const known = this.#stores.get(plugin);
    if (known) return known;
    const store = withLastingReaders(this.#readerFor(plugin));
    this.#stores.set(plugin, store);
    return store;
  }
}

function withLastingReaders(store: StoreReader): StoreReader {
  const readers = new Map<string, unknown>();
  return {
    ...store,
    of: <R extends StoredRecord>(collection: Collection<R>): RecordReader<R> => {
      const known = readers.get(collection.name) as RecordReader<R> | undefined;
      if (known) return known;
      const reader = store.of(collection);
      readers.set(collection.name, reader);
      return reader;
    },
  };
}

/** Records of one collection. */
class TrackedReader<R extends StoredRecord> implements RecordReader<R> {
  readonly #collection: Collection<R>;
  readonly #reader: RecordReader<R>;
  readonly #notes: Notes;
  readonly #instants: NextInstants;

  constructor(collection: Collection<R>, reader: RecordReader<R>, notes: Notes, instants: NextInstants) {
    this.#collection = collection;
    this.#reader = reader;
    this.#notes = notes;
    this.#instants = instants;
  }

  get(id: number): R | undefined {
    this.#notes.readRecord(this.#collection.name, this.#reader, id);
    return this.#reader.get(id);
  }

  version(id: number): string | undefined {
    this.#notes.readRecord(this.#collection.name, this.#reader, id);
    return this.#reader.version(id);
  }

  find(query?: Query<R>): Found<R> {
    this.#note(query?.where);
    query?.tiers?.forEach((tier) => void this.#note(tier));
    return this.#reader.find(query);
  }

  count(where?: Condition): number {
    this.#note(where);
    return this.#reader.count(where);
  }

  tally(field: string, where?: Condition): ReturnType<RecordReader<R>['tally']> {
    this.#note(where);
    return this.#reader.tally(field, where);
  }

  values(fields: readonly string[], where?: Condition): ReturnType<RecordReader<R>['values']> {
    this.#note(where);
    return this.#reader.values(fields, where);
  }

  first(where: Condition): R | undefined {
    this.#note(where);
    return this.#reader.first(where);
  }

  freeNumber(asked: FreeNumber): number | undefined {
    this.#notes.read(this.#collection.name);
    return this.#reader.freeNumber(asked);
  }

  insert(): never {
    throw onlyRead(this.#collection.name);
  }

  put(): never {
    throw onlyRead(this.#collection.name);
  }

  remove(): never {
    throw onlyRead(this.#collection.name);
  }

  #note(where: Condition | undefined): void {
    this.#notes.read(this.#collection.name);
    noteMoving(where, (field, now) =>
      this.#notes.endsAt(this.#instants.after(this.#collection, this.#reader, field, now)),
    );
  }
}

/** The result of a condition that moves with the clock stays the same until the clock reaches the next value of its field. */
function noteMoving(where: Condition | undefined, note: (field: string, now: number) => void): void {
  if (where === undefined) return;
  switch (where.op) {
    case 'all':
    case 'any':
      for (const condition of where.conditions) noteMoving(condition, note);
      return;
    case 'not':
      noteMoving(where.condition, note);
      return;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      if (where.moving) note(where.field, Number(where.value));
  }
}

/** A moment that reports when results derived from it expire. */
export class TrackedMoment implements Moment {
  readonly #moment: Moment;
  readonly #endsAt: (instant: number) => void;

  /** @param endsAt called with each instant at which something derived from this moment expires */
  constructor(now: number, endsAt: (instant: number) => void) {
    this.#moment = momentAt(now);
    this.#endsAt = endsAt;
  }

  get now(): number {
    // the caller may use it for anything, so the result may differ in the next millisecond
    this.#endsAt(Number.NEGATIVE_INFINITY);
    return this.#moment.now;
  }

  isReached(instant: number): boolean {
    const reached = this.#moment.isReached(instant);
    if (!reached) this.#endsAt(instant);
    return reached;
  }

  hold<T>(make: (now: number) => Held<T>): T {
    const { value, until } = make(this.#moment.now);
    this.#endsAt(until);
    return value;
  }

  reached(field: string): Condition {
    return this.#moment.reached(field);
  }

  ahead(field: string): Condition {
    return this.#moment.ahead(field);
  }
}

/** The next instant, as found at a revision. */
interface Known {
  readonly revision: number;
  readonly from: number;
  readonly next: number;
}

/** Finds, and remembers, the next instant in the future that a field of a collection's records contains. */
export class NextInstants {
  readonly #revisions: Revisions;
  readonly #known = new Map<string, Known>();

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /**
   * @param now milliseconds since 1970 UTC
   * @returns the next instant, milliseconds since 1970 UTC; infinity if there is none
   */
  after<R extends StoredRecord>(
    collection: Collection<R>,
    reader: RecordReader<R>,
    field: string,
    now: number,
  ): number {
    const key = `${collection.name} ${field}`;
    const revision = this.#revisions.of(collection.name);
    const known = this.#known.get(key);
    if (known?.revision === revision && known.from <= now && now < known.next) return known.next;
    const next = nextInstant(collection, reader, field, now);
    this.#known.set(key, { revision, from: now, next });
    return next;
  }
}

/** The smallest value of a field after `now`, among all values of a field that has several. */
function nextInstant<R extends StoredRecord>(
  collection: Collection<R>,
  reader: RecordReader<R>,
  field: string,
  now: number,
): number {
  const [next] = reader.find({ where: gt(field, now), order: [{ field, direction: 'asc' }], limit: 1 }).records;
  const value = next && collection.fields[field]?.value(next);
  const instants = [value].flat().filter((instant) => typeof instant === 'number');
  return Math.min(...instants.filter((instant) => instant > now));
}
