import type { RenderContext } from '../../../core/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import { venuePlace } from '../points.ts';

/** Where a venue is, in the words of schema.org; undefined where no plugin knows. */
export function geoData({ contributions }: Pick<RenderContext, 'contributions'>, venue: LinkedRecord) {
  const place = contributions.ask(venuePlace, venue);
  return place && { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng };
}
