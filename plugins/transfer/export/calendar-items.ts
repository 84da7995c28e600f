import type { RenderContext } from '../../../core/index.ts';
import { EVENT, type EventRecord, type LinkedRecord, ORGANIZER, VENUE } from '../../calendar/index.ts';
import type { EventItem, OrganizerItem, VenueItem } from '../import-item.ts';
import { commonItem, linkOf } from './common-item.ts';
import { termReferences } from './term-item.ts';

/** An event. */
export const eventItem = (context: RenderContext, event: EventRecord): EventItem => ({
  ...described(context, event, EVENT.type),
  kind: 'tribe_events',
  terms: termReferences(context, [...event.categories, ...event.tags]),
  parent: event.parent || undefined,
  start: event.start,
  end: event.end,
  timezone: event.timezone,
  all_day: event.all_day,
  venue: event.venue,
  organizer: event.organizer,
  cost: event.cost,
  website: event.website,
  featured: event.featured,
  sticky: event.sticky,
  hide_from_listings: event.hide_from_listings,
  show_map: event.show_map,
  show_map_link: event.show_map_link,
});

/** A venue. */
export const venueItem = (context: RenderContext, venue: LinkedRecord): VenueItem => ({
  ...described(context, venue, VENUE.type),
  kind: 'tribe_venue',
  address: line(venue.address),
  city: line(venue.city),
  country: line(venue.country),
  province: line(venue.province),
  state: line(venue.state),
  stateprovince: line(venue.stateprovince),
  zip: line(venue.zip),
  phone: venue.phone,
  website: venue.website,
  show_map: venue.show_map !== false,
  show_map_link: venue.show_map_link !== false,
});

/** An organizer. */
export const organizerItem = (context: RenderContext, organizer: LinkedRecord): OrganizerItem => ({
  ...described(context, organizer, ORGANIZER.type),
  kind: 'tribe_organizer',
  phone: organizer.phone,
  website: organizer.website,
  email: line(organizer.email),
});

/** What all records of the calendar have. */
function described(context: RenderContext, record: EventRecord | LinkedRecord, type: string) {
  const link = linkOf(context, type, record);
  return {
    ...commonItem(context, record),
    content: record.description,
    excerpt: record.excerpt,
    featured_media: record.image,
    link,
    guid: link,
    terms: [],
  };
}

const line = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
