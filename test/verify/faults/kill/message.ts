import type { CollectionName } from './collections.ts';

/** What a child is to do: one JSON argument. */
export interface Job {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Without one it only opens the store, recovers, and tells what it found. */
  readonly workload?: string;
  /** Numbers of transactions begin here: above all that earlier children of the folder used. */
  readonly first: number;
  readonly seed: number;
}

/** A record as a client knows it. */
export interface Ref {
  readonly collection: CollectionName;
  readonly id: number;
  readonly key: string;
}

/** A record as a child found it when it had opened the store. */
export interface FoundRecord extends Ref {
  readonly seen: Readonly<Record<string, number>>;
  readonly balance: number;
  readonly whole: boolean;
}

/** What a transaction of a client does to a record: leaves its number there, or removes the record. */
export interface Effect {
  readonly key: string;
  readonly removes: boolean;
}

/**
 * What a child says, one JSON line each: first what it found, then of each transaction that it is tried, before, and that
 * it was acknowledged, after. One that is to be traced says before all which of its threads call the file system.
 */
export type Message =
  | { readonly type: 'threads'; readonly threads: readonly number[] }
  | { readonly type: 'found'; readonly records: readonly FoundRecord[]; readonly problems: readonly string[] }
  | { readonly type: 'tried'; readonly client: string; readonly number: number; readonly effects: readonly Effect[] }
  | { readonly type: 'acknowledged'; readonly client: string; readonly number: number; readonly made: readonly Ref[] }
  | { readonly type: 'refused'; readonly client: string; readonly number: number; readonly reason: string };
