import { contribute, definePlugin } from '../../core/index.ts';
import { blockStyles } from '../web/index.ts';
import { calendarBlocks } from './blocks/calendar-blocks.ts';
import { calendarStyles } from './styles.ts';

/** Shows the events calendar to visitors. */
export default definePlugin({
  name: 'calendar-web',
  description: 'Shows the events calendar to visitors.',
}).with({
  extends: [...calendarBlocks, contribute(blockStyles, calendarStyles)],
});
