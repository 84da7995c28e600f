import type { RecordChange } from '../../contract/work/listeners.ts';

/** Logged changes, in order. */
export interface ChangeLog {
  /** Positions of the first and the last logged change; undefined if there is none. */
  span(): { readonly first: number; readonly last: number } | undefined;
  /** Some of the changes after a position, and the position up to which they are complete. */
  after(position: number): { readonly changes: readonly RecordChange[]; readonly position: number };
}
