import type { EntryMembers } from '../calendar/index.ts';
import { coordinatesOf } from './coordinates.ts';

/** `41.92;-73.91` of GEO, `geo:41.92,-73.91` of Apple. */
const WRITTEN = /^(?:geo:)?\s*([+-]?\d+(?:\.\d*)?)\s*[;,]\s*([+-]?\d+(?:\.\d*)?)/i;

/** Coordinates of the place of an imported entry: its GEO, or else what Apple's programs write. */
export const importedCoordinates: EntryMembers = (properties) => {
  const textOf = (name: string) => properties.find((property) => property.name === name)?.value;
  const written = textOf('GEO') ?? textOf('X-APPLE-STRUCTURED-LOCATION') ?? '';
  const [, lat, lng] = WRITTEN.exec(written.trimStart()) ?? [];
  const members = { geo_lat: Number(lat), geo_lng: Number(lng) };
  return coordinatesOf(members) ? members : {};
};
