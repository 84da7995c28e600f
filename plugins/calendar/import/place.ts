import type { Component } from './component.ts';

/** Where an entry takes place. */
export interface Place {
  readonly venue: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly country?: string;
}

/**
 * The place that LOCATION names: its first line is the name, and, as calendar programs write it, the next one the
 * street address, then city and country. A single line is a name, commas and all.
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
  };
}

/** `Rhinebeck, NY 12572` has a state and a ZIP code; anything else is a city as it stands. */
function cityOf(line: string): Pick<Place, 'city' | 'state' | 'zip'> {
  const [, city, state, zip] = /^(.+?),\s*([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?))?$/.exec(line) ?? [];
  if (city === undefined || state === undefined) return { city: line };
  return zip === undefined ? { city, state } : { city, state, zip };
}
