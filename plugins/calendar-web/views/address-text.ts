import { type LinkedRecord, VENUE } from '../../calendar/index.ts';

/** Is it a non-empty string? */
export const isText = (line: unknown): line is string => typeof line === 'string' && line !== '';

/** Street, city and region of a venue in one line: `1 Main Street, Alder Falls, VT 05999`; empty if it has no address. */
export function addressText(venue: LinkedRecord): string {
  const region = [VENUE.derived(venue).stateprovince, venue.zip].filter(isText).join(' ');
  return [venue.address, venue.city, region].filter(isText).join(', ');
}
