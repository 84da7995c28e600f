import type { Side } from '../../../../core/lib/json/parse-json.ts';
import type { Clone } from './clone.ts';

/** Something that a person or a server does in a clone. */
export type Step = (clone: Clone) => Promise<void>;

/** Members of files by path, relative to the data folder. */
export type Files = Readonly<Record<string, object>>;

/** How a clone takes in what was done in the other one. */
export type Way = 'merge' | 'rebase' | 'cherry-pick' | 'stash';

/** Git's own conflict: one removed the file, the other changed it. It is no conflict of lines, so the file is served. */
export const REMOVED_OR_CHANGED = 'one removed it, the other changed it';

/** A file that is not there any more. */
export const GONE = {};

/** What two people do to one site in two clones of its repository, and what comes of it. */
export interface CloneCase {
  readonly name: string;
  /** Files of the commit that both begin with, beside those of every site. */
  readonly base: Files;
  /** What is done in clone A, whose site runs on and which takes in the work of B. */
  readonly a: readonly Step[];
  readonly b: readonly Step[];
  /** Default `merge`. */
  readonly way?: Way;
  /** What is in conflict then, by file, as the server and doctor say it. Default nothing. */
  readonly conflicts?: Readonly<Record<string, string>>;
  /** What doctor says beside the conflicts, by file. Default nothing. */
  readonly doctor?: readonly string[];
  /** Which side is kept in each conflict of lines. */
  readonly keep?: Side;
  /** What is done about git's own conflicts. */
  readonly settle?: readonly Step[];
  /** Does `almanac doctor --fix` do the rest? */
  readonly fix?: boolean;
  /**
   * Members that files have in the end; undefined for those that they do not have. `new.json` is the one file that came into
   * its folder by `--fix`, and `NEW` its id.
   */
  readonly after: Files;
  /** What doctor still says in the end. Default nothing. */
  readonly left?: readonly string[];
  /** Members of answers in the end, by path below the REST root. */
  readonly shows?: Readonly<Record<string, object>>;
}

/** Stands for the id of the record `new.json`. */
export const NEW = 'the new id';
