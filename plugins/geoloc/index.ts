import { all, contribute, eq } from '../../core/index.ts';
import { eventList, importVenue, venueList, venuePlace } from '../calendar/index.ts';
import { isOut } from '../content/index.ts';
import { coordinateFields } from './coordinate-fields.ts';
import { coordinatesOf } from './coordinates.ts';
import { geoloc } from './geoloc.ts';
import { importedCoordinates } from './imported-coordinates.ts';
import { venueIndexes } from './indexes.ts';
import { listExtension } from './list-extension.ts';

/** Coordinates of venues, and searches for events and venues near a place (docs/geoloc.md). */
export default geoloc.with({
  indexes: [venueIndexes],
  extends: [coordinateFields, contribute(importVenue, importedCoordinates), contribute(venuePlace, coordinatesOf)],
  configured: (config) => [
    // whatever the reader may see: a filter must not tell where a hidden venue is
    listExtension(eventList, config, 'venue', (moment) => all(eq('status', 'publish'), isOut(moment))),
    listExtension(venueList, config, 'id'),
  ],
});
