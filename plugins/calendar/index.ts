import { type Collection, contribute, type RenderContext } from '../../core/index.ts';
import {
  CONTENT_RIGHTS,
  type ContentRecord,
  capabilities,
  capabilityTable,
  contentKinds,
  contentTaxonomies,
  contentTypes,
  type Happening,
  type ShownTexts,
  searchables,
  TAGS,
  termUse,
  toInstant,
} from '../content/index.ts';
import { type CalendarConfig, calendar } from './calendar.ts';
import { CATEGORIES } from './collections/categories.ts';
import { EVENT, type EventRecord, events } from './collections/events.ts';
import type { LinkedRecord } from './collections/linked.ts';
import { organizers } from './collections/organizers.ts';
import { venues } from './collections/venues.ts';
import { problem } from './errors.ts';
import { importIcs } from './import/command.ts';
import { importEntry, importVenue } from './import/import-entry.ts';
import { type LinkedKind, ORGANIZER, VENUE } from './linked/linked-kind.ts';
import { calendarSettings, points } from './points.ts';
import { eventRoutes } from './routes/events/routes.ts';
import { linkedRoutes } from './routes/linked/routes.ts';
import { termRoutes } from './routes/terms.ts';
import { CATEGORY, TAG } from './term-kind.ts';
import { pageUrl } from './views/base.ts';
import { calendarTaxonomy, calendarTypes } from './views/content-types.ts';
import { calendarEmbeddables } from './views/embeddables.ts';
import { calendarLinkables } from './views/linkables.ts';

export type { CalendarConfig } from './calendar.ts';
export { EVENT, type EventRecord, events, localTime, storedTime } from './collections/events.ts';
export type { LinkedRecord } from './collections/linked.ts';
export { isEmailAddress } from './collections/linked.ts';
export { organizers } from './collections/organizers.ts';
export { venues } from './collections/venues.ts';
export { costOf, costShown, currencyOf } from './events/cost.ts';
export { eventUid } from './events/event-uid.ts';
export * from './import/import-entry.ts';
export type { EntryProperty } from './import/imported-event.ts';
export { VENUE_PROPERTIES } from './import/venue-properties.ts';
export { geoData } from './linked/geo-data.ts';
export { ORGANIZER, VENUE } from './linked/linked-kind.ts';
export * from './page.ts';
export { pageParams, passwordParam } from './params.ts';
export * from './points.ts';
export { checkEditable, visibleEvent } from './routes/events/access.ts';
export { CATEGORY, TAG, type TermKind } from './term-kind.ts';
export { withOffset } from './views/event.ts';
export { listSchema } from './views/schemas.ts';

/** Contributes a kind of record to `content/kinds`, for features that attach to its records. */
const paged = ({ collection, ...kind }: typeof EVENT | LinkedKind, config: CalendarConfig) =>
  contribute(
    contentKinds,
    {
      name: kind.type,
      // callers only read the members that all content has
      collection: collection as unknown as Collection<ContentRecord>,
      rights: CONTENT_RIGHTS,
      bylines: true,
      urlOf: (context: RenderContext, record: ContentRecord) => pageUrl({ ...context, config }, record, kind),
      shown: (record: ContentRecord) => shownTexts(record as unknown as EventRecord | LinkedRecord),
    },
    { opens: [collection] },
  );

const shownTexts = ({ description, excerpt, image }: EventRecord | LinkedRecord): ShownTexts => ({
  content: description,
  excerpt,
  image,
});

/** Contributes a kind of record to the site-wide search. */
const searchable = ({ collection, type }: typeof EVENT | LinkedKind) =>
  contribute(
    searchables,
    // a search only reads the members that all content has
    {
      name: type,
      collection: collection as unknown as Collection<ContentRecord>,
      rights: CONTENT_RIGHTS,
      ...(type === EVENT.type ? { happens } : { isApart: true }),
    },
    { opens: [collection] },
  );

const happens: Happening = {
  at: (record) => {
    const { start, timezone } = record as unknown as EventRecord;
    return toInstant(start, timezone);
  },
  lasts: (moment) => moment.ahead('end'),
};

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
    ...calendarTypes.map((type) => contribute(contentTypes, type)),
    contribute(contentTaxonomies, calendarTaxonomy),
    ...['tribe_events', 'tribe_venues', 'tribe_organizers'].map((plural) =>
      contribute(capabilities, capabilityTable(plural, CONTENT_RIGHTS)),
    ),
  ],
  configured: (config) => [
    contribute(calendarSettings, () => config),
    ...[EVENT, VENUE, ORGANIZER].map((kind) => paged(kind, config)),
    ...[EVENT, VENUE, ORGANIZER].map(searchable),
    ...calendarLinkables(config),
    ...calendarEmbeddables(config),
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
