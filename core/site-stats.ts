import type { StoreStats } from './store/store.ts';

/** Bytes that are kept to answer sooner, and can be let go any time. */
export interface KeptBytes {
  readonly name: string;
  readonly bytes: number;
  /** No more than so many. */
  readonly limit: number;
}

/** What takes the memory and the disk of a site, in bytes. */
export interface SiteStats {
  readonly process: { readonly resident: number; readonly heap: number };
  readonly store: StoreStats;
  readonly kept: readonly KeptBytes[];
}
