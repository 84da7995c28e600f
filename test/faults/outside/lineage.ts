/** A version of a note, by an editor or by the API: each was made from one that its maker saw. */
interface Version {
  readonly id: number;
  readonly token: string;
  /** Token of the version that it was made from. */
  readonly saw: string;
}

/** From when on somebody had a note in hand, and until when; milliseconds of one clock. */
interface Stretch {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Who saves a note sooner after they looked at it loses nobody anything (docs/durability.md). Milliseconds. */
const UNSEEN_WITHIN_MS = 2_000;

/** What was made of the notes, and by that what must be left of them. */
export class Lineage {
  readonly #versions: (Version & { readonly at: number })[] = [];
  readonly #late: Stretch[] = [];
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
    this.#versions.push({ ...version, at: performance.now() });
    this.#seen.add(version.saw);
  }

  /** Somebody looked at a note, and saved or removed it after that: too late, on a busy machine, for what came meanwhile. */
  inHand({ id, from, to }: Stretch): void {
    // Times of files are those of the last tick of the clock.
    if (to - from > UNSEEN_WITHIN_MS - 100) this.#late.push({ id, from, to });
  }

  /** Somebody who saw this version removed it. */
  removed(token: string): void {
    this.#seen.add(token);
  }

  /**
   * Versions that are nowhere: not left in their files, not made into another one or removed by somebody who saw them, not
   * set aside, nor made while somebody had the note in hand for too long.
   *
   * @param left tokens that were found in files and among the conflicts
   */
  lost(left: ReadonlySet<string>): readonly Version[] {
    return this.#versions.filter(
      (version) => !this.#seen.has(version.token) && !left.has(version.token) && !this.#isWithinLate(version),
    );
  }

  /** Whoever made it may have been told so a little after the note was saved. */
  #isWithinLate({ id, at }: { readonly id: number; readonly at: number }): boolean {
    return this.#late.some((late) => late.id === id && late.from <= at && at <= late.to + UNSEEN_WITHIN_MS);
  }
}

/** The token in the text of a note's file; empty when it holds no whole note. */
export const tokenIn = (text: string): string => /"token": "([^"]+)"/.exec(text)?.[1] ?? '';
