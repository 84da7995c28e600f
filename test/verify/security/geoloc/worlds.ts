import { presentPlugin } from '../../../asking-site.ts';
import type { Answer } from '../../../calendar/calendar-site.ts';
import { LAST_ID, openWorld, WORDS } from '../calendar/world.ts';
import type { Principal } from '../principals.ts';
import type { Ask, Side, Worlds } from '../world.ts';

const ROOT = '/calendar/events/v1';
const admin = { as: 'administrator' } as const;

/** Users who may read nothing that is hidden. */
const READERS: readonly Principal[] = ['nobody', 'subscriber', 'contributor', 'author'];

/** Places of hidden venues in each world, and of public venues. */
const HIDDEN_AT = [
  { geo_lat: 10, geo_lng: 20 },
  { geo_lat: -35, geo_lng: 150 },
] as const;
const PUBLIC_AT = { geo_lat: 10.1, geo_lng: 20.1 };

/** A world of the calendar whose venues have places. */
async function openPlaces(side: Side) {
  const site = await openWorld(side, [presentPlugin('geoloc')]);
  const place = (id: number, json: object) => site.ask(200, 'PATCH', `/venues/${id}`, { ...admin, json });
  for (const status of ['publish', 'draft', 'pending', 'private', 'future']) {
    const { venues } = await site.ask(200, 'GET', `/venues?per_page=50&status=${status}`, admin);
    for (const [index, { id }] of venues.filter(({ venue }: Answer) => venue !== 'Own venue').entries()) {
      if (status === 'publish') await place(id, index === 0 ? PUBLIC_AT : { geo_lat: 60, geo_lng: 60 });
      // some hidden venues have a place in only one of the worlds
      else if (status !== 'pending' || side === 0) await place(id, HIDDEN_AT[side]);
    }
  }
  return site;
}

const CIRCLES = [...HIDDEN_AT, PUBLIC_AT].map(({ geo_lat, geo_lng }) => `geoloc_lat=${geo_lat}&geoloc_lng=${geo_lng}`);
const RADII = ['', '&geoloc_radius=0', '&geoloc_radius=20', '&geoloc_radius=20000'];
const MORE = ['&geoloc_nearest=true', '&per_page=1', '&_fields=title,venue'];
const KNOWN = ['geoloc=true', 'geoloc=false', 'geoloc=true&per_page=1'];

const queries = [...KNOWN, ...CIRCLES.flatMap((circle) => [...RADII, ...MORE].map((more) => circle + more))];
const get = (who: Principal, path: string): Ask => ({ who, method: 'GET', path: ROOT + path });
const venueOf = (id: number) => `/venues/${id}`;

/** Two worlds whose hidden venues differ in place, or have none; published events take place there. */
export const placesWorlds: Worlds = {
  open: openPlaces,
  asks: READERS.flatMap((who) => [
    ...['/events', '/venues'].flatMap((list) => queries.map((query) => get(who, `${list}?${query}`))),
    ...Array.from({ length: LAST_ID }, (_, index) => get(who, venueOf(index + 1))),
  ]),
  random: (random) => {
    const query = [random.pick(queries), `search=${random.pick([...WORDS, 'fair', 'hall'])}`];
    return get(random.pick(READERS), `${random.pick(['/events', '/venues'])}?${query.join('&')}`);
  },
  writes: READERS.flatMap((who) =>
    [1, LAST_ID - 1].map((id) => ({ who, method: 'PATCH', path: ROOT + venueOf(id), json: { geo_lat: 1 } })),
  ),
};
