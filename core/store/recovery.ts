import { allDone } from './all-done.ts';
import { hashOf } from './hash.ts';
import type { Ids } from './ids.ts';
import type { Journal, JournalEntry, Segment } from './journal.ts';
import { makeDurable, rewriteName } from './make-durable.ts';
import { type Settlement, settle } from './settle.ts';
import type { StoreDisk } from './store-disk.ts';
import { sweep } from './sweep.ts';

/** Nobody else has to wait for the disk. */
const SYNCS_AT_ONCE = 64;

/**
 * Redoes what the journal holds, before anything is read or served: every file is settled, made durable, and the journal
 * forgotten. May be cut off anywhere and run again.
 *
 * @param segments of the journal, oldest first
 * @returns the highest number that a group of transactions had
 * @throws FileSystemError
 */
export async function recover(
  disk: StoreDisk,
  journal: Journal,
  ids: Ids,
  segments: readonly Segment[],
): Promise<number> {
  const entries = await journal.readFrom(0);
  for (const entry of entries) ids.raise(entry.ids);
  const settlements = settlementsOf(entries);
  const outcomes = await allDone(settlements, (settlement) => settle(disk, settlement));
  // What gave way lies among the conflicts, durably; somebody's edit may be closed to us.
  const published = settlements
    .filter((_, index) => outcomes[index] === 'published')
    .map(({ path }) => ({ path, captured: undefined }));
  await makeDurable(disk, published, {
    exclusively: (task) => task(),
    distrusted: new Set(),
    syncsAtOnce: () => SYNCS_AT_ONCE,
  });
  await sweep(disk);
  const last = segments.at(-1);
  if (last !== undefined) {
    await ids.save(disk.fileSystem, disk.layout.ids);
    await journal.forget(last);
  }
  return Math.max(0, ...entries.map(({ sequence }) => sequence));
}

/** One settlement a file: only what the last transaction left matters, but any of the versions before may lie there. */
function settlementsOf(entries: readonly JournalEntry[]): readonly Settlement[] {
  const settlements = new Map<string, Settlement>();
  for (const { sequence, files } of entries) {
    for (const [index, { path, base, bytes }] of files.entries()) {
      const before = settlements.get(path);
      const name = `${sequence}-${index}`;
      settlements.set(path, {
        path,
        bytes,
        known: new Set([
          ...(before?.known ?? []),
          ...[base, bytes && hashOf(bytes)].filter((hash) => hash !== undefined),
        ]),
        name,
        captured: [...(before?.captured ?? [`${rewriteName(path)}.old`]), `${name}.old`],
        mayBeTorn: true,
      });
    }
  }
  return [...settlements.values()];
}
