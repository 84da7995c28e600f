import { contribute } from '../../core/index.ts';
import { contributeRenderers } from '../blocks/index.ts';
import { addressClaims, catalogues } from '../content/index.ts';
import { blockStyles, guesses, heads, places, webAddresses } from '../web/index.ts';
import { calendarBlocks } from './blocks/calendar-blocks.ts';
import { calendarWeb } from './calendar-web.ts';
import { exportIcs } from './icalendar/export-ics.ts';
import { calendarAddresses } from './places/calendar-addresses.ts';
import { calendarFileLink, eventsFeedLink } from './places/calendar-links.ts';
import { calendarAt, calendarClaim } from './places/calendar-place.ts';
import { guessedEvent } from './places/guessed-event.ts';
import { pageBlock } from './places/page-block.ts';
import { calendarStyles } from './styles.ts';
import { words } from './words.ts';

/** Shows the events calendar to visitors. */
export default calendarWeb.with({
  extends: [
    ...calendarBlocks,
    contributeRenderers([pageBlock]),
    contribute(places, calendarAt),
    contribute(guesses, guessedEvent),
    contribute(addressClaims, calendarClaim),
    contribute(webAddresses, calendarAddresses),
    contribute(heads, calendarFileLink),
    contribute(heads, eventsFeedLink),
    contribute(blockStyles, calendarStyles),
    contribute(catalogues, words),
  ],
  commands: [exportIcs],
});
