import type { RunningCodeName } from '../../index.ts';

/** Places in the memory that both threads see: how often the one that serves looked after timers, … */
export const BEATS = 0;
/** … and the number of the code that it runs, 0 where it runs none of a route. */
export const CODE = 1;

/** What the watching thread is started with. */
export interface WatchData {
  readonly shared: Int32Array;
  /** As of `WatchOrder`. */
  readonly limit: number;
  readonly note: string;
}

/** Tells the watching thread what a number stands for. */
export interface NamedCode {
  readonly number: number;
  readonly name: RunningCodeName;
}
