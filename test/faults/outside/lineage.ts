/** A version of a note, by an editor or by the API: each was made from one that its maker saw. */
interface Version {
  readonly id: number;
  readonly token: string;
  /** Token of the version that it was made from. */
  readonly saw: string;
}

/** What was made of the notes, and by that what must be left of them. */
export class Lineage {
  readonly #versions: Version[] = [];
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
    this.#versions.push(version);
    this.#seen.add(version.saw);
  }

  /** Somebody who saw this version removed it. */
  removed(token: string): void {
    this.#seen.add(token);
  }

  /**
   * Versions that are nowhere: not left in their files, not made into another one or removed by somebody who saw them, not
   * set aside.
   *
   * @param left tokens that were found in files and among the conflicts
   */
  lost(left: ReadonlySet<string>): readonly Version[] {
    return this.#versions.filter(({ token }) => !this.#seen.has(token) && !left.has(token));
  }
}

/** The token in the text of a note's file; empty when it holds no whole note. */
export const tokenIn = (text: string): string => /"token": "([^"]+)"/.exec(text)?.[1] ?? '';
