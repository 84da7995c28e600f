import type { RunningCodeName } from '../../index.ts';

/** Slots of the memory shared by both threads: how often the main thread ran its timers, … */
export const BEATS = 0;
/** … the number of the route code that it runs, or 0, … */
export const CODE = 1;
/** … the size of its old-object spaces at its last update, in KiB, … */
export const HEAP = 2;
/** … and the memory of the whole process at that time, in KiB. */
export const RESIDENT = 3;
/** Bytes of that unit, chosen because slots have 32 bits. */
export const KIBIBYTE = 1024;
/** Number of slots. */
export const PLACES = 4;

/** Data that the watching thread is started with. */
export interface WatchData {
  readonly shared: Int32Array;
  /** As of `WatchOrder`. */
  readonly limit: number;
  readonly note: string;
  /** Heap limit of the other thread in bytes, young and old objects together. */
  readonly heapLimit: number;
}

/** Message to the watching thread: what a number stands for. */
export interface NamedCode {
  readonly number: number;
  readonly name: RunningCodeName;
}
