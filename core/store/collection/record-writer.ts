import { isDeepStrictEqual } from 'node:util';
import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import type { RecordWriter } from '../../contract/data/store.ts';
import type { Principal } from '../../contract/principal.ts';
import { refused } from '../../contract/routes/permission.ts';
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

/** Finds what follows the removal of a record, and gives what does it. @throws ApiError when it is refused */
type FollowRemoval = (id: number) => () => void;

/** One collection inside one transaction. */
export class CollectionWriter extends View implements RecordWriter<StoredRecord> {
  readonly #bound: BoundCollection;
  readonly #overlay: Overlay;
  readonly #files: FileTransaction;
  readonly #principal: Principal | undefined;
  readonly #follow: FollowRemoval;

  /**
   * @param overlay of this collection; brought up to date here
   * @param principal asked for by the guard of the collection; without one everything may be written
   * @param follow what follows a removal
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

  /** Adds a record under this id, which nobody may have. */
  insertAs(id: number, record: object): StoredRecord {
    if (this.#files.get(this.#collection.name, id)) throw new Error(`${this.#collection.name} has a record ${id}`);
    return this.#write(undefined, { ...record, id });
  }

  /** Makes a record of a dropped file, under the id that it says, or the next. @throws Error saying why it is none */
  adopt(drop: ImportCandidate): StoredRecord {
    const draft = draftRecord(this.#collection, drop, this.#bound.check, {
      isFree: (record) => !this.#clash(record),
      freeNumber: (make, least, most) => this.#freeNumberIn(make(least), least, most),
    });
    // before an id is spent on it
    this.#checkUnique(draft);
    return drop.value.id === undefined ? this.insert(draft) : this.#write(undefined, draft);
  }

  /** Writes what a file of a record says, whether it is there or not. @throws as `put`; Error saying why it is none */
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

  /** Through the transaction, so that it is noted as read. */
  #row(id: number): Row | undefined {
    const entry = this.#files.get(this.#collection.name, id);
    if (!entry) return undefined;
    const checked = this.#bound.checked(entry);
    return 'row' in checked ? checked.row : this.#bound.index.get(id);
  }

  /** @throws ApiError 409 rest_edit_conflict when its file is not good; Error when there is no such record */
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
    // What is served from now on is what will be read from the file after a restart.
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

  /** From now on this is what the transaction has of a record. */
  #take(before: Row | undefined, id: number, entry: RecordEntry | undefined): void {
    this.#overlay.take(id, entry);
    if (before) this.release(before);
  }

  /** Would both say the same in a file, but for when they were saved? Who laid the file out by hand is left alone. */
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

  /** @throws Error: handlers find a free value or answer 400 themselves */
  #checkUnique(record: StoredRecord): void {
    const clash = this.#clash(record);
    if (clash) throw new Error(`${this.#collection.name}: ${clash}`);
  }

  /** The least number that can stand in its unique values where it has `least`. */
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

  /** Says which other record has which of its unique values; undefined when none has. */
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
