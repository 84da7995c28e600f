import { type Html, html } from '../../../core/index.ts';
import { say } from '../../content/index.ts';
import type { WebContext } from '../../web/index.ts';
import { CALENDAR_PROGRAMS } from '../views/calendar-programs.ts';

/**
 * Links to get events into calendars: as a file, as a `webcal:` subscription, and as a subscription in web calendars, since many
 * phones do not support `webcal:`.
 *
 * @param file URL of the calendar file
 * @param followed URL of the file to subscribe to
 */
export function fileLinks(context: WebContext, file: string, followed = file): Html {
  const calendar = followed.replace(/^https?:/, 'webcal:');
  const programs = CALENDAR_PROGRAMS.map(
    ({ name, subscribe }) => html` <a rel="nofollow" href="${subscribe(calendar, context.site.title)}">${name}</a>`,
  );
  return html`<p class="event-files"><a href="${file}" download>${say(context, 'Save these events')}</a> <a href="${calendar}">${say(context, 'Subscribe')}</a>${programs}</p>`;
}
