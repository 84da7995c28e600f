import { contribute } from '../../core/index.ts';
import { contributeRenderers } from '../blocks/index.ts';
import { blockStyles, heads, places } from '../web/index.ts';
import { calendarBlocks } from './blocks/calendar-blocks.ts';
import { calendarWeb } from './calendar-web.ts';
import { exportIcs } from './icalendar/export-ics.ts';
import { calendarFileLink, eventsFeedLink } from './places/calendar-links.ts';
import { calendarAt } from './places/calendar-place.ts';
import { pageBlock } from './places/page-block.ts';
import { calendarStyles } from './styles.ts';

/** Shows the events calendar to visitors. */
export default calendarWeb.with({
  extends: [
    ...calendarBlocks,
    contributeRenderers([pageBlock]),
    contribute(places, calendarAt),
    contribute(heads, calendarFileLink),
    contribute(heads, eventsFeedLink),
    contribute(blockStyles, calendarStyles),
  ],
  commands: [exportIcs],
});
