import { saveEvent } from '../save-event.ts';
import type { ImportedEvent } from './imported-event.ts';
import type { Problem } from './problem.ts';
import { type Outcome, saveImported, type Writing, withdrawn } from './save-imported.ts';

/** How many events came to what. */
export type Tally = Readonly<Record<Outcome | 'withdrawn', number>>;

export const NOTHING: Tally = { created: 0, updated: 0, unchanged: 0, cancelled: 0, refused: 0, withdrawn: 0 };

/**
 * Imports some events, all of each UID that is among them, in a transaction. Occurrences to come that the file does not
 * have any more go to the trash.
 *
 * @param horizon last instant up to which occurrences were looked for, milliseconds since 1970 UTC
 */
export function importEvents(
  writing: Writing,
  imported: readonly ImportedEvent[],
  horizon: number,
): { readonly tally: Tally; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tally = { ...NOTHING };
  for (const event of imported) tally[saveImported(writing, event, problems)]++;
  for (const event of withdrawn(writing.writer, imported, horizon)) {
    saveEvent(writing.writer, { status: 'trash' }, event);
    tally.withdrawn++;
  }
  return { tally, problems };
}

export const sum = (one: Tally, other: Tally): Tally => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  cancelled: one.cancelled + other.cancelled,
  refused: one.refused + other.refused,
  withdrawn: one.withdrawn + other.withdrawn,
});

/** Events in parts of about so many, those of one UID together. */
export function inParts(imported: readonly ImportedEvent[], size: number): readonly (readonly ImportedEvent[])[] {
  const byUid = new Map<string, ImportedEvent[]>();
  for (const event of imported) {
    const series = byUid.get(event.uid);
    if (series) series.push(event);
    else byUid.set(event.uid, [event]);
  }
  const parts: ImportedEvent[][] = [];
  for (const series of byUid.values()) {
    const last = parts.at(-1);
    if (last && last.length + series.length <= size) last.push(...series);
    else parts.push(series);
  }
  return parts;
}
