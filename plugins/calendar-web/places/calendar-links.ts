import { type HtmlValue, html } from '../../../core/index.ts';
import { say } from '../../content/index.ts';
import { addressOf, type HeadPart, urlBehind } from '../../web/index.ts';
import { archiveOf } from '../blocks/block-setting.ts';
import { fileOf } from '../blocks/shown-records.ts';
import { viewAt } from './asked-view.ts';

const alternate = (type: string, title: string, url: string): HtmlValue =>
  html`<link rel="alternate" type="${type}" title="${title}" href="${url}">\n`;

/** Link to the calendar file of the site, or in a day view to that of the day, at the address of the reference. */
export const calendarFileLink: HeadPart = {
  order: 10,
  of: ({ context, shown }) => {
    const archive = archiveOf(context);
    const view = viewOf({ context, shown });
    const isDay = view?.is === 'day' && !archive.includes('?');
    const url = isDay ? `${urlBehind(archive, view.date ?? '')}?ical=1/` : fileOf(archive);
    return alternate('text/calendar', say(context, '{site} » iCal Feed', { site: context.site.title }), url);
  },
};

/** Link to the feed of events. */
export const eventsFeedLink: HeadPart = {
  order: 20,
  of: ({ context, shown }) => {
    const archive = archiveOf(context);
    if (!viewOf({ context, shown }) || !context.site.url || archive.includes('?')) return undefined;
    return alternate(
      'application/rss+xml',
      say(context, '{site} » Events Feed', { site: context.site.title }),
      urlBehind(archive, 'feed'),
    );
  },
};

/** The view of events that a page shows. */
function viewOf({ context, shown: { visit } }: Parameters<HeadPart['of']>[0]) {
  if (visit.subject.is !== 'other') return undefined;
  const path = new URL(visit.url).pathname.slice(new URL(context.site.url).pathname.replace(/\/$/, '').length);
  return viewAt({ context, address: addressOf(path, visit.query), opens: () => false });
}
