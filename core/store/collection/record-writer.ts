import { isDeepStrictEqual } from 'node:util';
import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import type { RecordWriter } from '../../contract/data/transaction.ts';
import type { Principal } from '../../contract/principal.ts';
import { refused } from '../../contract/refusal.ts';
import { quarantineConflict } from '../records/file-problem.ts';
import { recordBytes } from '../records/record-file.ts';
import type { FileTransaction, RecordEntry } from '../records/record-files.ts';
import { bodyText, withBodyTexts } from '../schema/body.ts';
import { canonical } from '../schema/canonical.ts';
import { upgraded, versioned } from '../schema/upgrade.ts';
import type { BoundCollection } from './bound-collection.ts';
import { draftRecord, type ImportCandidate } from './draft-record.ts';
import type { Row } from './index/fields.ts';
import { numbered } from './index/record-index.ts';
import { type Overlay, View } from './query/view.ts';

/** Plans the consequences of removing a record, and returns a function that applies them. @throws ApiError when it is refused */
type FollowRemoval = (id: number) => () => void;

/** One collection within one transaction. */
export class CollectionWriter extends View implements RecordWriter<StoredRecord> {
  readonly #bound: BoundCollection;
  readonly #overlay: Overlay;
  readonly #files: FileTransaction;
  readonly #principal: Principal | undefined;
  readonly #follow: FollowRemoval;

  /**
   * @param overlay the overlay of this collection; brought up to date here
   * @param principal passed to the guard of the collection; without one, all writes are allowed
   * @param follow plans the consequences of a removal
   */
  constructor(
    bound: BoundCollection,
    overlay: Overlay,
    files: FileTransaction,
    principal: Principal | undefined,
    follow: FollowRemoval = () => () => {},
  ) {
    super(bound.fields, bound.index, overlay);
    this.#follow = follow;
    this.#bound = bound;
    this.#overlay = overlay;
    this.#files = files;
    this.#principal = principal;
    overlay.bringUpToDate(files.changed(bound.collection.name));
  }

  get(id: number): StoredRecord | undefined {
    return this.#row(id)?.record;
  }

  version(id: number): string | undefined {
    return this.#row(id)?.hash;
  }

  insert(record: object | ((id: number) => object)): StoredRecord {
    const { ids, name } = this.#collection;
    const id = this.#files.nextId(ids === 'site' ? 'site' : name);
    return this.#write(undefined, { ...(typeof record === 'function' ? record(id) : record), id });
  }

  /** Adds a record with this id. @throws Error when the id is taken */
  insertAs(id: number, record: object): StoredRecord {
    if (this.#files.get(this.#collection.name, id)) throw new Error(`${this.#collection.name} has a record ${id}`);
    return this.#write(undefined, { ...record, id });
  }

  /** Turns a dropped file into a record with the file's id, or the next one. @throws Error saying why it is not a valid record */
  adopt(drop: ImportCandidate): StoredRecord {
    const draft = draftRecord(this.#collection, drop, this.#bound.check, {
      isFree: (record) => !this.#clash(record),
      freeNumber: (make, least, most) => this.#freeNumberIn(make(least), least, most),
    });
    // before it uses up an id
    this.#checkUnique(draft);
    return drop.value.id === undefined ? this.insert(draft) : this.#write(undefined, draft);
  }

  /** Writes a former version of a record, whether the record exists or not. @throws as `put`; Error saying why it is not valid */
  restore(id: number, value: Readonly<Record<string, unknown>>): StoredRecord {
    const record = this.#bound.check.output(upgraded(this.#collection, value));
    return this.#write(this.#files.get(this.#collection.name, id) && this.#writable(id), record);
  }

  put(record: StoredRecord): StoredRecord {
    return this.#write(this.#writable(record.id), record);
  }

  remove(id: number): void {
    const before = this.#writable(id);
    this.#ask({ before: before.record, after: undefined });
    const follow = this.#follow(id);
    this.#files.remove(this.#collection.name, id);
    this.#take(before, id, undefined);
    follow();
  }

  get #collection(): Collection {
    return this.#bound.collection;
  }

  /** Reads through the transaction, so that the record counts as read. */
  #row(id: number): Row | undefined {
    const entry = this.#files.get(this.#collection.name, id);
    if (!entry) return undefined;
    const checked = this.#bound.checked(entry);
    return 'row' in checked ? checked.row : this.#bound.index.get(id);
  }

  /** @throws ApiError 409 rest_edit_conflict when its file is invalid; Error when there is no such record */
  #writable(id: number): Row {
    const unfit = this.#bound.problem(id);
    if (unfit) throw quarantineConflict(this.#bound.fileOf(id), unfit);
    const row = this.#row(id);
    if (!row) throw new Error(`${this.#collection.name} has no record ${id}`);
    return row;
  }

  #write(before: Row | undefined, record: StoredRecord): StoredRecord {
    const output = this.#bound.check.output(versioned(this.#collection, record));
    const bytes = recordBytes(output, this.#bound.shape);
    // serve what would be read from the file after a restart
    const stored: StoredRecord & Readonly<Record<string, unknown>> = Object.freeze(
      JSON.parse(new TextDecoder().decode(bytes)),
    );
    const after = Object.freeze(withBodyTexts(stored, this.#collection.bodies));
    this.#ask({ before: before?.record, after });
    if (before && this.#isSame(before.record, after)) return before.record;
    this.#checkUnique(after);
    this.#files.put(this.#collection.name, after.id, stored, bytes);
    const entry = this.#files.get(this.#collection.name, after.id);
    if (entry?.value === stored) this.#bound.check.trust(entry, after);
    this.#take(before, after.id, entry);
    return after;
  }

  /** Updates the overlay for a record that was written or removed. */
  #take(before: Row | undefined, id: number, entry: RecordEntry | undefined): void {
    this.#overlay.take(id, entry);
    if (before) this.release(before);
  }

  /** Would both have the same content in a file, except for timestamps? Then a file formatted by hand is left alone. */
  #isSame(before: StoredRecord, after: StoredRecord): boolean {
    const stamps = new Set(this.#collection.stamps);
    const unstamped = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([member]) => !stamps.has(member)));
    return isDeepStrictEqual(canonical(unstamped(before), this.#bound.shape, bodyText), unstamped(after));
  }

  #ask(change: { readonly before: StoredRecord | undefined; readonly after: StoredRecord | undefined }): void {
    const principal = this.#principal;
    const refusal = principal && this.#collection.guard(principal, change);
    if (refusal) throw refused(principal, refusal);
  }

  /** @throws Error, since handlers find a free value or respond with 400 before */
  #checkUnique(record: StoredRecord): void {
    const clash = this.#clash(record);
    if (clash) throw new Error(`${this.#collection.name}: ${clash}`);
  }

  /** The smallest number that can replace `least` at the end of its unique values. */
  #freeNumberIn(record: StoredRecord, least: number, most: number): number | undefined {
    const { fields } = this.#bound;
    const stems = fields.uniqueValuesOf(record).flatMap(([position, values]) =>
      [values].flat().flatMap((value) => {
        const own = numbered(value);
        return own?.number === least ? [{ field: fields.names[position] ?? '', stem: own.stem }] : [];
      }),
    );
    for (let number = least; ; ) {
      const from = number;
      const next = stems.map((stem) => this.freeNumber({ ...stem, least: from, most }) ?? most + 1);
      number = Math.max(from, ...next);
      if (number > most) return undefined;
      if (number === from) return number;
    }
  }

  /** Describes which other record has one of its unique values; undefined if none has. */
  #clash(record: StoredRecord): string | undefined {
    const { fields } = this.#bound;
    for (const [field, values] of fields.uniqueValuesOf(record)) {
      for (const value of [values].flat()) {
        const other = value === null ? undefined : this.otherWith(field, value, record.id);
        if (other) return `record ${other.id} already has ${fields.names[field]} ${JSON.stringify(value)}`;
      }
    }
    return undefined;
  }
}
