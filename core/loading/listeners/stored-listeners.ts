import { eq } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import { type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';

type Reader = Pick<StoreReader, 'of'>;

/** Listeners that have a position, of plugins on or off. */
export const storedListeners = (store: Reader): readonly StoredJob[] =>
  store.of(storedJobs).find({ where: eq('is_listener', true) }).records;

/** Records whose changes are held because a listener failed on them. */
export const storedHeld = (store: Reader): readonly StoredJob[] =>
  store.of(storedJobs).find({ where: eq('is_held', true) }).records;
