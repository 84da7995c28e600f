import type { ListedCollection } from '../list-collections.ts';
import type { Repair } from './repair.ts';
import type { RepairParts } from './repair-parts.ts';

/** Makes all repairs of one kind. It reads the data again, which may have changed since the survey. */
export type RepairOf = (
  repairs: readonly Repair[],
  site: { readonly parts: RepairParts; readonly collections: readonly ListedCollection[] },
) => Promise<void>;
