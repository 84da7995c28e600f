import type { StoredRecord } from '../../../contract/data/collection.ts';
import { all, type Condition, type Found, type Query, type Scalar } from '../../../contract/data/query.ts';
import type { FreeNumber } from '../../../contract/data/store-reader.ts';
import type { FieldValue } from '../../records/checked-values.ts';
import type { RecordEntry } from '../../records/record-files.ts';
import { type Fields, type Row, VALUED } from '../index/fields.ts';
import { FreeNumbers, numbered, RecordIndex } from '../index/record-index.ts';
import { candidatesOf, onlyRanges } from './candidates.ts';
import { countFitting, tallyFitting, tallyRow } from './count.ts';
import { compileFilter, type Filter, fitsAt } from './filter.ts';
import { FirstRows, firstFitting, type RowOrder, rowOrder, type Wanted } from './first-fitting.ts';

/** An id that no record has. */
const NOBODY = 0;

/** Up to this many rows, visiting them is faster than counting and sorting. */
const FEW = 64;

/** A page of results whose records are read on demand. */
class FoundRows implements Found<StoredRecord> {
  readonly rows: readonly Row[];
  readonly total: number;

  constructor(rows: readonly Row[], total: number) {
    this.rows = rows;
    this.total = total;
  }

  get records(): readonly StoredRecord[] {
    return this.rows.map(({ record }) => record);
  }
}

/** Queries of one collection; with an overlay, as the transactions of a group see it. */
export class View {
  readonly #fields: Fields;
  readonly #index: RecordIndex;
  readonly #overlay: Overlay | undefined;
  /** For the index and the overlay together, which only this view's transaction changes. */
  #free: FreeNumbers | undefined;

  constructor(fields: Fields, index: RecordIndex, overlay?: Overlay) {
    this.#fields = fields;
    this.#index = index;
    this.#overlay = overlay;
  }

  /** @throws Error when the query uses a field in a way that its kind does not support */
  find({
    where = all(),
    order,
    rank,
    tiers,
    offset = 0,
    limit = Number.POSITIVE_INFINITY,
  }: Query<never> = {}): Found<StoredRecord> {
    const filter = compileFilter(this.#fields, where);
    const rowsOrder = rowOrder(this.#fields, { order, rank, tiers });
    if (!rowsOrder.lead && !this.#overlay) {
      const { rows, total } = inOnePass(this.#index, filter, rowsOrder, offset + limit);
      return new FoundRows(rows.slice(offset), total);
    }
    const ranges = onlyRanges(this.#index, filter);
    const unchanged = countFitting(this.#index, filter, ranges);
    const rows = this.#first({ filter, ranges, order: rowsOrder, wanted: offset + limit, total: unchanged });
    return new FoundRows(rows.slice(offset), this.#total(filter, unchanged));
  }

  /** @throws Error as `find` */
  values(names: readonly string[], where: Condition = all()): readonly (readonly FieldValue[])[] {
    const filter = compileFilter(this.#fields, where);
    const positions = names.map((name) => this.#fields.position(name, VALUED, 'values'));
    const valuesOf: (readonly FieldValue[])[] = [];
    const visit = (index: RecordIndex, skip?: Overlay) => {
      const fits = fitsAt(index, filter);
      candidatesOf(index, filter).each((place) => {
        if (!fits(place)) return;
        const row = index.at(place);
        if (skip?.has(row.id)) return;
        valuesOf.push(positions.map((position) => row.value(position)));
      });
    };
    visit(this.#index, this.#overlay);
    if (this.#overlay) visit(this.#overlay.index);
    return valuesOf;
  }

  /** @throws Error as `find` */
  count(where: Condition = all()): number {
    const filter = compileFilter(this.#fields, where);
    return this.#total(filter, countFitting(this.#index, filter));
  }

  /** @throws Error as `find` */
  tally(name: string, where: Condition = all()): ReadonlyMap<Scalar, number> {
    const filter = compileFilter(this.#fields, where);
    const field = this.#fields.position(name, ['posting', 'unique'], 'a tally');
    const tally = tallyFitting(this.#index, field, filter);
    const overlay = this.#overlay;
    if (!overlay) return tally;
    for (const row of this.#coveredRows(overlay, filter)) tallyRow(tally, field, row, -1);
    for (const [value, count] of tallyFitting(overlay.index, field, filter)) {
      tally.set(value, (tally.get(value) ?? 0) + count);
    }
    return tally;
  }

  /** @throws Error as `find` */
  first(where: Condition): StoredRecord | undefined {
    const known = where.op === 'eq' ? this.#firstWith(where.field, where.value) : undefined;
    if (known) return known.row?.record;
    const filter = compileFilter(this.#fields, where);
    const overlay = this.#overlay;
    const sets = [this.#index, ...(overlay ? [overlay.index] : [])].map((index) => ({
      index,
      candidates: candidatesOf(index, filter),
    }));
    if (sets.some(({ candidates }) => candidates.size > FEW)) return this.find({ where, limit: 1 }).records[0];
    let first: Row | undefined;
    for (const [at, { index, candidates }] of sets.entries()) {
      candidates.each((place) => {
        const row = index.at(place);
        const counts = filter.fits(row) && (at > 0 || !overlay?.has(row.id));
        if (counts && (!first || row.id < first.id)) first = row;
      });
    }
    return (first as Row | undefined)?.record;
  }

  /** The first row with a value, in a field with posting lists; undefined if it has none, or many rows have the value. */
  #firstWith(name: string, value: Scalar): { readonly row: Row | undefined } | undefined {
    const field = this.#fields.position(name, VALUED, 'equality');
    const overlay = this.#overlay;
    const list = this.#index.postings(field)?.of(value);
    const changed = overlay?.index.postings(field)?.of(value);
    if (!list || list.size > FEW || (changed && changed.size > FEW)) return undefined;
    let row: Row | undefined;
    const look = (one: Row): void => {
      if (!row || one.id < row.id) row = one;
    };
    list.each((place) => {
      const one = this.#index.at(place);
      if (!overlay?.has(one.id)) look(one);
    });
    if (overlay) changed?.each((place) => look(overlay.index.at(place)));
    return { row };
  }

  /** @throws Error when the field is not declared as unique */
  freeNumber({ field: name, stem, least, most, except }: FreeNumber): number | undefined {
    const field = this.#fields.position(name, ['unique'], 'a free number');
    const number = this.#overlay
      ? this.#freeBeside(this.#overlay, field, { stem, least, most })
      : this.#index.freeNumber(field, stem, { least, most });
    const own = except === undefined ? undefined : (this.#overlay?.index.get(except) ?? this.#index.get(except));
    // a manual edit may have used a value twice
    const ownNumbers = this.#numbersOf(own, field, stem).filter(
      (one) => own && !this.otherWith(field, `${stem}${one}`, own.id),
    );
    const free = [number, ...ownNumbers].filter((one) => one >= least && one <= most);
    return free.length > 0 ? Math.min(...free) : undefined;
  }

  /** Call this when the transaction changes or removes a row, so that its values become free. */
  release(row: Row): void {
    this.#free?.release(row);
  }

  #freeBeside(
    overlay: Overlay,
    field: number,
    { stem, least, most }: Pick<FreeNumber, 'stem' | 'least' | 'most'>,
  ): number {
    this.#free ??= new FreeNumbers(this.#fields);
    const known = this.#free.from(field, stem, least);
    let number = known > least ? known : this.#firstBeside(overlay, field, { stem, least, most });
    while (number <= most && this.otherWith(field, `${stem}${number}`, NOBODY)) number++;
    this.#free.note(field, stem, least, number);
    return number;
  }

  /** The first number that may be free: all before it are taken in the index by rows that the overlay does not cover. */
  #firstBeside(overlay: Overlay, field: number, asked: Pick<FreeNumber, 'stem' | 'least' | 'most'>): number {
    let first = this.#index.freeNumber(field, asked.stem, asked);
    for (const id of overlay.ids()) {
      for (const number of this.#numbersOf(this.#index.get(id), field, asked.stem)) {
        if (number >= asked.least && number < first) first = number;
      }
    }
    return first;
  }

  /** The numbers that a row has after this stem. */
  #numbersOf(row: Row | undefined, field: number, stem: string): readonly number[] {
    return [row?.value(field) ?? null].flat().flatMap((value) => {
      const own = numbered(value);
      return own?.stem === stem ? [own.number] : [];
    });
  }

  /** Another record than `id` that has this value in a `posting` or `unique` field. */
  otherWith(field: number, value: Scalar, id: number): Row | undefined {
    const overlay = this.#overlay;
    const changed = overlay && firstAt(overlay.index, field, value, (row) => row.id !== id);
    return changed ?? firstAt(this.#index, field, value, (row) => row.id !== id && !overlay?.has(row.id));
  }

  /** @param unchanged number of rows that fit in the index without the overlay */
  #total(filter: Filter, unchanged: number): number {
    const overlay = this.#overlay;
    if (!overlay) return unchanged;
    const covered = [...this.#coveredRows(overlay, filter)].length;
    return unchanged - covered + countFitting(overlay.index, filter);
  }

  /** Rows of the index that fit, but are replaced by the overlay. */
  *#coveredRows(overlay: Overlay, filter: Filter): Generator<Row, void> {
    for (const id of overlay.ids()) {
      const row = this.#index.get(id);
      if (row && filter.fits(row)) yield row;
    }
  }

  #first(asked: Omit<Wanted, 'skip'>): readonly Row[] {
    const { filter, order, wanted } = asked;
    const overlay = this.#overlay;
    const rows = firstFitting(this.#index, { ...asked, skip: overlay });
    if (!overlay || overlay.index.size === 0) return rows;
    const changed = firstFitting(overlay.index, {
      filter,
      order,
      wanted,
      ranges: onlyRanges(overlay.index, filter),
      total: countFitting(overlay.index, filter),
    });
    return [...rows, ...changed].sort(order.compare).slice(0, wanted);
  }
}

/** A row that has a value in a `posting` or `unique` field and passes `isIt`. */
function firstAt(index: RecordIndex, field: number, value: Scalar, isIt: (row: Row) => boolean): Row | undefined {
  let found: Row | undefined;
  index
    .postings(field)
    ?.of(value)
    .each((place) => {
      if (!found && isIt(index.at(place))) found = index.at(place);
    });
  return found;
}

/** Finds and counts in one pass: without an index for the order, all fitting rows are visited anyway. */
function inOnePass(
  index: RecordIndex,
  filter: Filter,
  order: RowOrder,
  wanted: number,
): { readonly rows: readonly Row[]; readonly total: number } {
  const first = new FirstRows(wanted, order.compare);
  let total = 0;
  const fits = fitsAt(index, filter);
  candidatesOf(index, filter).each((place) => {
    if (!fits(place)) return;
    total++;
    first.add(index.at(place));
  });
  return { rows: first.rows(), total };
}

/** What a group of transactions changed in one collection, indexed like the collection itself. */
export class Overlay {
  readonly index: RecordIndex;
  readonly #rowOf: (entry: RecordEntry) => Row | undefined;
  readonly #entries = new Map<number, RecordEntry | undefined>();

  /** @param rowOf returns undefined for an entry that is not served */
  constructor(fields: Fields, rowOf: (entry: RecordEntry) => Row | undefined) {
    this.index = new RecordIndex(fields);
    this.#rowOf = rowOf;
  }

  /** Was this record changed or removed? Then the collection's own row does not count. */
  has(id: number): boolean {
    return this.#entries.has(id);
  }

  ids(): IterableIterator<number> {
    return this.#entries.keys();
  }

  /** Applies what the group has changed so far: there may be new changes, and those of failed transactions are undone. */
  bringUpToDate(changed: ReadonlyMap<number, RecordEntry | undefined>): void {
    for (const id of this.#entries.keys()) {
      if (changed.has(id)) continue;
      this.#entries.delete(id);
      this.index.delete(id);
    }
    for (const [id, entry] of changed) if (!this.has(id) || this.#entries.get(id) !== entry) this.take(id, entry);
  }

  take(id: number, entry: RecordEntry | undefined): void {
    this.#entries.set(id, entry);
    const row = entry && this.#rowOf(entry);
    if (row) this.index.set(row);
    else this.index.delete(id);
  }
}
