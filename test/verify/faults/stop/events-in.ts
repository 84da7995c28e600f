import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../names-in.ts';
import type { KeptEvent } from './visitor.ts';

interface StoredEvent {
  readonly id: number;
  readonly title: string;
  readonly venue: readonly number[];
  readonly organizer: readonly number[];
}
interface Titled {
  readonly id: number;
  readonly title: string;
}

/** Events in the files of a site's calendar. */
export interface StoredEvents {
  /** By id; names of missing venues and organizers are empty. */
  readonly events: ReadonlyMap<number, KeptEvent>;
  /** Titles of venues and organizers without an event. */
  readonly orphans: readonly string[];
}

/**
 * Reads the calendar of a site without the server.
 *
 * @param folder absolute path of the data folder
 * @throws SyntaxError if a file is not JSON
 */
export function eventsIn(folder: string): StoredEvents {
  const records = <R>(kind: string): readonly R[] =>
    namesIn(join(folder, 'calendar', kind)).map((name) =>
      JSON.parse(readFileSync(join(folder, 'calendar', kind, name), 'utf8')),
    );
  const titles = (kind: string) => new Map(records<Titled>(kind).map(({ id, title }) => [id, title]));
  const [venues, organizers] = [titles('venues'), titles('organizers')];
  const take = (from: Map<number, string>, [id = 0]: readonly number[]): string => {
    const title = from.get(id) ?? '';
    from.delete(id);
    return title;
  };
  const events = new Map(
    records<StoredEvent>('events').map(({ id, title, venue, organizer }) => [
      id,
      { title, venue: take(venues, venue), organizer: take(organizers, organizer) },
    ]),
  );
  return { events, orphans: [...venues.values(), ...organizers.values()] };
}
