import type { Html } from '../../../core/index.ts';
import { EVENT, type EventRecord } from '../../calendar/index.ts';
import type { ListedRecord, VisitList } from '../../content/index.ts';
import { type Asked, pageAddress, pagedClasses, type Shown, visitAt } from '../../web/index.ts';
import { structuredData } from '../structured-data/event-data.ts';

/** Name of the block value that holds the content of a calendar page: its `body`. */
export const PAGE_BODY = 'calendar-web/page';

/** Shows the text of a record as part of the page, so that its blocks get their styles and scripts. @returns HTML */
export type ShowText = (id: number, text: string) => string;

/** Block markup of a page: the content between header and footer of the theme. */
const MARKUP = `<!-- wp:template-part {"slug":"header","tagName":"header"} /-->
<!-- wp:group {"tagName":"main","style":{"spacing":{"margin":{"top":"var:preset|spacing|50"}}},"layout":{"type":"constrained"}} -->
<main class="wp-block-group" style="margin-top:var(--wp--preset--spacing--50)"><!-- wp:calendar/page {"align":"wide"} /--></main>
<!-- /wp:group -->
<!-- wp:template-part {"slug":"footer","tagName":"footer"} /-->`;

/** What differs between pages of the calendar. */
export interface CalendarPage {
  /** The record that the page is for, unless it is a list. */
  readonly about?: ListedRecord;
  /** Plain text. */
  readonly title: string;
  /** Its content. @param show for the texts of records in it */
  readonly body: (show: ShowText) => Html;
  /** Events on the page, for its structured data. */
  readonly events: readonly EventRecord[];
  readonly list?: VisitList;
  readonly templates: readonly string[];
  readonly classes: readonly string[];
  readonly canonical?: string;
  /** Directives for search engines in addition to those of all pages. */
  readonly robots?: string | undefined;
  /** More values for its blocks, such as the id of the record. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A page of the calendar at an address. */
export function shownPage(asked: Asked, page: CalendarPage): Shown {
  const { about, title, body, events, list, templates, classes, canonical, robots, values } = page;
  const visit = visitAt(asked, { is: 'other' }, { ...(list && { list }) });
  return {
    visit,
    ...(about && { about }),
    title,
    classes: [...classes, ...pagedClasses(visit, about ? 'single' : 'post-type')],
    templates,
    markup: MARKUP,
    values: { ...values, [PAGE_BODY]: body },
    ...(canonical !== undefined && { canonical }),
    robots,
    head: structuredData(asked.context, events),
  };
}

/** One page of a list of events. */
export const eventPages = (
  asked: Asked,
  records: readonly EventRecord[],
  { total, perPage }: Pick<VisitList, 'total' | 'perPage'>,
): VisitList => ({
  items: records.map((record) => ({ type: EVENT.type, record })),
  total,
  perPage,
  pages: Math.ceil(total / perPage),
  urlOf: (page) => pageAddress(asked, page),
});
