import { definePlugin } from '../../core/index.ts';

/** The plugin as its command begins with it. */
export const calendarWeb = definePlugin({
  name: 'calendar-web',
  description: 'Shows the events calendar to visitors.',
});
