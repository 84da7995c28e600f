/** A version of a note, by an editor or through the API. Each is based on one that its author saw. */
interface Version {
  readonly id: number;
  readonly token: string;
  /** Token of the version that it is based on. */
  readonly saw: string;
  /** Earliest time at which it was in its file, in milliseconds of `performance.now()`; by default now. */
  readonly since?: number;
}

/** The time during which a note was being edited, in milliseconds of `performance.now()`. */
interface Stretch {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** A write that an edit replaces within this time, in milliseconds, is not lost (docs/durability.md). */
const UNSEEN_WITHIN_MS = 2_000;
/** Tolerance, because the store uses another clock, which may be adjusted. */
const CLOCKS_DIFFER_MS = 10;

/** A version, and when it was acknowledged to its author. */
interface MadeVersion extends Required<Version> {
  readonly at: number;
}

/** All versions of notes, from which follows what must be left of them. */
export class Lineage {
  readonly #versions: MadeVersion[] = [];
  readonly #late: Stretch[] = [];
  /** Tokens of versions that an edit may have replaced too late. */
  readonly #unjudged = new Set<string>();
  readonly #seen = new Set<string>();
  #last = 0;

  get size(): number {
    return this.#versions.length;
  }

  /** A unique token. */
  next(kind: string): string {
    return `${kind}-${++this.#last}`;
  }

  /** Records a version that was acknowledged to its author. */
  made(version: Version): void {
    const now = performance.now();
    const made = { since: now, ...version, at: now };
    this.#versions.push(made);
    this.#seen.add(version.saw);
    if (this.#late.some((late) => mayOutlast(late, made))) this.#unjudged.add(made.token);
  }

  /**
   * Records the time between reading a note and saving or removing it: on a busy machine this may be too late for versions that were
   * made shortly after the note was read.
   */
  inHand(stretch: Stretch): void {
    if (!isLate(stretch.from, stretch.to)) return;
    this.#late.push(stretch);
    for (const made of this.#versions) if (mayOutlast(stretch, made)) this.#unjudged.add(made.token);
  }

  /** Number of versions that may be lost according to the promises. */
  get unjudged(): number {
    return this.#unjudged.size;
  }

  /** Records that a version was removed by an author who saw it. */
  removed(token: string): void {
    this.#seen.add(token);
  }

  /**
   * Lost versions: not in their files, not replaced or removed by an author who saw them, not set aside, and not visible for long
   * enough before they were replaced.
   *
   * @param left tokens that were found in files and among the conflicts
   */
  lost(left: ReadonlySet<string>): readonly Version[] {
    return this.#versions.filter(
      ({ token }) => !this.#seen.has(token) && !left.has(token) && !this.#unjudged.has(token),
    );
  }
}

const isLate = (from: number, to: number): boolean => to - from > UNSEEN_WITHIN_MS - CLOCKS_DIFFER_MS;

/** May the version have been in its file for longer than promised when an author replaced it who had read the file before? */
const mayOutlast = ({ id, from, to }: Stretch, made: MadeVersion): boolean =>
  id === made.id && from <= made.at && isLate(Math.max(from, made.since), to);

/** The token in the text of a note's file; empty if there is none. */
export const tokenIn = (text: string): string => /"token": "([^"]+)"/.exec(text)?.[1] ?? '';
