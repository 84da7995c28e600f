import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { onlyRead } from '../../contract/data/only-read.ts';
import type { RecordReader } from '../../contract/data/store-reader.ts';
import { pause } from '../../lib/index.ts';
import { layTogether } from '../records/checked-table.ts';
import type { LoadProgress } from '../records/load-progress.ts';
import { recordFileName } from '../records/record-file.ts';
import type { EntryChange, RecordEntry, RecordFolder } from '../records/record-files.ts';
import type { Remark } from '../schema/remarks.ts';
import { type Shape, shapeOf } from '../schema/shape.ts';
import { type Fields, fieldsOf, type Row } from './index/fields.ts';
import { RecordIndex } from './index/record-index.ts';
import type { Slices } from './index/slices.ts';
import { View } from './query/view.ts';
import { type CheckedEntry, type RecordCheck, type RecordProblem, recordCheck } from './record-check.ts';

/** Records checked between two pauses for waiting requests. */
const SLICE = 1_000;

/** At most this many records have their remarks kept; `almanac doctor` lists all. */
const MOST_REMARKED = 1_000;

/** Characters whose words are indexed between two pauses: a few milliseconds. */
const LISTED = 60_000;

/** A file that was parsed but is not a valid record of its collection. */
export interface UnfitFile extends RecordProblem {
  /** Relative to the data folder. */
  readonly file: string;
  /** Is its last good version served? */
  readonly stale: boolean;
}

/** A file that is served, with remarks on it. */
export interface RemarkedFile<R = Remark> {
  /** Relative to the data folder. */
  readonly file: string;
  readonly remarks: readonly R[];
}

/** The last good version of a file that is now invalid, by id, as the previous view of the collection served it. */
type FormerRow = (id: number) => Row | undefined;

interface BoundOptions {
  /** Names of members that other plugins store in the records. */
  readonly foreign: ReadonlySet<string> | undefined;
  /** The slices of the view that the collection belongs to. */
  readonly slices: Slices;
  /** Identifies the code that declares the collection and checks its records; without it, all records are checked. */
  readonly fingerprint: string | undefined;
}

/** The records of one folder through one collection: upgraded, checked, indexed. Follows the folder. */
export class BoundCollection {
  readonly collection: Collection;
  readonly fields: Fields;
  readonly check: RecordCheck;
  /** The layout of its files. */
  readonly shape: Shape;
  readonly #folder: RecordFolder;
  readonly #problems = new Map<number, RecordProblem>();
  readonly #remarks = new Map<number, readonly Remark[]>();
  #index: RecordIndex;
  /** Ids that changed while loading; undefined afterwards. */
  #late: Set<number> | undefined = new Set();
  #isListing = false;

  constructor(
    collection: Collection,
    folder: RecordFolder,
    { foreign = new Set(), slices, fingerprint }: BoundOptions,
  ) {
    this.collection = collection;
    this.fields = fieldsOf(collection, slices);
    this.check = recordCheck(collection, this.fields, {
      by:
        fingerprint &&
        [fingerprint, collection.version, ...this.fields.names, ...this.fields.kinds, ...foreign].join(' '),
      foreign,
      slices,
      remember: (entry, checked) => folder.remember(entry, checked),
    });
    this.shape = shapeOf(collection);
    this.#folder = folder;
    this.#index = new RecordIndex(this.fields);
  }

  get index(): RecordIndex {
    return this.#index;
  }

  /** Reads all records, with pauses; changes made meanwhile are applied at the end. */
  async load(former: FormerRow, progress?: Pick<LoadProgress, 'step'>): Promise<void> {
    const index = new RecordIndex(this.fields);
    const rowOf = (entry: RecordEntry): Row | undefined => this.#check(entry) ?? this.#checkFormer(former(entry.id));
    const entries = [...this.#folder.entries.values()];
    index.noteValues(entries.length);
    for (let start = 0; start < entries.length; start += SLICE) {
      const slice = entries.slice(start, start + SLICE);
      const unchecked = slice.filter((entry) => !this.check.knows(entry));
      index.addAll(slice.flatMap((entry) => rowOf(entry) ?? []));
      layTogether(unchecked.flatMap((entry) => (this.check.knows(entry) && entry.checked) || []));
      progress?.step(slice.length);
      await pause();
    }
    for (const _ of index.prepare()) await pause();
    for (const id of this.#late ?? []) {
      index.delete(id);
      this.#problems.delete(id);
      this.#remarks.delete(id);
      const entry = this.#folder.entries.get(id);
      const row = entry && rowOf(entry);
      if (row) index.set(row);
    }
    this.#late = undefined;
    this.#index = index;
  }

  /** Applies a change of the folder. If the file is now invalid, the last good version stays. */
  follow({ id, after }: EntryChange): void {
    if (this.#late) this.#late.add(id);
    else if (!after) this.#forget(id);
    else {
      const row = this.#check(after);
      if (row) this.#index.set(row);
    }
  }

  /** The row of an entry, from the index if it was made from this very entry. */
  checked(entry: RecordEntry): CheckedEntry {
    const row = this.#index.get(entry.id);
    return row?.entry === entry ? { row, remarks: this.#remarks.get(entry.id) ?? [] } : this.check.entry(entry);
  }

  /** The record as it is stored. */
  entry(id: number): RecordEntry | undefined {
    return this.#folder.entries.get(id);
  }

  /** Does it have no records at all? */
  get isEmpty(): boolean {
    return this.#folder.entries.size === 0;
  }

  /** Why the file of a record must not be written; undefined if it may be. */
  problem(id: number): RecordProblem | undefined {
    return this.#problems.get(id);
  }

  unfit(): readonly UnfitFile[] {
    return [...this.#problems].map(([id, problem]) => ({
      ...problem,
      file: this.fileOf(id),
      stale: this.#index.get(id) !== undefined,
    }));
  }

  /** Remarks on records that are served, for at most `MOST_REMARKED` records. */
  remarked(): readonly RemarkedFile[] {
    return [...this.#remarks].map(([id, remarks]) => ({ file: this.fileOf(id), remarks }));
  }

  /** Relative to the data folder. */
  fileOf(id: number): string {
    return `${this.#folder.path}/${recordFileName(id)}`;
  }

  reader(): RecordReader<StoredRecord> {
    const ask = <T>(asking: (view: View) => T): T => {
      const found = asking(new View(this.fields, this.#index));
      if (this.#index.isBehind) this.#listTexts().catch(() => {});
      return found;
    };
    const refuse = (): never => {
      throw onlyRead(this.collection.name);
    };
    return {
      ...{ insert: refuse, put: refuse, remove: refuse },
      get: (id) => this.#index.get(id)?.record,
      find: (query) => ask((view) => view.find(query)),
      count: (where) => ask((view) => view.count(where)),
      tally: (field, where) => ask((view) => view.tally(field, where)),
      values: (fields, where) => ask((view) => view.values(fields, where)),
      first: (where) => ask((view) => view.first(where)),
      freeNumber: (asked) => ask((view) => view.freeNumber(asked)),
      version: (id) => this.#index.get(id)?.hash,
    };
  }

  /**
   * Indexes words after a search, so that the next one need not read all texts. Waiting requests run in between. A text that
   * cannot be read ends it, and makes the searches that read it fail.
   */
  async #listTexts(): Promise<void> {
    if (this.#isListing) return;
    this.#isListing = true;
    while (this.#index.isBehind) {
      await pause();
      this.#index.listTexts(LISTED);
    }
    this.#isListing = false;
  }

  #check(entry: RecordEntry): Row | undefined {
    const checked = this.check.entry(entry);
    this.#remarks.delete(entry.id);
    if ('row' in checked) {
      this.#problems.delete(entry.id);
      const { remarks } = checked;
      if (remarks.length > 0 && this.#remarks.size < MOST_REMARKED) this.#remarks.set(entry.id, remarks);
      return checked.row;
    }
    this.#problems.set(entry.id, checked.problem);
    return undefined;
  }

  #checkFormer(row: Row | undefined): Row | undefined {
    const checked = row && this.check.entry({ id: row.id, hash: row.hash, value: { ...row.record } });
    return checked && 'row' in checked ? checked.row : undefined;
  }

  #forget(id: number): void {
    this.#problems.delete(id);
    this.#remarks.delete(id);
    this.#index.delete(id);
  }
}
