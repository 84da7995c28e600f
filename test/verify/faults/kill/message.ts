import type { CollectionName } from './collections.ts';

/** Job of a child, passed as one JSON argument. */
export interface Job {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Without one it only opens the store, recovers, and reports what it found. */
  readonly workload?: string;
  /** First transaction number, above all numbers used by earlier children of the folder. */
  readonly first: number;
  readonly seed: number;
}

/** A record as known to a client. */
export interface Ref {
  readonly collection: CollectionName;
  readonly id: number;
  readonly key: string;
}

/** A record that a child found after opening the store. */
export interface FoundRecord extends Ref {
  readonly seen: Readonly<Record<string, number>>;
  readonly balance: number;
  readonly whole: boolean;
}

/** Effect of a client's transaction on a record: it leaves its number there, or removes the record. */
export interface Effect {
  readonly key: string;
  readonly removes: boolean;
}

/**
 * Messages of a child, one JSON line each: first what it found, then for each transaction that it is tried, and afterwards that it
 * was acknowledged. A traced child reports first which of its threads call the file system.
 */
export type Message =
  | { readonly type: 'threads'; readonly threads: readonly number[] }
  | { readonly type: 'found'; readonly records: readonly FoundRecord[]; readonly problems: readonly string[] }
  | { readonly type: 'tried'; readonly client: string; readonly number: number; readonly effects: readonly Effect[] }
  | { readonly type: 'acknowledged'; readonly client: string; readonly number: number; readonly made: readonly Ref[] }
  | { readonly type: 'refused'; readonly client: string; readonly number: number; readonly reason: string };
