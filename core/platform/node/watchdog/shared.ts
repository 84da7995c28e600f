import type { RunningCodeName } from '../../index.ts';

/** Places in the memory that both threads see: how often the one that serves looked after timers, … */
export const BEATS = 0;
/** … the number of the code that it runs, 0 where it runs none of a route, … */
export const CODE = 1;
/** … what old objects took of its heap when it looked last, in KiB, … */
export const HEAP = 2;
/** … and what all of the process took then, in KiB. */
export const RESIDENT = 3;
/** Bytes of the unit of both: they are numbers of 32 bits. */
export const KIBIBYTE = 1024;
/** So many places there are. */
export const PLACES = 4;

/** What the watching thread is started with. */
export interface WatchData {
  readonly shared: Int32Array;
  /** As of `WatchOrder`. */
  readonly limit: number;
  readonly note: string;
  /** Bytes that the heap of the other thread may take, young and old objects together. */
  readonly heapLimit: number;
}

/** Tells the watching thread what a number stands for. */
export interface NamedCode {
  readonly number: number;
  readonly name: RunningCodeName;
}
