import { Column } from './column.ts';
import { sortKey } from './fields.ts';
import type { Row } from './row.ts';

/** Rows by id and by place: a small number that a row keeps as long as it is here, and another gets when it is gone. */
export class RowTable {
  readonly #places = new Map<number, number>();
  readonly #rows: (Row | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #columns = new Map<number, Column>();

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row);
  }

  get size(): number {
    return this.#places.size;
  }

  /** Undefined for an id that no row has. */
  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  get(id: number): Row | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#rows[place];
  }

  /** The row at a place that is taken. */
  at(place: number): Row {
    return this.#rows[place] as Row;
  }

  *rows(): Generator<Row, void> {
    for (const row of this.#rows) if (row) yield row;
  }

  /** Places that are taken. */
  places(): Iterable<number> {
    return this.#places.values();
  }

  /** The keys of a field; kept from the first time on. */
  column(field: number): Column {
    const column = this.#columns.get(field) ?? new Column(field, this.#rows);
    this.#columns.set(field, column);
    return column;
  }

  /** @param row whose id none has @returns its place */
  add(row: Row): number {
    const place = this.#free.pop() ?? this.#rows.length;
    this.#rows[place] = row;
    this.#places.set(row.id, place);
    for (const column of this.#columns.values()) column.add(place, row);
    return place;
  }

  /** Fields, of those whose keys are kept, in which a row differs from the one at a place. */
  changed(place: number, row: Row): ReadonlySet<number> {
    const changed = [...this.#columns].filter(([field, column]) => column.key(place) !== sortKey(row, field));
    return new Set(changed.map(([field]) => field));
  }

  /** Puts a row in the place of the one with its id. */
  replace(place: number, row: Row): void {
    const before = this.at(place);
    this.#rows[place] = row;
    for (const column of this.#columns.values()) {
      column.remove(before);
      column.add(place, row);
    }
  }

  remove(row: Row): void {
    const place = this.#places.get(row.id);
    if (place === undefined) return;
    for (const column of this.#columns.values()) column.remove(row);
    this.#places.delete(row.id);
    this.#rows[place] = undefined;
    this.#free.push(place);
  }
}
