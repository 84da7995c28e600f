import { MOMENT } from '../moment.ts';

/** The list of events, ten on a page, as anonymous readers ask for it. */
export const LIST = '/api/calendar/events/v1/events';

/** The same from a moment on: another list for each. */
export const CHANGING_LIST = `${LIST}?strict_dates=true&start_date=${MOMENT}`;

/** Of this project's answers. */
export const ownEvents = (answer: unknown): unknown => (answer as { readonly events?: unknown }).events;
