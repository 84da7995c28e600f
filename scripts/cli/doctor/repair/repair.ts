import type { Collection } from '../../../../core/host.ts';

/** A repair that loses nothing, of one record. */
export interface Repair {
  /**
   * `split`: two records in one file, of which one gets another id. `id`: it gets the id that its file is named after.
   * `renumber`: another record of the site has its id, so that it gets a free one. `slug`: another one has its slug.
   */
  readonly kind: 'split' | 'id' | 'renumber' | 'slug';
  readonly collection: Collection;
  /** That its file is named after. */
  readonly id: number;
}
