import type { TestSite } from '../../../scripts/testing/test-site.ts';
import type { Cell, Subject } from './cell.ts';
import type { Principal } from './principals.ts';
import type { Part, Word } from './words.ts';

/** Where a record was put. */
export interface Place {
  /** As paths name it: a template's is of two parts, `theme/slug`. */
  readonly id: number | string;
  readonly slug: string;
  /** The record that it is a version of. */
  readonly parent?: number | string;
  /** The address of its file. */
  readonly source?: string;
  /** The address of its page. */
  readonly page?: string;
  /** Name of a commit in which it was something else. */
  readonly commit?: string;
  /** UUID of an application password, where it is an account. */
  readonly uuid?: string;
  /** Who asks instead of the principal, where it is their own account. */
  readonly authorization?: string;
}

/** A site in memory that has the records of a table. */
export interface TableSite {
  readonly site: TestSite;
  /** The `Authorization` of who asks, if any. */
  authorization(who: Principal): string | undefined;
  /** Id of a user, for members that name one. */
  idOf(who: Principal): number;
  /** The record that all cells ask for that change nothing. */
  shared(subject: Subject): Place;
  /** One more of the same, for a cell that may change it. */
  fresh(subject: Subject): Promise<Place>;
  /** What beside the files of records nothing that is refused may change of a record. */
  readonly state?: (place: Place) => Promise<string>;
  /** Whose words a text holds: titles, and texts that a password protects. */
  wordsIn(text: string): readonly Word[];
}

/** The independent table of one plugin: what each principal is to be answered. */
export interface Table {
  readonly cells: readonly Cell[];
  open(): Promise<TableSite>;
  /** May the title, or the texts, of a record be in an answer to a principal? */
  mayBeTold(subject: Subject, part: Part, who: Principal): boolean;
}
