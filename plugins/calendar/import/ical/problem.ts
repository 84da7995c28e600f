/** What could not be read of a file, or not as it was written. */
export interface Problem {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Title of the entry. */
  readonly summary: string;
  readonly reason: string;
  /** Reading ended here: what follows in the file was left out. */
  readonly isEnd?: true;
}

/** Ends the reading of one entry; the others go on. The message is for the person who imports. */
export class Unreadable extends Error {}
