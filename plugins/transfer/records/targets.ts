import type { Collection, Contributions } from '../../../core/index.ts';
import { type ContentRecord, contentKinds } from '../../content/index.ts';
import { type ItemKind, kinds } from '../../site/index.ts';

/** Where content of a kind is written. */
export interface Target {
  /** Name of the kind: `post`, `tribe_events`. */
  readonly name: string;
  readonly collection: Collection<ContentRecord>;
  /** Of what the site itself keeps; undefined for the calendar's. */
  readonly kind: ItemKind | undefined;
  /** Members that hold ids of terms, by taxonomy. */
  readonly taxonomies: ReadonlyMap<string, string>;
}

/** How the calendar keeps terms of its events. */
const EVENT_TERMS: ReadonlyMap<string, string> = new Map([
  ['tribe_events_cat', 'categories'],
  ['post_tag', 'tags'],
]);

const CALENDAR: ReadonlySet<string> = new Set(['tribe_events', 'tribe_venue', 'tribe_organizer']);

/** Kinds of content that there are here, by name: those of the calendar while it is on. */
export function targetsOf(contributions: Contributions): ReadonlyMap<string, Target> {
  const ofSite = contributions.all(kinds).map(
    (kind): Target => ({
      name: kind.name,
      // an item has all that content has
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
