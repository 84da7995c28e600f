import type { PagePiece } from '../../../contract/data/store.ts';

/** What a read may parse in one turn of the event loop, in bytes of JSON: some milliseconds. */
const SLICE = 1024 * 1024;

/** What is parsed counts as so many bytes at least: a short record takes longer than its bytes. */
const LEAST = 1_000;

/** A character that is made counts as so many bytes: making takes longer than parsing. */
const MAKING = 4;

/** A read has parsed as much as it may in one turn: it is cut off here, and run again by whoever runs it. */
export class SliceSpent extends Error {
  constructor() {
    super('a read has parsed as much as it may in one turn of the event loop, and is to be run again');
    this.name = 'SliceSpent';
  }
}

/**
 * Runs a read from its beginning; undefined where it was cut off. Run again, it goes on to what comes next: what it parsed is
 * held until then, and so are the pieces that it made.
 *
 * @param hasChanged whether anything that it may have read has changed since its last run: its pieces are made anew then, and no
 *   more cut off, so that it comes to an end however often something changes
 * @throws what the read throws
 */
export type SlicedRead<T> = (hasChanged?: boolean) => { readonly value: T } | undefined;

/** What a read came to before it was cut off. */
interface Held {
  readonly parsed: unknown[];
  readonly pieces: Map<string, MadePiece>;
  /** Its pieces are made to the last, however much they take. */
  goesThrough: boolean;
}

interface Slice {
  left: number;
  isSpent: boolean;
  readonly held: Held;
}

interface MadePiece {
  readonly of: unknown;
  readonly value: unknown;
}

/**
 * Cuts reads of long records, and what they make, into slices, so that others come between. Reads are synchronous and change
 * nothing, so one that was cut off can be run again. Outside of a sliced read everything is parsed that is asked for.
 */
export class Slices {
  #current: Slice | undefined;

  /** @param read must be synchronous and have no effect that a second run doubles */
  sliced<T>(read: () => T): SlicedRead<T> {
    const held: Held = { parsed: [], pieces: new Map(), goesThrough: false };
    return (hasChanged = false) => {
      if (hasChanged) {
        held.pieces.clear();
        held.goesThrough = true;
      }
      const slice: Slice = { left: SLICE, isSpent: false, held };
      this.#current = slice;
      try {
        const value = read();
        return slice.isSpent ? undefined : { value };
      } catch (error) {
        // whatever became of it on its way
        if (slice.isSpent) return undefined;
        throw error;
      } finally {
        this.#current = undefined;
      }
    };
  }

  /**
   * Takes a part of the slice, for something to be parsed, or for what takes as long.
   *
   * @param least it counts as so many bytes at least
   * @throws SliceSpent when nothing is left of it
   */
  take(bytes: number, least = LEAST): void {
    const slice = this.#current;
    if (!slice) return;
    if (slice.left <= 0) slice.isSpent = true;
    this.check();
    slice.left -= Math.max(bytes, least);
  }

  /** Keeps what was parsed for the next run. */
  hold(parsed: unknown): void {
    this.#current?.held.parsed.push(parsed);
  }

  /**
   * A piece of what a read makes: the one that it made before it was cut off, or else a new one. Outside of a sliced read each is
   * made. A read must come to the same pieces in each of its runs.
   *
   * @throws SliceSpent before one is made, if those before took much; what `make` throws
   */
  piece<T>({ key, of, make }: PagePiece<T>): T {
    const slice = this.#current;
    if (!slice) return make().value;
    const { held } = slice;
    const known = held.pieces.get(key);
    if (known && known.of === of) return known.value as T;
    // it goes another way than before: what is held may never be enough
    if (known) held.goesThrough = true;
    if (!held.goesThrough) this.take(0, 0);
    const { value, effort } = make();
    this.check();
    held.pieces.set(key, { of, value });
    slice.left -= effort * MAKING;
    return value;
  }

  /** Nothing is to be kept of what a read makes that was cut off, though somebody caught what it threw. @throws SliceSpent */
  check(): void {
    if (this.#current?.isSpent) throw new SliceSpent();
  }
}
