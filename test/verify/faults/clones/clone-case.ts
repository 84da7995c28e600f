import type { Side } from '../../../../core/lib/json/parse-json.ts';
import type { Clone } from './clone.ts';

/** An action of a person or a server in a clone. */
export type Step = (clone: Clone) => Promise<void>;

/** Members of files by path, relative to the data folder. */
export type Files = Readonly<Record<string, object>>;

/** How a clone integrates the work of the other one. */
export type Way = 'merge' | 'rebase' | 'cherry-pick' | 'stash';

/** Git's own conflict: one side removed the file, the other changed it. It has no conflict markers, so the file is served. */
export const REMOVED_OR_CHANGED = 'one removed it, the other changed it';

/** A file that no longer exists. */
export const GONE = {};

/** What two people do to one site in two clones of its repository, and the result. */
export interface CloneCase {
  readonly name: string;
  /** Files of the common base commit, in addition to those of every site. */
  readonly base: Files;
  /** Steps in clone A, whose site keeps running and which integrates the work of B. */
  readonly a: readonly Step[];
  readonly b: readonly Step[];
  /** Default `merge`. */
  readonly way?: Way;
  /** Expected conflicts, by file, as reported by the server and doctor. Default none. */
  readonly conflicts?: Readonly<Record<string, string>>;
  /** What doctor reports in addition to the conflicts. Default nothing. */
  readonly doctor?: readonly string[];
  /** The side kept in each conflict with markers. */
  readonly keep?: Side;
  /** Steps that resolve git's own conflicts. */
  readonly settle?: readonly Step[];
  /** Is the rest repaired by `almanac doctor --fix`? */
  readonly fix?: boolean;
  /**
   * Expected members of files in the end; undefined for those that they must not have. `new.json` is the one file that `--fix` added
   * to its folder, and `NEW` its id.
   */
  readonly after: Files;
  /** What doctor still reports in the end. Default nothing. */
  readonly left?: readonly string[];
  /** Expected members of responses in the end, by path relative to the REST root. */
  readonly shows?: Readonly<Record<string, object>>;
}

/** Placeholder for the id of the record `new.json`. */
export const NEW = 'the new id';
