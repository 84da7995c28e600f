import { defineErrors } from '../../core/index.ts';

/** Error codes of the calendar, with their HTTP statuses (reference, Calendar). */
export const problem = defineErrors({
  rest_forbidden_context: [403, 401],
  'rest-event-not-found': [404],
  'rest-venue-not-found': [404],
  'rest-organizer-not-found': [404],
  'rest-category-not-found': [404],
  'rest-tag-not-found': [404],
  'event-not-accessible': [403],
  'venue-not-accessible': [403],
  'organizer-not-accessible': [403],
  'event-no-longer-available': [403],
  'event-password-protected': [403],
  'event-is-in-trash': [410],
  'venue-is-in-trash': [410],
  'organizer-is-in-trash': [410],
  'event-archive-page-not-found': [404],
  'venue-archive-page-not-found': [404],
  'organizer-archive-page-not-found': [404],
});

/** An error code of the calendar. */
export type CalendarCode = keyof typeof problem.catalogue;
