import { contribute } from '../../core/index.ts';
import { CONTENT_RIGHTS, contentKinds, TAGS, termUse } from '../content/index.ts';
import { calendar } from './calendar.ts';
import { events } from './collections/events.ts';
import { organizers } from './collections/organizers.ts';
import { venues } from './collections/venues.ts';
import { calendarEmbeddables } from './embeddables.ts';
import { problem } from './errors.ts';
import { importIcs } from './import/command.ts';
import { importEntry, importVenue } from './import/import-entry.ts';
import { calendarLinkables } from './linkables.ts';
import { ORGANIZER, VENUE } from './linked-kind.ts';
import { points } from './points.ts';
import { eventRoutes } from './routes/events/routes.ts';
import { linkedRoutes } from './routes/linked/routes.ts';
import { termRoutes } from './routes/terms/routes.ts';
import { CATEGORIES, CATEGORY, TAG } from './term-kind.ts';

export { type EventRecord, events, localTime } from './collections/events.ts';
export type { LinkedRecord } from './collections/linked.ts';
export { organizers } from './collections/organizers.ts';
export { venues } from './collections/venues.ts';
export { isEmailAddress } from './email-address.ts';
export * from './import/import-entry.ts';
export type { EntryProperty } from './import/imported-event.ts';
export * from './page.ts';
export { pageParams, passwordParam } from './params.ts';
export * from './points.ts';
export { checkEditable, visibleEvent } from './routes/events/access.ts';
export { listSchema } from './views/schemas.ts';

/** The events calendar (contract, Event Calendar REST Service). */
export default calendar.with({
  collections: [events, venues, organizers],
  points: [...points, importEntry, importVenue],
  extends: [
    contribute(
      termUse,
      {
        collection: events,
        fields: {
          [CATEGORIES.name]: { all: 'categories', published: 'published_categories' },
          [TAGS.name]: { all: 'tags', published: 'published_tags' },
        },
        rights: CONTENT_RIGHTS,
      },
      { opens: [events] },
    ),
    ...[events, venues, organizers].map((collection) =>
      contribute(contentKinds, { collection, rights: CONTENT_RIGHTS }, { opens: [collection] }),
    ),
    ...calendarLinkables,
    ...calendarEmbeddables,
  ],
  routes: [
    ...eventRoutes,
    ...linkedRoutes(VENUE),
    ...linkedRoutes(ORGANIZER),
    ...termRoutes(CATEGORY),
    ...termRoutes(TAG),
  ],
  commands: [importIcs],
  errors: problem,
});
