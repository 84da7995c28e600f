import type { Collection } from '../../../../core/host.ts';

/** A repair of one record that loses no data. */
export interface Repair {
  /**
   * `split`: the file contains two records, and one of them gets a new id. `id`: the record gets the id in its file name.
   * `renumber`: another record of the site has the same id, so this one gets a new one. `slug`: another record has the same slug.
   */
  readonly kind: 'split' | 'id' | 'renumber' | 'slug';
  readonly collection: Collection;
  /** The id in the file name. */
  readonly id: number;
}
