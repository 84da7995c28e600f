import type { RenderContext } from '../../../core/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import { venuePlace } from '../points.ts';

/** The coordinates of a venue in the schema.org vocabulary; undefined if no plugin knows them. */
export function geoData({ contributions }: Pick<RenderContext, 'contributions'>, venue: LinkedRecord) {
  const place = contributions.ask(venuePlace, venue);
  return place && { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng };
}
