import { type Collection, type Contribution, contribute, eq } from '../../core/index.ts';
import {
  CONTENT_RIGHTS,
  type ContentRecord,
  type Embeddable,
  type EmbeddedItem,
  embeddables,
  type LinkAsking,
  mayReadContent,
  media,
  plainText,
  renderExcerpt,
  slugKey,
} from '../content/index.ts';
import type { CalendarConfig } from './calendar.ts';
import { type EventRecord, events } from './collections/events.ts';
import type { LinkedRecord } from './collections/linked.ts';
import { EVENT } from './event-kind.ts';
import { ORGANIZER, VENUE } from './linked-kind.ts';
import { readableLinked } from './views/linked.ts';
import { type PagedKind, pageUrl } from './views/page-url.ts';
import { placeLine } from './views/place-line.ts';
import { whenLine } from './views/when-line.ts';

/** A record of the calendar, as far as it goes what is shown of it. */
type Shown = ContentRecord & Pick<LinkedRecord, 'description' | 'excerpt' | 'image'>;

/** What clients and people call a kind of record with pages. */
interface Named<R> extends PagedKind {
  /** Lines that say what is worth knowing of one. */
  readonly facts: (asking: LinkAsking, record: R) => EmbeddedItem['facts'];
}

/** A kind of record with pages, as far as other sites may show its records. */
function paged<R extends Shown>(
  collection: Collection<R>,
  { facts, ...kind }: Named<R>,
  config: CalendarConfig,
): Contribution<Embeddable> {
  const bases = [config[`${kind.name}_base`], kind.name];
  const embeddable: Embeddable = {
    name: kind.type,
    at: ({ store }, path) => {
      const slug = path.at(-1);
      // that of before is found as well
      if (slug === undefined || !bases.includes(path.slice(0, -1).join('/'))) return undefined;
      return store.of(collection).first(eq('slug', slugKey(slug)))?.id;
    },
    find: (asking, id) => {
      const record = asking.store.of(collection).get(id);
      if (!record || !isOpen(asking, record)) return undefined;
      const { title, excerpt, description, image } = record;
      return {
        id,
        url: pageUrl({ ...asking, config }, record, kind),
        title: plainText(title),
        excerpt: plainText(renderExcerpt({ excerpt, content: description })),
        author: record.author,
        image: image === undefined ? undefined : asking.contributions.ask(media, { ...asking, reference: image }),
        facts: facts(asking, record),
      };
    },
  };
  return contribute(embeddables, embeddable, { opens: [collection] });
}

/** Nothing of a record with a password is anybody's without it: that is how single ones are read. */
const isOpen = (asking: LinkAsking, record: ContentRecord): boolean =>
  record.status !== 'trash' && !record.password && mayReadContent(asking, { record, rights: CONTENT_RIGHTS });

const whenAndWhere = (asking: LinkAsking, event: EventRecord): readonly string[] => [
  whenLine(event),
  ...readableLinked(asking, VENUE, event.venue).map(placeLine),
];

/** What other sites may show of the calendar. */
export const calendarEmbeddables = (config: CalendarConfig): readonly Contribution<Embeddable>[] => [
  paged(events, { ...EVENT, facts: whenAndWhere }, config),
  paged(VENUE.collection, { ...VENUE, facts: (_asking, venue) => [placeLine(venue)] }, config),
  paged(ORGANIZER.collection, { ...ORGANIZER, facts: () => [] }, config),
];
