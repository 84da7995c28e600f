import type { Scalar } from '../../contract/query.ts';
import { compareScalars } from './compare.ts';
import { sortKey } from './fields.ts';
import type { Row } from './row.ts';

/** Rows a chunk holds after a split. One long array costs a move of half of it for each change. */
const CHUNK = 128;

/** Chunks of which the bounds are known together, so that a count need not ask each of them. */
const BLOCK = 16;

/** Ranks `from` (included) to `to` (excluded). */
export type Interval = readonly [from: number, to: number];

/** Between these, both included, lie the values of some rows in a field. */
export interface Bounds {
  readonly least: Scalar;
  readonly most: Scalar;
}

interface Chunk {
  /** Never empty. */
  readonly rows: Row[];
  /** By field: worked out when asked for, forgotten when the rows change. */
  columns: (Column | undefined)[];
}

/** The values of a chunk's rows in one field: side by side, since rows lie all over the memory. */
interface Column extends Bounds {
  readonly keys: readonly Scalar[];
}

/** What is known of all chunks together. */
interface Summary {
  /** Of each chunk the rank of its first row. */
  readonly starts: readonly number[];
  /** Of each chunk the key of its last row. */
  readonly lasts: readonly Scalar[];
  /** Bounds of blocks, by field. */
  readonly blocks: (Bounds | undefined)[][];
  nulls: number | undefined;
}

/** What rows of a stretch fit, told from their values; each function is given those of a field with one value a row. */
export interface Fitting {
  /** Whether all rows do, or none; undefined when they have to be looked at. */
  readonly decide: (boundsIn: (field: number) => Bounds) => boolean | undefined;
  /** Whether one does, by its place. */
  readonly fits: (keysIn: (field: number) => readonly Scalar[]) => (place: number) => boolean;
}

const chunkOf = (rows: Row[]): Chunk => ({ rows, columns: [] });

/** Rows in the order of one field, ties by id. Counts ranges without visiting them. */
export class SortedIndex {
  readonly #field: number;
  #chunks: Chunk[];
  #size: number;
  /** Worked out from the chunks when asked for, forgotten when they change. */
  #summary: Summary | undefined;

  constructor(field: number, rows: readonly Row[] = []) {
    this.#field = field;
    const ordered = inOrder(rows, field);
    this.#size = ordered.length;
    this.#chunks = Array.from({ length: Math.ceil(ordered.length / CHUNK) }, (_, n) =>
      chunkOf(ordered.slice(n * CHUNK, (n + 1) * CHUNK)),
    );
  }

  get size(): number {
    return this.#size;
  }

  add(row: Row): void {
    this.#size++;
    this.#summary = undefined;
    const at = Math.min(this.#chunkOf(row), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks = [chunkOf([row])];
      return;
    }
    const { rows } = chunk;
    chunk.columns = [];
    rows.splice(this.#placeIn(rows, row), 0, row);
    if (rows.length >= 2 * CHUNK) this.#chunks.splice(at + 1, 0, chunkOf(rows.splice(CHUNK)));
  }

  /** Takes out a row that was added: this very one. */
  remove(row: Row): void {
    const at = this.#chunkOf(row);
    const chunk = this.#chunks[at];
    const place = chunk ? this.#placeIn(chunk.rows, row) : -1;
    if (chunk?.rows[place] !== row) throw new Error(`row ${row.id} is not in the index`);
    this.#size--;
    this.#summary = undefined;
    chunk.columns = [];
    chunk.rows.splice(place, 1);
    if (chunk.rows.length === 0) this.#chunks.splice(at, 1);
  }

  /** How many rows have a smaller key than this value; with `through`, or an equal one. */
  rank(value: Scalar, through = false): number {
    const before = (key: Scalar) => {
      const order = compareScalars(key, value);
      return through ? order <= 0 : order < 0;
    };
    const at = partition(this.#summarize().lasts, before);
    const chunk = this.#chunks[at];
    return chunk ? this.#startOf(at) + partition(columnOf(chunk, this.#field).keys, before) : this.#size;
  }

  /** How many rows have no value. */
  get nulls(): number {
    this.#summarize().nulls ??= this.rank(null, true);
    return this.#summarize().nulls ?? 0;
  }

  /** Rows of these ranks, forwards or backwards. The index must not change meanwhile. */
  *walk([from, to]: Interval, direction: 'asc' | 'desc' = 'asc'): Generator<Row, void> {
    let left = to - from;
    let [at, place]: [number, number | undefined] = this.#find(direction === 'asc' ? from : to - 1);
    const step = direction === 'asc' ? 1 : -1;
    for (; left > 0; at += step) {
      const rows = this.#chunks[at]?.rows;
      if (!rows) return;
      if (place === undefined) place = step > 0 ? 0 : rows.length - 1;
      for (; left > 0; place += step, left--) {
        const row = rows[place];
        if (!row) break;
        yield row;
      }
      place = undefined;
    }
  }

  /** Calls with each row of these ranks; quicker than a walk where all are wanted. */
  each([from, to]: Interval, visit: (row: Row) => void): void {
    for (let at = this.#at(from); this.#startOf(at) < to; at++) {
      const { rows } = this.#chunks[at] as Chunk;
      const start = this.#startOf(at);
      const end = Math.min(rows.length, to - start);
      for (let place = Math.max(0, from - start); place < end; place++) visit(rows[place] as Row);
    }
  }

  /** How many rows of these ranks fit. */
  count([from, to]: Interval, fitting: Fitting): number {
    let count = 0;
    for (let at = this.#at(from); this.#startOf(at) < to; ) {
      const block = at % BLOCK === 0 && this.#startOf(at) >= from && this.#startOf(at + BLOCK) <= to;
      const inBlock = block ? fitting.decide((field) => this.#boundsOfBlock(at / BLOCK, field)) : undefined;
      if (inBlock === undefined) count += this.#countIn(at++, [from, to], fitting);
      else {
        const next = Math.min(at + BLOCK, this.#chunks.length);
        if (inBlock) count += this.#startOf(next) - this.#startOf(at);
        at = next;
      }
    }
    return count;
  }

  /** `count` within one chunk. */
  #countIn(at: number, [from, to]: Interval, { decide, fits }: Fitting): number {
    const chunk = this.#chunks[at] as Chunk;
    const start = this.#startOf(at);
    const first = Math.max(0, from - start);
    const end = Math.min(chunk.rows.length, to - start);
    const decided = decide((field) => columnOf(chunk, field));
    if (decided !== undefined) return decided ? end - first : 0;
    const fitsAt = fits((field) => columnOf(chunk, field).keys);
    let count = 0;
    for (let place = first; place < end; place++) if (fitsAt(place)) count++;
    return count;
  }

  #boundsOfBlock(block: number, field: number): Bounds {
    const { blocks } = this.#summarize();
    const bounds = blocks[block] ?? [];
    blocks[block] = bounds;
    bounds[field] ??= around(
      this.#chunks.slice(block * BLOCK, (block + 1) * BLOCK).flatMap((chunk) => {
        const { least, most } = columnOf(chunk, field);
        return [least, most];
      }),
    );
    return bounds[field];
  }

  #summarize(): Summary {
    if (this.#summary) return this.#summary;
    const starts: number[] = [];
    let start = 0;
    for (const { rows } of this.#chunks) {
      starts.push(start);
      start += rows.length;
    }
    const lasts = this.#chunks.map((chunk) => sortKey(lastOf(chunk), this.#field));
    this.#summary = { starts, lasts, blocks: [], nulls: undefined };
    return this.#summary;
  }

  /** Rank of the first row of a chunk; the size behind the last one. */
  #startOf(at: number): number {
    return this.#summarize().starts[at] ?? this.#size;
  }

  /** The chunk with the row of this rank. */
  #at(rank: number): number {
    return Math.max(0, partition(this.#summarize().starts, (start) => start <= rank) - 1);
  }

  #find(rank: number): [chunk: number, place: number] {
    const at = this.#at(rank);
    return [at, rank - this.#startOf(at)];
  }

  #compare(a: Row, b: Row): number {
    return compareScalars(sortKey(a, this.#field), sortKey(b, this.#field)) || a.id - b.id;
  }

  #chunkOf(row: Row): number {
    return partition(this.#chunks, (chunk) => this.#compare(lastOf(chunk), row) < 0);
  }

  #placeIn(chunk: readonly Row[], row: Row): number {
    return partition(chunk, (other) => this.#compare(other, row) < 0);
  }
}

/** Keys are looked up once a row, not once a comparison. */
function inOrder(rows: readonly Row[], field: number): readonly Row[] {
  const keyed = rows.map((row) => ({ row, key: sortKey(row, field) }));
  keyed.sort((a, b) => compareScalars(a.key, b.key) || a.row.id - b.row.id);
  return keyed.map(({ row }) => row);
}

function columnOf({ rows, columns }: Chunk, field: number): Column {
  const known = columns[field];
  if (known) return known;
  const keys = rows.map((row) => sortKey(row, field));
  const column = { keys, ...around(keys) };
  columns[field] = column;
  return column;
}

function around(values: readonly Scalar[]): Bounds {
  const ordered = values.toSorted(compareScalars);
  return { least: ordered[0] ?? null, most: ordered.at(-1) ?? null };
}

const lastOf = ({ rows }: Chunk): Row => rows[rows.length - 1] as Row;

/** Of items that first fit and then do not, how many fit. */
function partition<T>(items: readonly T[], fits: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
