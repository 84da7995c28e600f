import type { Taxonomy } from '../../content/index.ts';

/** Categories of events. */
export const CATEGORIES: Taxonomy = { name: 'tribe_events_cat', hierarchical: true };
