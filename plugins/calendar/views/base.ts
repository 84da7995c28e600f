import type { Principal, RenderContext, Rendered, ShownFields } from '../../../core/index.ts';
import { type ContentRecord, publicationInstant, statusOf, toLocal } from '../../content/index.ts';
import type { CalendarConfig } from '../calendar.ts';

/** What every view needs to know of the request. */
export interface ViewContext extends RenderContext {
  readonly config: CalendarConfig;
  readonly principal: Principal;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
}

/** Id that is right across sites: `example.org?id=12`. */
export function globalId({ site }: ViewContext, record: ContentRecord) {
  const id = `${new URL(site.url).host}?id=${record.id}`;
  return { global_id: id, global_id_lineage: [id] };
}

/** Author, status and times: publication and last change, in the site's zone and in UTC. */
export function publication({ site, moment }: ViewContext, record: ContentRecord) {
  const date = publicationInstant(record);
  const modified = Date.parse(record.modified ?? '') || date;
  return {
    author: record.author,
    status: statusOf(record, moment),
    date: toLocal(date, site.timezone),
    date_utc: toLocal(date, 'UTC'),
    modified: toLocal(modified, site.timezone),
    modified_utc: toLocal(modified, 'UTC'),
  };
}
