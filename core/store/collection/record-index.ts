import type { Fields } from './fields.ts';
import { Postings } from './postings.ts';
import type { Row } from './row.ts';
import { SortedIndex } from './sorted-index.ts';

/** Rows of one collection and the indexes of its declared fields. */
export class RecordIndex {
  readonly #rows: Map<number, Row>;
  readonly #sorted: ReadonlyMap<number, SortedIndex>;
  readonly #postings: ReadonlyMap<number, Postings>;
  /** By sorted field, how many rows hold a list there: such an index orders rows, but its ranges do not tell what fits. */
  readonly #lists = new Map<number, number>();

  constructor(fields: Fields, rows: ReadonlyMap<number, Row> = new Map()) {
    this.#rows = new Map(rows);
    const all = [...rows.values()];
    const positions = [...fields.kinds.keys()];
    const ofKind = (...kinds: readonly string[]) => positions.filter((at) => kinds.includes(fields.kinds[at] ?? ''));
    this.#sorted = new Map(ofKind('sorted').map((at) => [at, new SortedIndex(at, all)]));
    this.#postings = new Map(ofKind('posting', 'unique').map((at) => [at, new Postings(at)]));
    for (const row of all) {
      for (const postings of this.#postings.values()) postings.add(row);
      this.#countLists(row, 1);
    }
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  rows(): IterableIterator<Row> {
    return this.#rows.values();
  }

  /** Adds a row, or puts it in place of the one with its id. */
  set(row: Row): void {
    const before = this.#rows.get(row.id);
    if (before === row) return;
    if (before) this.delete(row.id);
    this.#rows.set(row.id, row);
    for (const index of this.#sorted.values()) index.add(row);
    for (const postings of this.#postings.values()) postings.add(row);
    this.#countLists(row, 1);
  }

  delete(id: number): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#rows.delete(id);
    for (const index of this.#sorted.values()) index.remove(row);
    for (const postings of this.#postings.values()) postings.remove(row);
    this.#countLists(row, -1);
  }

  sorted(field: number): SortedIndex | undefined {
    return this.#sorted.get(field);
  }

  postings(field: number): Postings | undefined {
    return this.#postings.get(field);
  }

  /** Does every row have exactly one value in this sorted field? */
  single(field: number): boolean {
    return (this.#lists.get(field) ?? 0) === 0;
  }

  #countLists(row: Row, by: 1 | -1): void {
    for (const field of this.#sorted.keys()) {
      if (Array.isArray(row.values[field])) this.#lists.set(field, (this.#lists.get(field) ?? 0) + by);
    }
  }
}
