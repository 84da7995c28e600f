import { type Condition, gte, indexOf, sorted } from '../../core/index.ts';
import { venues } from '../calendar/index.ts';
import { coordinateRules, coordinatesOf } from './coordinates.ts';

/** Names of the fields that venues with coordinates have. */
export const LATITUDE = 'geoloc.lat';
export const LONGITUDE = 'geoloc.lng';

/** Where venues are; null of those that do not say. */
export const venueIndexes = indexOf(
  venues,
  {
    [LATITUDE]: sorted((venue) => coordinatesOf(venue)?.lat ?? null),
    [LONGITUDE]: sorted((venue) => coordinatesOf(venue)?.lng ?? null),
  },
  { rules: coordinateRules },
);

/** Venues of which is known where they are. */
export const located: Condition = gte(LATITUDE, -90);
