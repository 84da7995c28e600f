import { fieldPoint, firstPoint, listPoint } from '../../core/index.ts';
import type { Term } from '../content/index.ts';
import type { CalendarConfig } from './calendar.ts';
import type { EventRecord } from './collections/events.ts';
import type { LinkedRecord } from './collections/linked.ts';

/** Additional parameters for the event list. */
export const eventList = listPoint<EventRecord>('calendar/event-list');
/** Additional parameters for the venue list. */
export const venueList = listPoint<LinkedRecord>('calendar/venue-list');
/** Additional parameters for the organizer list. */
export const organizerList = listPoint<LinkedRecord>('calendar/organizer-list');
/** Additional parameters for the category list. */
export const categoryList = listPoint<Term>('calendar/category-list');
/** Additional parameters for the tag list. */
export const tagList = listPoint<Term>('calendar/tag-list');
/** Additional fields for events. */
export const eventFields = fieldPoint<EventRecord>('calendar/event');
/** Additional fields for venues, wherever they are shown. */
export const venueFields = fieldPoint<LinkedRecord>('calendar/venue');
/** Additional fields for organizers, wherever they are shown. */
export const organizerFields = fieldPoint<LinkedRecord>('calendar/organizer');
/** Returns the cost of an event if it differs from the stored one; `cost` and `cost_details` are derived from it. Pure. */
export const eventCost = firstPoint<EventRecord, CostInput>('calendar/event-cost');
/** Returns the coordinates of a venue, for machine-readable views of events. Pure. */
export const venuePlace = firstPoint<LinkedRecord, Coordinates>('calendar/venue-place');
/** Returns the settings of the calendar, for plugins that show its records; the calendar contributes them. */
export const calendarSettings = firstPoint<undefined, CalendarConfig>('calendar/settings');

/** All points owned by the calendar. */
export const points = [
  eventList,
  venueList,
  organizerList,
  categoryList,
  tagList,
  eventFields,
  venueFields,
  organizerFields,
  eventCost,
  venuePlace,
  calendarSettings,
];

/** Geographic coordinates in degrees: north of the equator, and east of Greenwich. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** A cost as sent by a client. */
export type CostInput = string | number | readonly (string | number)[];
