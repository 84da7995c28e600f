import { definePlugin } from '../../core/index.ts';

/** The plugin before its parts are added; its command is declared with it. */
export const calendarWeb = definePlugin({
  name: 'calendar-web',
  description: 'Shows the events calendar to visitors.',
});
