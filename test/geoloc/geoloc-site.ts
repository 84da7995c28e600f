import calendar from '../../plugins/calendar/index.ts';
import type { TestSiteOptions } from '../../scripts/testing/test-site.ts';
import { type Answer, type AskingSite, askingSite } from '../asking-site.ts';
import { event } from '../calendar/calendar-site.ts';

/** Members that every stored record of these tests has. */
const stored = { status: 'publish', date: '2029-01-01T00:00:00Z', modified: '2029-01-01T00:00:00Z', author: 1 };

/** The file of a venue, with coordinates if given. */
export const venueFile = (id: number, at?: readonly [lat: number, lng: number], more: Answer = {}) => ({
  [`calendar/venues/${id}.json`]: JSON.stringify({
    ...{ id, title: `Venue ${id}`, slug: `venue-${id}`, ...stored },
    ...(at && { geo_lat: at[0], geo_lng: at[1] }),
    ...more,
  }),
});

/** The file of an event at venues, some hours after ten on 2030-03-01 in UTC. */
export const eventFile = (id: number, venue: readonly number[], more: Answer = {}) => ({
  [`calendar/events/${id}.json`]: JSON.stringify({
    ...{ id, title: `Event ${id}`, slug: `event-${id}`, ...stored },
    ...{ start: '2030-03-01 10:00:00', end: '2030-03-01 12:00:00', timezone: 'UTC', venue },
    ...more,
  }),
});

/** A site in memory with the calendar and geoloc. */
export const geolocSite = (options: TestSiteOptions & { readonly on?: readonly string[] } = {}): Promise<AskingSite> =>
  askingSite({ on: ['content', 'calendar', 'geoloc'], plugin: calendar, ...options });

/** Settings of a site with geoloc. @param geoloc settings of the plugin */
export const geolocSettings = (geoloc: unknown) => ({ plugins: { content: true, calendar: true, geoloc } });

export { type Answer, type AskingSite, event };

/** Ids of a list, in order. */
export const ids = (list: Answer): readonly number[] => (list.events ?? list.venues).map(({ id }: Answer) => id);
