import type { PagePiece } from '../../../contract/data/store-reader.ts';

/** How much a read may parse in one turn of the event loop, in bytes of JSON: a few milliseconds. */
const SLICE = 1024 * 1024;

/** Each parse counts as at least this many bytes: short records have a fixed cost. */
const LEAST = 1_000;

/** Each character of output counts as this many bytes: producing takes longer than parsing. */
const MAKING = 4;

/** A read that has been changed this often is no longer interrupted between pieces: it must end, no matter how often others write. */
const MAX_CHANGES = 4;

/** A read has used up its slice: it is interrupted here, and its caller runs it again. */
export class SliceSpent extends Error {
  constructor() {
    super('a read has parsed as much as it may in one turn of the event loop, and must be run again');
    this.name = 'SliceSpent';
  }
}

/**
 * Runs a read from its beginning; undefined if it was interrupted. Each run gets further, because parsed records and finished
 * pieces are kept for the next run.
 *
 * @param hasChanged whether anything that it may have read has changed since its last run: then its pieces are made again, the
 *   fifth time without interruption, so that it finishes no matter how often something changes
 * @throws what the read throws
 */
export type SlicedRead<T> = (hasChanged?: boolean) => { readonly value: T } | undefined;

/** State of an interrupted read. */
interface Held {
  readonly parsed: unknown[];
  readonly pieces: Map<string, MadePiece>;
  changes: number;
  /** Are the pieces made without interruption? */
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
 * Splits long reads, and the work on their results, into slices, so that other requests can run in between. Reads are
 * synchronous and have no side effects, so an interrupted one can be run again. Outside of a sliced read, nothing is interrupted.
 */
export class Slices {
  #current: Slice | undefined;

  /** @param read must be synchronous and idempotent */
  sliced<T>(read: () => T): SlicedRead<T> {
    const held: Held = { parsed: [], pieces: new Map(), changes: 0, goesThrough: false };
    return (hasChanged = false) => {
      if (hasChanged) {
        held.pieces.clear();
        held.goesThrough ||= ++held.changes > MAX_CHANGES;
      }
      const slice: Slice = { left: SLICE, isSpent: false, held };
      this.#current = slice;
      try {
        const value = read();
        return slice.isSpent ? undefined : { value };
      } catch (error) {
        // the read may have caught SliceSpent and thrown another error
        if (slice.isSpent) return undefined;
        throw error;
      } finally {
        this.#current = undefined;
      }
    };
  }

  /**
   * Uses up part of the slice, for parsing or work of the same cost.
   *
   * @param least minimum that it counts as, in bytes
   * @throws SliceSpent when nothing is left
   */
  take(bytes: number, least = LEAST): void {
    const slice = this.#current;
    if (!slice) return;
    if (slice.left <= 0) slice.isSpent = true;
    this.check();
    slice.left -= Math.max(bytes, least);
  }

  /** Keeps a parsed record for the next run. */
  hold(parsed: unknown): void {
    this.#current?.held.parsed.push(parsed);
  }

  /**
   * A piece of a read's result: the one from an earlier run, or a new one. Outside of a sliced read, each is made. A read must ask
   * for the same pieces in each run.
   *
   * @throws SliceSpent before one is made, if the slice is used up; what `make` throws
   */
  piece<T>({ key, of, make }: PagePiece<T>): T {
    const slice = this.#current;
    if (!slice) return make().value;
    const { held } = slice;
    const known = held.pieces.get(key);
    if (known && known.of === of) return known.value as T;
    // the read differs from the last run, so the kept pieces may never suffice
    if (known) held.goesThrough = true;
    if (!held.goesThrough) this.take(0, 0);
    const { value, effort } = make();
    this.check();
    held.pieces.set(key, { of, value });
    slice.left -= effort * MAKING;
    return value;
  }

  /** Ends an interrupted read that caught the error, so that nothing it makes is kept. @throws SliceSpent */
  check(): void {
    if (this.#current?.isSpent) throw new SliceSpent();
  }
}
