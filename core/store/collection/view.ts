import type { StoredRecord } from '../../contract/collection.ts';
import { all, type Condition, type Found, type Query, type Scalar } from '../../contract/query.ts';
import { candidatesOf } from './candidates.ts';
import { countFitting } from './count.ts';
import { type Fields, VALUED } from './fields.ts';
import { compileFilter, type Filter } from './filter.ts';
import { firstFitting } from './first-fitting.ts';
import { FirstRows } from './first-rows.ts';
import type { Overlay } from './overlay.ts';
import type { RecordIndex } from './record-index.ts';
import type { FieldValue, Row } from './row.ts';
import { type RowOrder, rowOrder } from './row-order.ts';

/** Queries of one collection; with an overlay, as the transactions of a group see it. */
export class View {
  readonly #fields: Fields;
  readonly #index: RecordIndex;
  readonly #overlay: Overlay | undefined;

  constructor(fields: Fields, index: RecordIndex, overlay?: Overlay) {
    this.#fields = fields;
    this.#index = index;
    this.#overlay = overlay;
  }

  /** @throws Error when the query names a field that is not declared for what it asks */
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
      return { records: rows.slice(offset).map(({ record }) => record), total };
    }
    const unchanged = countFitting(this.#index, filter);
    const rows = this.#first(filter, rowsOrder, offset + limit, unchanged);
    return { records: rows.slice(offset).map(({ record }) => record), total: this.#total(filter, unchanged) };
  }

  /** @throws Error as `find` */
  values(names: readonly string[], where: Condition = all()): readonly (readonly FieldValue[])[] {
    const filter = compileFilter(this.#fields, where);
    const positions = names.map((name) => this.#fields.position(name, VALUED, 'values'));
    const valuesOf: (readonly FieldValue[])[] = [];
    const visit = (index: RecordIndex, skip?: Overlay) =>
      candidatesOf(index, filter).each((row) => {
        if (!filter.fits(row) || skip?.has(row.id)) return;
        valuesOf.push(positions.map((position) => row.values[position] ?? null));
      });
    visit(this.#index, this.#overlay);
    if (this.#overlay) visit(this.#overlay.index);
    return valuesOf;
  }

  /** @throws Error as `find` */
  count(where: Condition = all()): number {
    const filter = compileFilter(this.#fields, where);
    return this.#total(filter, countFitting(this.#index, filter));
  }

  /** Another record than `id` that has this value in a `posting` or `unique` field. */
  otherWith(field: number, value: Scalar, id: number): Row | undefined {
    const overlay = this.#overlay;
    for (const row of overlay?.index.postings(field)?.of(value) ?? []) if (row.id !== id) return row;
    for (const row of this.#index.postings(field)?.of(value) ?? []) {
      if (row.id !== id && !overlay?.has(row.id)) return row;
    }
    return undefined;
  }

  /** @param unchanged how many fit in the index below the overlay */
  #total(filter: Filter, unchanged: number): number {
    const overlay = this.#overlay;
    return overlay ? unchanged - this.#covered(overlay, filter) + countFitting(overlay.index, filter) : unchanged;
  }

  /** How many rows that fit do not count any more. */
  #covered(overlay: Overlay, filter: Filter): number {
    let covered = 0;
    for (const id of overlay.ids()) {
      const row = this.#index.get(id);
      if (row && filter.fits(row)) covered++;
    }
    return covered;
  }

  #first(filter: Filter, order: RowOrder, wanted: number, total: number): readonly Row[] {
    const overlay = this.#overlay;
    const rows = firstFitting(this.#index, { filter, order, wanted, total, skip: overlay });
    if (!overlay || overlay.index.size === 0) return rows;
    const changed = firstFitting(overlay.index, { filter, order, wanted, total: overlay.index.size });
    return [...rows, ...changed].sort(order.compare).slice(0, wanted);
  }
}

/** Where no index has the order, all that fit are looked at anyhow: they are counted on the way. */
function inOnePass(
  index: RecordIndex,
  filter: Filter,
  order: RowOrder,
  wanted: number,
): { readonly rows: readonly Row[]; readonly total: number } {
  const first = new FirstRows(wanted, order.compare);
  let total = 0;
  candidatesOf(index, filter).each((row) => {
    if (!filter.fits(row)) return;
    total++;
    first.add(row);
  });
  return { rows: first.rows(), total };
}
