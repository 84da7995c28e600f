import { type Html, html } from '../../../core/index.ts';
import { say } from '../../content/index.ts';
import type { WebContext } from '../../web/index.ts';
import { CALENDAR_PROGRAMS } from '../views/calendar-programs.ts';

/**
 * How programs get events: once as a file, or again and again by a subscription, also by programs on the web, since many phones know
 * no address that begins with `webcal:`.
 *
 * @param file address of their calendar file
 * @param followed address of the one that a subscription asks for
 */
export function fileLinks(context: WebContext, file: string, followed = file): Html {
  const calendar = followed.replace(/^https?:/, 'webcal:');
  const programs = CALENDAR_PROGRAMS.map(
    ({ name, subscribe }) => html` <a rel="nofollow" href="${subscribe(calendar, context.site.title)}">${name}</a>`,
  );
  return html`<p class="event-files"><a href="${file}" download>${say(context, 'Save these events')}</a> <a href="${calendar}">${say(context, 'Subscribe')}</a>${programs}</p>`;
}
