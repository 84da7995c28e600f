import type { SeededRandom } from '../../seeded-random.ts';

/** A disk that can be filled and freed repeatedly. */
export interface FullDisk {
  /**
   * Leaves little room or none.
   *
   * @param server id of the server process
   */
  tighten(random: SeededRandom, server: number): Promise<void>;
  /** Frees the room again, if necessary. @param server undefined if it has ended */
  free(server: number | undefined): Promise<void>;
}

/** A way in which a disk can be full. */
export interface Way {
  readonly name: string;
  /** Response to writes then. */
  readonly refusal: { readonly status: 503 | 507; readonly code: string };
  /** Options of the memory file system to mount; undefined if any disk will do. */
  readonly mounted?: string;
  /** @param folder absolute path of its mount point, or of the parent folder of the site */
  disk(folder: string): FullDisk;
}

/** Response for a disk without room. */
export const FULL = { status: 507, code: 'rest_storage_full' } as const;
/** Response for a disk that rejects writes. */
export const FAILED = { status: 503, code: 'rest_storage_error' } as const;
