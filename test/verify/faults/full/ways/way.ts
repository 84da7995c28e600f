import type { SeededRandom } from '../../seeded-random.ts';

/** A disk that can be let run full and be given room again, as often as one likes. */
export interface FullDisk {
  /**
   * Takes away all room but a little, or all of it.
   *
   * @param server id of the process whose disk it is
   */
  tighten(random: SeededRandom, server: number): Promise<void>;
  /** Gives the room back, if it was taken. @param server undefined when it has ended */
  free(server: number | undefined): Promise<void>;
}

/** A way in which a disk takes nothing more. */
export interface Way {
  readonly name: string;
  /** How writes are answered then. */
  readonly refusal: { readonly status: 503 | 507; readonly code: string };
  /** Options of the memory file system that is mounted for it; undefined when any disk will do. */
  readonly mounted?: string;
  /** @param folder absolute path: where that is mounted, or the folder above the site's */
  disk(folder: string): FullDisk;
}

/** Of a disk without room. */
export const FULL = { status: 507, code: 'rest_storage_full' } as const;
/** Of a disk that takes no writes. */
export const FAILED = { status: 503, code: 'rest_storage_error' } as const;
