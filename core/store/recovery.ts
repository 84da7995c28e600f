import { hashOf } from '../hash.ts';
import type { Ids } from './ids.ts';
import type { Journal, KeptEntry } from './journal.ts';
import type { Published } from './make-durable.ts';
import { rewriteName } from './rewritten-files.ts';
import type { Settlement } from './settle.ts';
import { settleAll } from './settle-all.ts';
import { settleFiles } from './settle-files.ts';
import type { StoreDisk } from './store-disk.ts';
import { sweep, temporaryFiles } from './sweep.ts';

/** What a recovery leaves to the first checkpoint, before which the journal is not forgotten. */
export interface Recovered {
  /** The highest number that a group of transactions had. */
  readonly lastSequence: number;
  /** Files that are as the journal says, and not known to be durable. */
  readonly published: readonly Published[];
  /** Of those, the ones whose fsync may have failed in a process that told nobody. */
  readonly distrusted: ReadonlySet<string>;
}

/**
 * Redoes what the journal holds, before anything is read or served: every file is settled. May be cut off anywhere and run
 * again; the journal is not forgotten yet.
 *
 * @throws FileSystemError
 */
export async function recover(disk: StoreDisk, journal: Journal, ids: Ids): Promise<Recovered> {
  const entries = await journal.readFrom(0);
  for (const entry of entries) ids.raise(entry.ids);
  const temporary = new Set(await temporaryFiles(disk));
  const settled = await settleAll(disk, settlementsOf(entries, temporary), temporary);
  const beside = await settleFiles(disk, entries, temporary);
  await sweep(disk);
  const syncing = entries.flatMap(({ isSyncing, files }) => (isSyncing ? files.map(({ path }) => path) : []));
  return {
    lastSequence: entries.at(-1)?.sequence ?? 0,
    // What gave way lies among the conflicts, durably; somebody's edit may be closed to us.
    published: [
      ...settled.filter(({ outcome }) => outcome === 'published').map(({ path }) => ({ path, captured: undefined })),
      ...beside,
    ],
    distrusted: new Set(syncing),
  };
}

/**
 * One settlement a file: only what the last transaction left matters, but any of the versions before may lie there.
 *
 * @param temporary names of the files that lie in the temporary folder
 */
function settlementsOf(entries: readonly KeptEntry[], temporary: ReadonlySet<string>): readonly Settlement[] {
  const settlements = new Map<string, Settlement & { readonly known: Set<string>; readonly captured: string[] }>();
  for (const { sequence, files } of entries) {
    for (const [index, { path, base, bytes }] of files.entries()) {
      const name = `${sequence}-${index}`;
      const { known, captured } = settlements.get(path) ?? { known: new Set(), captured: [`${rewriteName(path)}.old`] };
      if (base !== undefined) known.add(base);
      if (bytes) known.add(hashOf(bytes));
      captured.push(`${name}.old`);
      settlements.set(path, { path, bytes, known, name, captured, mayBeTorn: true });
    }
  }
  return [...settlements.values()].map((settlement) => ({
    ...settlement,
    captured: settlement.captured.filter((name) => temporary.has(name)),
  }));
}
