import type { QuarantinedFile } from '../../../../core/store/records/file-problem.ts';

/** A record before it is replaced by something bad. */
export interface Victim {
  readonly id: number;
  /** Absolute path of the folder of its file. */
  readonly folder: string;
  /** Absolute path of its file. */
  readonly path: string;
  /** Another valid text of its file. */
  readonly text: string;
}

/** Line and column in a file, both counted from 1. */
export type Place = readonly [line: number, column: number];

/** How the site must report a bad entry. */
export interface Expected {
  readonly kind: QuarantinedFile['kind'];
  /** Position of the error; undefined if there is none, or if it is up to the parser. */
  readonly at?: Place | undefined;
  /** Earliest position of the error. */
  readonly from?: Place | undefined;
}

/** A bad entry in place of a record file or next to it, and the expected result. */
export interface BadCase {
  readonly name: string;
  /** Undefined if it only looks bad and must be served. */
  readonly expected: Expected | undefined;
  /** Name of the bad entry; by default that of the record's own file. */
  entry?(id: number): string;
  /**
   * Is the record's own file still there and valid? `locked`: yes, but the record must not be written; `untouched`: the record is
   * not affected.
   */
  readonly beside?: 'locked' | 'untouched';
  /** Creates the bad entry at a path from which it is moved to its place. */
  lay(path: string, victim: Victim): Promise<void>;
}
