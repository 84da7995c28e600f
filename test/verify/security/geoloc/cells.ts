import { refuses, writes } from '../calendar/legend.ts';
import { mayRead } from '../calendar/may-be-told.ts';
import { ROOT } from '../calendar/routes.ts';
import { UPDATE } from '../calendar/writing.ts';
import type { Cell, Expected, Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import { type Legend, rowCells } from '../row-cells.ts';
import { EVENTS, VENUES as LISTED } from './reading.ts';
import { eventAt, PLACE, VENUES } from './subjects.ts';

const NEAR = `geoloc_lat=${PLACE.lat}&geoloc_lng=${PLACE.lng}`;
const isPublic = ({ state }: Subject): boolean => state === 'publish';

const showing = (kind: string, subjects: readonly Subject[]): Expected => ({
  status: 200,
  shows: { kinds: [kind], subjects },
});

/** Words of lists of events. */
const ofEvents: Legend = (word, who) => {
  if (word === 'public') return showing('event-at-venue', VENUES.filter(isPublic).map(eventAt));
  return word === 'nothing' ? showing('event-at-venue', []) : refuses(word, who);
};

/** Words of lists of venues of a state. */
const ofVenues =
  (status: string): Legend =>
  (word, who) => {
    const inState = VENUES.filter(({ state }) => state === status);
    if (word === 'public') return showing('venue', inState);
    return word === 'readable'
      ? showing(
          'venue',
          inState.filter((venue) => mayRead(venue, who)),
        )
      : refuses(word, who);
  };

const QUERIES: readonly (readonly [row: string, ...queries: string[]])[] = [
  ['near', NEAR, `${NEAR}&geoloc_radius=0`, `${NEAR}&geoloc_nearest=true`],
  ['known', 'geoloc=true'],
  ['far', 'geoloc_lat=10&geoloc_lng=10'],
  ['half', `geoloc_lat=${PLACE.lat}`, 'geoloc_lat=91&geoloc_lng=0'],
];

/** Every question to geolocation and the answers that are right. */
export const cells: readonly Cell[] = [
  ...QUERIES.flatMap(([row, ...queries]) =>
    queries.flatMap((query) =>
      rowCells(EVENTS, row, ofEvents, {
        method: 'GET',
        route: `${ROOT}/events`,
        query: `?per_page=50&status=publish&${query}`,
      }),
    ),
  ),
  ...[...LISTED.keys()].flatMap((status) =>
    [NEAR, 'geoloc=true', `${NEAR}&geoloc_nearest=true`].flatMap((query) =>
      rowCells(LISTED, status, ofVenues(status), {
        method: 'GET',
        route: `${ROOT}/venues`,
        query: `?per_page=50&status=${status}&${query}`,
      }),
    ),
  ),
  // the place of a venue is one of its members, so the right to write it is that of the venue
  ...VENUES.flatMap((subject) =>
    rowCells(entryOf(UPDATE, subject.owner), subject.state, writes('venue', 200), {
      method: 'PATCH',
      route: `${ROOT}/venues/:id`,
      subject,
      json: { geo_lat: 1, geo_lng: 2 },
    }),
  ),
];
