import type { QuarantinedFile } from '../../../../core/store/records/file-problem.ts';

/** A record before something bad takes its place. */
export interface Victim {
  readonly id: number;
  /** Absolute path of the folder that its file lies in. */
  readonly folder: string;
  /** Absolute path of its file. */
  readonly path: string;
  /** What its file could say instead and be as good. */
  readonly text: string;
}

/** A line of a file and a column, both from 1. */
export type Place = readonly [line: number, column: number];

/** What the site is to make of what was laid. */
export interface Expected {
  readonly kind: QuarantinedFile['kind'];
  /** Where it is wrong; left out where a file has no such place, or where it is for the reader to say. */
  readonly at?: Place | undefined;
  /** It is there or further on. */
  readonly from?: Place | undefined;
}

/** Something that stands in the place of a record file, or beside it, and what is to come of it. */
export interface BadCase {
  readonly name: string;
  /** Undefined for what looks bad and must be served. */
  readonly expected: Expected | undefined;
  /** Name of the entry that is laid; the record's own file when left out. */
  entry?(id: number): string;
  /**
   * Is the record's own file still there and good? `locked`: yes, but the record must not be written;
   * `untouched`: it has nothing to do with it.
   */
  readonly beside?: 'locked' | 'untouched';
  /** Makes the bad thing, at a path from which it is moved to its place. */
  lay(path: string, victim: Victim): Promise<void>;
}
