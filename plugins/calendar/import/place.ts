import type { Component } from './component.ts';

/** Where an entry takes place. */
export interface Place {
  readonly venue: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly country?: string;
  readonly geo_lat?: number;
  readonly geo_lng?: number;
}

export interface Coordinates {
  readonly geo_lat: number;
  readonly geo_lng: number;
}

/**
 * The place that LOCATION names: its first line is the name, and, as calendar programs write it, the next one the
 * street address, then city and country. A single line is a name, commas and all. With GEO, or the coordinates in
 * X-APPLE-STRUCTURED-LOCATION.
 */
export function placeOf(entry: Component): Place | undefined {
  const lines = (entry.text('LOCATION') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [venue, address, city, country] = lines;
  if (venue === undefined) return undefined;
  return {
    venue,
    ...(address === undefined ? {} : { address }),
    ...(city === undefined ? {} : cityOf(city)),
    ...(country === undefined ? {} : { country }),
    ...coordinatesOf(entry),
  };
}

/** `Rhinebeck, NY 12572` has a state and a ZIP code; anything else is a city as it stands. */
function cityOf(line: string): Pick<Place, 'city' | 'state' | 'zip'> {
  const [, city, state, zip] = /^(.+?),\s*([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?))?$/.exec(line) ?? [];
  if (city === undefined || state === undefined) return { city: line };
  return zip === undefined ? { city, state } : { city, state, zip };
}

/** Where on earth, in degrees; undefined when it is not said or cannot be. */
export function coordinatesOf(entry: Component): Coordinates | undefined {
  const apple = entry.first('X-APPLE-STRUCTURED-LOCATION')?.raw.replace(/^geo:/i, '');
  const text = entry.first('GEO')?.raw ?? apple ?? '';
  const [, latitude, longitude] = /^\s*([+-]?\d+(?:\.\d*)?)\s*[;,]\s*([+-]?\d+(?:\.\d*)?)/.exec(text) ?? [];
  const geo_lat = Number(latitude);
  const geo_lng = Number(longitude);
  return Math.abs(geo_lat) <= 90 && Math.abs(geo_lng) <= 180 ? { geo_lat, geo_lng } : undefined;
}
