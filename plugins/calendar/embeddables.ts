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
} from '../content/index.ts';
import { type EventRecord, events } from './collections/events.ts';
import type { LinkedRecord } from './collections/linked.ts';
import { ORGANIZER, VENUE } from './linked-kind.ts';
import { pageUrl } from './views/base.ts';
import { readableLinked } from './views/linked.ts';
import { placeLine } from './views/place-line.ts';
import { whenLine } from './views/when-line.ts';

/** A record of the calendar, as far as it goes what is shown of it. */
type Shown = ContentRecord & Pick<LinkedRecord, 'description' | 'excerpt' | 'image'>;

/** What clients and people call a kind of record with pages. */
interface Named<R> extends Pick<Embeddable, 'name'> {
  /** First part of its pages' path. */
  readonly base: string;
  /** Lines that say what is worth knowing of one. */
  readonly facts: (asking: LinkAsking, record: R) => EmbeddedItem['facts'];
}

/** A kind of record with pages, as far as other sites may show its records. */
function paged<R extends Shown>(collection: Collection<R>, { name, base, facts }: Named<R>): Contribution<Embeddable> {
  const embeddable: Embeddable = {
    name,
    at: ({ store }, [first, slug, ...more]) => {
      if (first !== base || slug === undefined || more.length > 0) return undefined;
      return store.of(collection).first(eq('slug', slug.toLowerCase()))?.id;
    },
    find: (asking, id) => {
      const record = asking.store.of(collection).get(id);
      if (!record || !isOpen(asking, record)) return undefined;
      const { title, excerpt, description, image } = record;
      return {
        id,
        url: pageUrl(asking, record, name, base),
        title: plainText(title),
        excerpt: plainText(renderExcerpt({ excerpt, content: description })),
        // the calendar shows no bylines: who has published nothing else is named to nobody
        author: 0,
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
export const calendarEmbeddables: readonly Contribution<Embeddable>[] = [
  paged(events, { name: 'tribe_events', base: 'event', facts: whenAndWhere }),
  paged(VENUE.collection, { name: VENUE.type, base: VENUE.name, facts: (_asking, venue) => [placeLine(venue)] }),
  paged(ORGANIZER.collection, { name: ORGANIZER.type, base: ORGANIZER.name, facts: () => [] }),
];
