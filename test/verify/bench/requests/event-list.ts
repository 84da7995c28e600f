import { MOMENT } from '../moment.ts';

/** The list of events, ten per page, as anonymous readers request it. */
export const LIST = '/api/calendar/events/v1/events';

/** The list of events from a moment on: a different list for each moment. */
export const CHANGING_LIST = `${LIST}?strict_dates=true&start_date=${MOMENT}`;

/** The events in a response of Almanac. */
export const ownEvents = (answer: unknown): unknown => (answer as { readonly events?: unknown }).events;
