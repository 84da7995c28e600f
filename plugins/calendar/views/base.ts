import {
  type Collection,
  type Counted,
  forAllReaders,
  type Later,
  type Principal,
  type ReadContext,
  type RenderContext,
  type Rendered,
  type RenderedText,
  type ShownFields,
  type StoredRecord,
} from '../../../core/index.ts';
import {
  addressing,
  baseParts,
  type ContentRecord,
  excerptOf,
  type Image,
  media,
  publicationInstant,
  renderContent,
  renderOwnExcerpt,
  shownSlug,
  statusOf,
  toLocal,
} from '../../content/index.ts';
import type { CalendarConfig } from '../calendar.ts';

/** Context of every view. */
export interface ViewContext extends RenderContext {
  readonly config: CalendarConfig;
  readonly principal: Principal;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  readonly part: ReadContext<unknown>['part'];
}

/** An id that is unique across sites: `example.org?id=12`. */
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

/** A record's image; `false` if there is none or the reader may not see it. */
export function imageView(context: ViewContext, id: number | undefined): Image | false {
  return id === undefined ? false : (context.contributions.ask(media, { ...context, reference: id }) ?? false);
}

/** The view of a record of another collection inside an event: a separate part, which events share. */
export const inEvent = <R extends StoredRecord, View>(
  { part, store }: Pick<ViewContext, 'part' | 'store'>,
  collection: Collection<R>,
  { id }: R,
  show: () => View,
): View | Later<View> =>
  part(`${collection.name} in event`, { id, hash: store.of(collection).version(id) }, show, 'everyone');

/** A kind of record with pages. */
export interface PagedKind {
  readonly name: 'event' | 'venue' | 'organizer';
  /** Name of the kind for clients: `tribe_events`. */
  readonly type: string;
}

/** Context of page URLs, which are the same for every reader. */
export interface PageContext extends Pick<RenderContext, 'site' | 'moment' | 'contributions'> {
  readonly config: CalendarConfig;
}

/** The URL of a record's page. It has the id if the record is not online, or if the settings ask for plain URLs. */
export function pageUrl(context: PageContext, record: ContentRecord, { name, type }: PagedKind): string {
  const { site, moment, config } = context;
  const { permalinks, isPlain, page } = addressing(context);
  // in the URL scheme of version 0.1.0, records in the trash keep their URLs
  const online = ['publish', 'private', ...(permalinks ? [] : ['trash'])].includes(statusOf(record, moment));
  return online && record.slug !== '' && !isPlain
    ? page([...baseParts(config[`${name}_base`]), shownSlug(record.slug)])
    : `${site.url}/?post_type=${type}&p=${record.id}`;
}

/** The URL of the page that lists events. */
export function archiveUrl(context: Pick<PageContext, 'site' | 'contributions' | 'config'>): string {
  const { isPlain, page } = addressing(context);
  return isPlain ? `${context.site.url}/?post_type=tribe_events` : page(baseParts(context.config.events_base));
}

/** The members of a record that its texts are rendered from. */
interface Described {
  readonly id: number;
  readonly description: string;
  readonly excerpt: string;
}

/** The value shown for an empty text; undefined omits the member. */
type Nothing = '' | undefined;

const shownDescription = forAllReaders(
  (context, { id, text, by: nothing }: RenderedText<Nothing>) => renderContent(context, text, id).trim() || nothing,
);

const shownExcerpt = forAllReaders(
  (context, { text, by: nothing }: RenderedText<Nothing>) => renderOwnExcerpt(context, text) || nothing,
);

const shownSummary = forAllReaders((_context, { text }: RenderedText) => excerptOf(text) || undefined);

/** Description and excerpt for a response. */
export const textsOf = (
  { rendered }: Pick<ViewContext, 'rendered'>,
  { id, description, excerpt }: Described,
  nothing: Nothing,
) => ({
  description:
    description === ''
      ? nothing
      : rendered({ name: 'description', id, text: description, by: nothing }, shownDescription),
  excerpt: excerpt === '' ? nothing : rendered({ name: 'excerpt', id, text: excerpt, by: nothing }, shownExcerpt),
});

/** The description of a record for schema.org: the beginning of its excerpt, or else of its description. */
export function summaryOf({ rendered }: Pick<ViewContext, 'rendered'>, { id, description, excerpt }: Described) {
  const text = excerpt || description;
  return text === '' ? undefined : rendered({ name: 'summary', id, text }, shownSummary);
}
