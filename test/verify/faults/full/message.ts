import type { FullTally } from './play-ways.ts';

/** Job of the process that mounts disks. */
export interface FullJob {
  readonly writes: number;
  readonly seed: number;
}

/** Its messages: notes, and finally the result. */
export type FullMessage = { readonly note: string } | { readonly tally: FullTally };
