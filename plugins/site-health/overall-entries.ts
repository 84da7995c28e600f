import * as v from 'valibot';
import { CHECK_STATUSES } from '../../core/index.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What all tests come to: the worst of them, and how many there are of each. */
export const overallEntries = {
  status: v.picklist(CHECK_STATUSES),
  counts: v.object({ good: count, recommended: count, critical: count }),
};
