/** What a read may parse in one turn of the event loop, in bytes of JSON: some milliseconds. */
const SLICE = 1024 * 1024;

/** What is parsed counts as so many bytes at least: a short record takes longer than its bytes. */
const LEAST = 1_000;

/** A read has parsed as much as it may in one turn: it is cut off here, and run again by whoever runs it. */
export class SliceSpent extends Error {
  constructor() {
    super('a read has parsed as much as it may in one turn of the event loop, and is to be run again');
    this.name = 'SliceSpent';
  }
}

/**
 * Runs a read from its beginning; undefined where it was cut off. Run again, it goes on to what comes next: what it parsed is
 * held until then.
 *
 * @throws what the read throws
 */
export type SlicedRead<T> = () => { readonly value: T } | undefined;

interface Slice {
  left: number;
  isSpent: boolean;
  /** What was parsed in this slice and those before. */
  readonly held: unknown[];
}

/**
 * Cuts reads of long records into slices, so that others come between. Reads are synchronous and change nothing, so one that
 * was cut off can be run again. Outside of a sliced read everything is parsed that is asked for.
 */
export class Slices {
  #current: Slice | undefined;

  /** @param read must be synchronous and have no effect that a second run doubles */
  sliced<T>(read: () => T): SlicedRead<T> {
    const held: unknown[] = [];
    return () => {
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
    this.#current?.held.push(parsed);
  }

  /** Nothing is to be kept of what a read makes that was cut off, though somebody caught what it threw. @throws SliceSpent */
  check(): void {
    if (this.#current?.isSpent) throw new SliceSpent();
  }
}
