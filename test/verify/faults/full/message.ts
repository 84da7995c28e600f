import type { FullTally } from './play-ways.ts';

/** What the process that mounts disks is to do. */
export interface FullJob {
  readonly writes: number;
  readonly seed: number;
}

/** What it says: notes, and at its end what came of it. */
export type FullMessage = { readonly note: string } | { readonly tally: FullTally };
