import { fieldPoint, firstPoint, listPoint } from '../../core/index.ts';
import type { Term } from '../content/index.ts';
import type { CalendarConfig } from './calendar.ts';
import type { EventRecord } from './collections/events.ts';
import type { LinkedRecord } from './collections/linked.ts';

/** More parameters of the event list. */
export const eventList = listPoint<EventRecord>('calendar/event-list');
/** More parameters of the venue list. */
export const venueList = listPoint<LinkedRecord>('calendar/venue-list');
/** More parameters of the organizer list. */
export const organizerList = listPoint<LinkedRecord>('calendar/organizer-list');
/** More parameters of the category list. */
export const categoryList = listPoint<Term>('calendar/category-list');
/** More parameters of the tag list. */
export const tagList = listPoint<Term>('calendar/tag-list');
/** More fields of an event. */
export const eventFields = fieldPoint<EventRecord>('calendar/event');
/** More fields of a venue, wherever it is shown. */
export const venueFields = fieldPoint<LinkedRecord>('calendar/venue');
/** More fields of an organizer, wherever it is shown. */
export const organizerFields = fieldPoint<LinkedRecord>('calendar/organizer');
/** What an event costs where it is not what is stored: its `cost` and `cost_details` follow it. Pure. */
export const eventCost = firstPoint<EventRecord, CostInput>('calendar/event-cost');
/** Where a venue is, for programs that are told of events. Pure. */
export const venuePlace = firstPoint<LinkedRecord, Coordinates>('calendar/venue-place');
/** Asked for the settings of the calendar, by who shows its records; the calendar answers. */
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
