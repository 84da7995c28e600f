import { fieldPoint, firstPoint, listPoint } from '../../core/index.ts';
import type { EventRecord } from './collections/events.ts';
import type { CostInput } from './cost.ts';

/** More parameters of the event list. */
export const eventList = listPoint('calendar/event-list');
/** More parameters of the venue list. */
export const venueList = listPoint('calendar/venue-list');
/** More parameters of the organizer list. */
export const organizerList = listPoint('calendar/organizer-list');
/** More parameters of the category list. */
export const categoryList = listPoint('calendar/category-list');
/** More parameters of the tag list. */
export const tagList = listPoint('calendar/tag-list');
/** More fields of an event. */
export const eventFields = fieldPoint('calendar/event');
/** More fields of a venue, wherever it is shown. */
export const venueFields = fieldPoint('calendar/venue');
/** More fields of an organizer, wherever it is shown. */
export const organizerFields = fieldPoint('calendar/organizer');
/** What an event costs where it is not what is stored: its `cost` and `cost_details` follow it. Pure. */
export const eventCost = firstPoint<EventRecord, CostInput>('calendar/event-cost');

/** All points that the calendar owns. */
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
];
