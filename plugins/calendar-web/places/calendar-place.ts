import { anonymous } from '../../../core/index.ts';
import { CATEGORY, EVENT, ORGANIZER, VENUE } from '../../calendar/index.ts';
import { type AddressClaimAsking, linkables, type Term } from '../../content/index.ts';
import { type Asked, addressOf, type Found, movedTo, showMissing } from '../../web/index.ts';
import { CHOSEN, termInQuery, viewAt } from './asked-view.ts';
import { chosenFile } from './chosen-file.ts';
import { fileOfEvent, movedToList, withNamesOfToday } from './old-addresses.ts';
import { recordPage } from './record-page.ts';
import { viewPage } from './view-page.ts';

/** The calendar's page at an address: a list, month or day of events, an event, a venue or an organizer. */
export function calendarAt(as: Asked): Found | undefined {
  // feeds are served by another plugin, which calls this again without `feed`
  if (as.address.query.feed) return undefined;
  const asked = withNamesOfToday(as);
  const named = termInQuery(asked);
  if (named === 'unknown') return showMissing(asked);
  const view = viewAt(asked);
  if (!view) {
    return (
      recordPage(asked) ??
      fileOfEvent(asked) ??
      movedToList(asked) ??
      (namesRecord(asked) ? showMissing(asked) : undefined)
    );
  }
  if (view.isFile && asked.address.query[CHOSEN] !== undefined) return chosenFile(asked);
  const moved = named?.shown.kind === CATEGORY ? movedToTerm(asked, named.shown.term) : undefined;
  return moved ?? viewPage(asked, view);
}

/** Does the query at the site's root contain the slug of a record? */
const namesRecord = ({ address }: Asked): boolean =>
  address.parts.length === 0 && [EVENT, VENUE, ORGANIZER].some(({ type }) => address.query[type] !== undefined);

/** The redirect from a category in the query to its own URL, if that is a path. */
function movedToTerm(asked: Asked, { id, taxonomy }: Term): Found | undefined {
  const { context } = asked;
  const linkable = context.contributions.all(linkables).find(({ name }) => name === taxonomy);
  const url = linkable?.find(context, id)?.url;
  return url === undefined || url.includes('?') ? undefined : movedTo(asked, url, [CATEGORY.query]);
}

/** Claims addresses of lists, months and days of events. */
export function calendarClaim({ path, ...context }: AddressClaimAsking): string | undefined {
  const asked: Asked = { context: { ...context, principal: anonymous }, address: addressOf(path), opens: () => false };
  return viewAt(asked) && 'the calendar';
}
