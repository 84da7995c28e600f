import type { Collection } from '../../contract/data/collection.ts';
import { storedJobs } from '../../jobs/stored-jobs.ts';
import { credentials } from './credentials.ts';
import { users } from './users.ts';

/** The collections that the core has itself, bound beside those of the plugins. */
export const coreCollections: readonly Collection<never>[] = [users, credentials, storedJobs];
