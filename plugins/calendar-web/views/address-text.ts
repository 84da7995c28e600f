import { type LinkedRecord, VENUE } from '../../calendar/index.ts';

/** Is it a line that says anything? */
export const isText = (line: unknown): line is string => typeof line === 'string' && line !== '';

/** Street, place and region of a venue in one line, as letters have them: `1 Main Street, Alder Falls, VT 05999`; empty for none. */
export function addressText(venue: LinkedRecord): string {
  const region = [VENUE.derived(venue).stateprovince, venue.zip].filter(isText).join(' ');
  return [venue.address, venue.city, region].filter(isText).join(', ');
}
