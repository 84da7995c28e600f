import { collectPoint } from '../../../core/index.ts';
import type { EntryProperty } from './imported-event.ts';

/**
 * Members to lay over an event that is imported, given the properties of its entry as the file has them (a plugin of
 * ticketing may read X-TICKETS-URL). Names that no property has must not be set.
 */
export type EntryMembers = (properties: readonly EntryProperty[]) => Record<string, unknown>;

/** What plugins take from the entries of an iCalendar file. */
export const importEntry = collectPoint<EntryMembers>('calendar/import-entry');
