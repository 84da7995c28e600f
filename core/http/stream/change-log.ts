import type { RecordChange } from '../../contract/work/listeners.ts';

/** Changes that were logged, in order. */
export interface ChangeLog {
  /** Positions of the first change that is there, and of the last; undefined if there is none. */
  span(): { readonly first: number; readonly last: number } | undefined;
  /** What follows a position, some of it, and the position up to which that is all. */
  after(position: number): { readonly changes: readonly RecordChange[]; readonly position: number };
}
