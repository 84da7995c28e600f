import type { Moment, StoreReader } from '../../../core/index.ts';
import { events } from '../collections/events.ts';
import { saveEvent } from '../events/save-event.ts';
import type { Problem } from './ical/problem.ts';
import type { ImportedEvent } from './imported-event.ts';
import { type ImportResult, saveImported, type Writing, withdrawnIds } from './save-imported.ts';

/** Number of events by result. */
export type Tally = Readonly<Record<ImportResult | 'withdrawn', number>>;

export const NOTHING: Tally = { created: 0, updated: 0, unchanged: 0, cancelled: 0, refused: 0, own: 0, withdrawn: 0 };

/** Imports some events. Runs in a transaction. */
export function importEvents(
  writing: Writing,
  imported: readonly ImportedEvent[],
): { readonly tally: Tally; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tally = { ...NOTHING };
  for (const event of imported) tally[saveImported(writing, event, problems)]++;
  return { tally, problems };
}

/** Moves events to the trash and returns how many were not there before. Runs in a transaction. */
export function withdrawEvents({ writer }: Writing, ids: readonly number[]): number {
  const records = writer.store.of(events);
  const found = ids.map((id) => records.get(id)).filter((event) => event && event.status !== 'trash');
  for (const event of found) saveEvent(writer, { status: 'trash' }, event);
  return found.length;
}

export const sum = (one: Tally, other: Tally): Tally => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  cancelled: one.cancelled + other.cancelled,
  refused: one.refused + other.refused,
  own: one.own + other.own,
  withdrawn: one.withdrawn + other.withdrawn,
});

/** Maximum size of one part of the work; requests are served between parts. */
export interface PartSize {
  readonly count: number;
  /** Total weight; a single item may exceed it. */
  readonly weight: number;
}

/** Splits items, in order, into parts of limited size. */
export function* inParts<T>(
  things: Iterable<T>,
  most: PartSize,
  weightOf: (thing: T) => number,
): Generator<readonly T[]> {
  let part: T[] = [];
  let weight = 0;
  for (const thing of things) {
    const more = weightOf(thing);
    if (part.length > 0 && (part.length >= most.count || weight + more > most.weight)) {
      yield part;
      part = [];
      weight = 0;
    }
    part.push(thing);
    weight += more;
  }
  if (part.length > 0) yield part;
}

/**
 * Ids of upcoming occurrences that the file no longer has, over all its series, some series at a time.
 *
 * @param most series to search at once; each weighs as much as it has events in the file
 * @param horizon last instant up to which occurrences were looked for, milliseconds since 1970 UTC
 */
export function* withdrawnOf(
  store: StoreReader,
  moment: Moment,
  imported: Iterable<Pick<ImportedEvent, 'uid' | 'recurrence'>>,
  most: PartSize,
  horizon: number,
): Generator<readonly number[]> {
  const series = new Map<string, Set<string | null>>();
  for (const { uid, recurrence = null } of imported) {
    series.set(uid, (series.get(uid) ?? new Set<string | null>()).add(recurrence));
  }
  for (const some of inParts(series, most, ([, kept]) => kept.size)) {
    yield withdrawnIds(store, moment, new Map(some), horizon);
  }
}
