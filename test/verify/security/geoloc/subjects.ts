import type { Subject } from '../cell.ts';

/** States of the venues whose places are known. */
const STATES = ['publish', 'future', 'draft', 'private', 'trash'];

/** Venues at one place, one of each state. */
export const VENUES: readonly Subject[] = ['author', 'contributor'].flatMap((owner) =>
  STATES.map((state) => ({ kind: 'venue', state, owner })),
);

/** Published events, one at each of those venues. */
export const eventAt = ({ state, owner }: Subject): Subject => ({ kind: 'event-at-venue', state, owner });

/** Where all venues are, in degrees. */
export const PLACE = { lat: 43.9876, lng: -72.6703 };
