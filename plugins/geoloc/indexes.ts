import { type Condition, gte, indexOf, sorted } from '../../core/index.ts';
import { venues } from '../calendar/index.ts';
import { coordinateRules, coordinatesOf } from './coordinates.ts';

/** Names of the index fields for coordinates. */
export const LATITUDE = 'geoloc.lat';
export const LONGITUDE = 'geoloc.lng';

/** Indexes the coordinates of venues; null for venues without. */
export const venueIndexes = indexOf(
  venues,
  {
    [LATITUDE]: sorted((venue) => coordinatesOf(venue)?.lat ?? null),
    [LONGITUDE]: sorted((venue) => coordinatesOf(venue)?.lng ?? null),
  },
  { rules: coordinateRules },
);

/** Venues with coordinates. */
export const located: Condition = gte(LATITUDE, -90);
