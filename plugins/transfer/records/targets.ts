import type { Collection, Contributions } from '../../../core/index.ts';
import { type ContentRecord, contentKinds } from '../../content/index.ts';
import { type ItemKind, kinds } from '../../site/index.ts';

/** Where content of a kind is written. */
export interface Target {
  /** Name of the kind: `post`, `tribe_events`. */
  readonly name: string;
  readonly collection: Collection<ContentRecord>;
  /** Undefined for kinds of the calendar. */
  readonly kind: ItemKind | undefined;
  /** Members with term ids, by taxonomy. */
  readonly taxonomies: ReadonlyMap<string, string>;
}

/** Members of events with term ids, by taxonomy. */
const EVENT_TERMS: ReadonlyMap<string, string> = new Map([
  ['tribe_events_cat', 'categories'],
  ['post_tag', 'tags'],
]);

const CALENDAR: ReadonlySet<string> = new Set(['tribe_events', 'tribe_venue', 'tribe_organizer']);

/** Kinds of content on this site, by name; those of the calendar only if its plugin is on. */
export function targetsOf(contributions: Contributions): ReadonlyMap<string, Target> {
  const ofSite = contributions.all(kinds).map(
    (kind): Target => ({
      name: kind.name,
      // items have all members of content records
      collection: kind.collection as unknown as Collection<ContentRecord>,
      kind,
      taxonomies: new Map(kind.taxonomies.map(({ taxonomy, field }) => [taxonomy.name, field])),
    }),
  );
  const ofCalendar = contributions
    .all(contentKinds)
    .filter(({ name }) => CALENDAR.has(name))
    .map(
      ({ name, collection }): Target => ({
        name,
        collection,
        kind: undefined,
        taxonomies: name === 'tribe_events' ? EVENT_TERMS : new Map(),
      }),
    );
  return new Map([...ofSite, ...ofCalendar].map((target) => [target.name, target]));
}
