import type { ListedCollection } from '../list-collections.ts';
import type { Repair } from './repair.ts';
import type { RepairParts } from './repair-parts.ts';

/** Does all repairs of one kind. What they were found in may have changed since: it looks again. */
export type RepairOf = (
  repairs: readonly Repair[],
  site: { readonly parts: RepairParts; readonly collections: readonly ListedCollection[] },
) => Promise<void>;
