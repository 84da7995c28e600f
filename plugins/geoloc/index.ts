import { all, contribute, eq } from '../../core/index.ts';
import { eventList, importVenue, venueFields, venueList } from '../calendar/index.ts';
import { isOut } from '../content/index.ts';
import { coordinateFields } from './coordinate-fields.ts';
import { geoloc } from './geoloc.ts';
import { importedCoordinates } from './imported-coordinates.ts';
import { venueIndexes } from './indexes.ts';
import { listExtension } from './list-extension.ts';

/** Where venues are, and what takes place near somebody (docs/geoloc.md). */
export default geoloc.with({
  indexes: [venueIndexes],
  extends: [contribute(venueFields, coordinateFields), contribute(importVenue, importedCoordinates)],
  configured: (config) => [
    // whatever the reader may see: a filter must not tell where a hidden venue is
    contribute(
      eventList,
      listExtension(config, 'venue', (moment) => all(eq('status', 'publish'), isOut(moment))),
    ),
    contribute(venueList, listExtension(config, 'id')),
  ],
});
