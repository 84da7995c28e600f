import { collectPoint } from '../../../core/index.ts';
import type { EntryProperty } from './imported-event.ts';

/**
 * Members to set on an imported record, given the properties of its entry in the file, including non-standard ones. Members without
 * a matching property must not be set.
 */
export type EntryMembers = (properties: readonly EntryProperty[]) => Record<string, unknown>;

/** What plugins take from the entries of an iCalendar file for their events. */
export const importEntry = collectPoint<EntryMembers>('calendar/import-entry');

/** What they take for the venue that an entry names: laid over one that has nothing of it yet. */
export const importVenue = collectPoint<EntryMembers>('calendar/import-venue');
