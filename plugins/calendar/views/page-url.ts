import type { RenderContext } from '../../../core/index.ts';
import { addressing, baseParts, type ContentRecord, shownSlug, statusOf } from '../../content/index.ts';
import type { CalendarConfig } from '../calendar.ts';

/** A kind of record with pages. */
export interface PagedKind {
  readonly name: 'event' | 'venue' | 'organizer';
  /** Name of the kind for clients: `tribe_events`. */
  readonly type: string;
}

/** What an address goes by: it is the same for every reader. */
export interface PageContext extends Pick<RenderContext, 'site' | 'moment' | 'contributions'> {
  readonly config: CalendarConfig;
}

/** The address of a record's page. What is not online has one by its id, and so have all where the settings say so. */
export function pageUrl(context: PageContext, record: ContentRecord, { name, type }: PagedKind): string {
  const { site, moment, config } = context;
  const { permalinks, isPlain, page } = addressing(context);
  // addresses of version 0.1.0 stayed while a record was in the trash
  const online = ['publish', 'private', ...(permalinks ? [] : ['trash'])].includes(statusOf(record, moment));
  return online && record.slug !== '' && !isPlain
    ? page([...baseParts(config[`${name}_base`]), shownSlug(record.slug)])
    : `${site.url}/?post_type=${type}&p=${record.id}`;
}

/** The page that lists events. */
export function archiveUrl(context: Pick<PageContext, 'site' | 'contributions' | 'config'>): string {
  const { isPlain, page } = addressing(context);
  return isPlain ? `${context.site.url}/?post_type=tribe_events` : page(baseParts(context.config.events_base));
}
