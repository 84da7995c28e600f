/** A version of a note, by an editor or by the API: each was made from one that its maker saw. */
interface Version {
  readonly id: number;
  readonly token: string;
  /** Token of the version that it was made from. */
  readonly saw: string;
  /** Before that it was not in its file: milliseconds of `performance.now()`. Of a version that was just saved, now. */
  readonly since?: number;
}

/** From when on somebody had a note in hand, and until when; milliseconds of `performance.now()`. */
interface Stretch {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** A write that somebody replaces within so many milliseconds is not lost (docs/durability.md). */
const UNSEEN_WITHIN_MS = 2_000;
/** The store looks at another clock, which may be set. */
const CLOCKS_DIFFER_MS = 10;

/** A version, and when its maker was told that it was made. */
interface MadeVersion extends Required<Version> {
  readonly at: number;
}

/** What was made of the notes, and by that what must be left of them. */
export class Lineage {
  readonly #versions: MadeVersion[] = [];
  readonly #late: Stretch[] = [];
  /** Of `#versions`, tokens of those that somebody may have replaced too late. */
  readonly #unjudged = new Set<string>();
  readonly #seen = new Set<string>();
  #last = 0;

  get size(): number {
    return this.#versions.length;
  }

  /** A token that no other version has. */
  next(kind: string): string {
    return `${kind}-${++this.#last}`;
  }

  /** Somebody made this version, and was told so. */
  made(version: Version): void {
    const now = performance.now();
    const made = { since: now, ...version, at: now };
    this.#versions.push(made);
    this.#seen.add(version.saw);
    if (this.#late.some((late) => mayOutlast(late, made))) this.#unjudged.add(made.token);
  }

  /**
   * Somebody looked at a note, and saved or removed it after that: on a busy machine too late for what came shortly after
   * they had looked.
   */
  inHand(stretch: Stretch): void {
    if (!isLate(stretch.from, stretch.to)) return;
    this.#late.push(stretch);
    for (const made of this.#versions) if (mayOutlast(stretch, made)) this.#unjudged.add(made.token);
  }

  /** How many versions may be gone by what is promised. */
  get unjudged(): number {
    return this.#unjudged.size;
  }

  /** Somebody who saw this version removed it. */
  removed(token: string): void {
    this.#seen.add(token);
  }

  /**
   * Versions that are nowhere: not left in their files, not made into another one or removed by somebody who saw them, not
   * set aside, nor left to be seen for long enough before they were replaced.
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

/** May the version have been in its file for longer than is promised when somebody replaced it who had looked before it came? */
const mayOutlast = ({ id, from, to }: Stretch, made: MadeVersion): boolean =>
  id === made.id && from <= made.at && isLate(Math.max(from, made.since), to);

/** The token in the text of a note's file; empty when it holds no whole note. */
export const tokenIn = (text: string): string => /"token": "([^"]+)"/.exec(text)?.[1] ?? '';
