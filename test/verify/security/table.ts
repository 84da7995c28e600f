import type { TestSite } from '../../../scripts/testing/test-site.ts';
import type { Cell, Subject } from './cell.ts';
import type { Principal } from './principals.ts';
import type { Part, Word } from './words.ts';

/** Identifiers and addresses of a created record. */
export interface Place {
  /** Id in paths: that of a template has two segments, `theme/slug`. */
  readonly id: number | string;
  readonly slug: string;
  /** The record that it is a version of. */
  readonly parent?: number | string;
  /** The address of its file. */
  readonly source?: string;
  /** The address of its page. */
  readonly page?: string;
  /** Hash of a commit in which it was different. */
  readonly commit?: string;
  /** UUID of an application password, for an account. */
  readonly uuid?: string;
  /** `Authorization` header that replaces that of the principal, for the principal's own account. */
  readonly authorization?: string;
}

/** A site in memory with the records of a table. */
export interface TableSite {
  readonly site: TestSite;
  /** The `Authorization` header of a principal, if any. */
  authorization(who: Principal): string | undefined;
  /** Id of a user, for members that refer to one. */
  idOf(who: Principal): number;
  /** The record for all cells that change nothing. */
  shared(subject: Subject): Place;
  /** A new record of the same kind, for a cell that may change it. */
  fresh(subject: Subject): Promise<Place>;
  /** State of a record outside of record files, which refused requests must not change. */
  readonly state?: (place: Place) => Promise<string>;
  /** Words of records in a text: titles, and texts protected by a password. */
  wordsIn(text: string): readonly Word[];
}

/** The independent table of one plugin: the expected responses for each principal. */
export interface Table {
  readonly cells: readonly Cell[];
  open(): Promise<TableSite>;
  /** May the title or the texts of a record be in a response to a principal? */
  mayBeTold(subject: Subject, part: Part, who: Principal): boolean;
}
