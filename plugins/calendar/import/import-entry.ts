import { collectPoint } from '../../../core/index.ts';
import type { EntryProperty } from './imported-event.ts';

/**
 * Members to set on an imported record, given the properties of its entry in the file, including non-standard ones. Members without
 * a matching property must not be set.
 */
export type EntryMembers = (properties: readonly EntryProperty[]) => Record<string, unknown>;

/** Members that plugins derive from an entry of an iCalendar file for its event. */
export const importEntry = collectPoint<EntryMembers>('calendar/import-entry');

/** Members that plugins derive from an entry for its venue. Set only if the venue has none of them yet. */
export const importVenue = collectPoint<EntryMembers>('calendar/import-venue');
