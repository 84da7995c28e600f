import { type Collection, type Contribution, contribute, eq } from '../../../core/index.ts';
import {
  CONTENT_RIGHTS,
  type ContentRecord,
  type Embeddable,
  type EmbeddedItem,
  embeddables,
  type LinkAsking,
  languageTag,
  mayReadContent,
  media,
  plainText,
  renderExcerpt,
  slugKey,
  toInstant,
  zoneAbbreviation,
} from '../../content/index.ts';
import type { CalendarConfig } from '../calendar.ts';
import { EVENT, type EventRecord, events } from '../collections/events.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import { ORGANIZER, VENUE } from '../linked/linked-kind.ts';
import { type PagedKind, pageUrl } from './base.ts';
import { readableLinked } from './linked.ts';

/** Formatters for days and times in a language. Cached, because creating them is slow. */
const formatsOf = (language: string) => ({
  day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  time: new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }),
});

const formats = new Map<string, ReturnType<typeof formatsOf>>();

/** The time of an event for display, in its own zone: `May 1, 2026, 6:30 PM – 8:00 PM EDT`. */
function whenLine(language: string, { start, end, timezone, all_day: allDay }: EventRecord): string {
  const { day, time } = formats.get(language) ?? formatsOf(language);
  formats.set(language, { day, time });
  const dayOf = (local: string): string => day.format(asUtc(local));
  // engines differ in the kind of space before PM
  const timeOf = (local: string): string => time.format(asUtc(local)).replace(/\s/g, ' ');
  const [first, last] = [dayOf(start), dayOf(end)];
  const lastDay = first === last ? [] : [last];
  if (allDay) return [first, ...lastDay].join(' – ');
  const until = start === end ? [] : [[...lastDay, timeOf(end)].join(', ')];
  const span = [`${first}, ${timeOf(start)}`, ...until].join(' – ');
  return `${span} ${zoneAbbreviation(timezone, toInstant(start, timezone))}`;
}

// local times are formatted as UTC, so that no engine has to know the zone
const asUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);

/** The place of a venue for display: `Town Hall, 1 Main Street, Springfield`. */
const placeLine = ({ title, address, city, country }: LinkedRecord): string =>
  [title, address, city, country]
    .map((line) => plainText(typeof line === 'string' ? line : ''))
    .filter((line) => line !== '')
    .join(', ');

/** The members of a record that an embed shows. */
type Shown = ContentRecord & Pick<LinkedRecord, 'description' | 'excerpt' | 'image'>;

/** A kind of record with pages, and the facts to show of its records. */
interface Named<R> extends PagedKind {
  /** Lines with the most important facts of a record. */
  readonly facts: (asking: LinkAsking, record: R) => EmbeddedItem['facts'];
}

/** Makes the records of a kind embeddable in other sites. */
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
      // the default base still works after the setting was changed
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
        excerpt: plainText(renderExcerpt(asking, { excerpt, content: description })),
        author: record.author,
        image: image === undefined ? undefined : asking.contributions.ask(media, { ...asking, reference: image }),
        facts: facts(asking, record),
      };
    },
  };
  return contribute(embeddables, embeddable, { opens: [collection] });
}

/** Is the record open to this reader? One with a password is not, because single reads show nothing of it without the password. */
const isOpen = (asking: LinkAsking, record: ContentRecord): boolean =>
  record.status !== 'trash' && !record.password && mayReadContent(asking, { record, rights: CONTENT_RIGHTS });

const whenAndWhere = (asking: LinkAsking, event: EventRecord): readonly string[] => [
  whenLine(languageTag(asking), event),
  ...readableLinked(asking, VENUE, event.venue).map(placeLine),
];

/** The embeddable records of the calendar. */
export const calendarEmbeddables = (config: CalendarConfig): readonly Contribution<Embeddable>[] => [
  paged(events, { ...EVENT, facts: whenAndWhere }, config),
  paged(VENUE.collection, { ...VENUE, facts: (_asking, venue) => [placeLine(venue)] }, config),
  paged(ORGANIZER.collection, { ...ORGANIZER, facts: () => [] }, config),
];
