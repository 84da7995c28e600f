/** Something in a file that could not be read, or not as written. */
export interface Problem {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Title of the entry. */
  readonly summary: string;
  readonly reason: string;
  /** Reading ended here: the rest of the file was left out. */
  readonly isEnd?: true;
}

/** Part of an entry cannot be read; other entries are not affected. The message is shown to the user. */
export class Unreadable extends Error {}
