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

/** What every view needs to know of the request. */
export interface ViewContext extends RenderContext {
  readonly config: CalendarConfig;
  readonly principal: Principal;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  readonly part: ReadContext<unknown>['part'];
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

/** A record's image, or `false`: for none, and for one that is not theirs to see. */
export function imageView(context: ViewContext, id: number | undefined): Image | false {
  return id === undefined ? false : (context.contributions.ask(media, { ...context, reference: id }) ?? false);
}

/** What an event shows of a record of another collection: a part of its own, which events share. */
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

/** A record, as far as it goes its texts. */
interface Described {
  readonly id: number;
  readonly description: string;
  readonly excerpt: string;
}

/** What is shown of a text that has nothing in it; undefined leaves it out. */
type Nothing = '' | undefined;

const shownDescription = forAllReaders(
  (context, { id, text, by: nothing }: RenderedText<Nothing>) => renderContent(context, text, id).trim() || nothing,
);

const shownExcerpt = forAllReaders(
  (context, { text, by: nothing }: RenderedText<Nothing>) => renderOwnExcerpt(context, text) || nothing,
);

const shownSummary = forAllReaders((_context, { text }: RenderedText) => excerptOf(text) || undefined);

/** Description and excerpt where an answer shows them. */
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

/** What the words of schema.org say of a record: how its excerpt begins, or else its description. */
export function summaryOf({ rendered }: Pick<ViewContext, 'rendered'>, { id, description, excerpt }: Described) {
  const text = excerpt || description;
  return text === '' ? undefined : rendered({ name: 'summary', id, text }, shownSummary);
}
