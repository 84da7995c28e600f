import { hashOf } from '../../lib/index.ts';
import { removeAllThere } from '../../platform/index.ts';
import { capturedName, isOfTransaction } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { JournalDamage, KeptEntry } from '../journal/journal.ts';
import { idsOfDamaged } from '../journal/journal-entry.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import { markedBy } from '../publish/placement.ts';
import { editedFile, giveBack, type Published } from '../publish/publish.ts';
import { rewriteName } from '../publish/rewritten-files.ts';
import type { ChangedFile } from '../records/changed-file.ts';
import { type Ids, type LogPosition, POSITIONS } from '../records/ids.ts';
import type { CapturedFile, Settlement } from './reconcile.ts';
import { reconcileAll } from './reconcile-all.ts';
import { reconcileFiles } from './reconcile-files.ts';

/** Input of the first checkpoint after a recovery. The journal is kept until then. */
export interface Recovered {
  /** After all entries of the journal: files may have changed since. */
  readonly position: LogPosition;
  /** Files in the state that the journal describes, but not known to be durable. */
  readonly published: readonly Published[];
  /** Paths of files whose fsync may have failed in a former process. */
  readonly distrusted: ReadonlySet<string>;
}

/**
 * Replays the journal before anything is read or served, and brings every file to its final state. Can be interrupted anywhere
 * and run again; the journal is kept.
 *
 * @throws FileSystemError
 */
export async function recover(disk: StoreDisk, journal: JournalFile, ids: Ids): Promise<Recovered> {
  const { entries, damage } = await journal.recover();
  for (const one of damage) {
    await tellDamage(disk, one);
    ids.raise(idsOfDamaged(one.bytes));
  }
  const isWhole = damage.every(({ isMended }) => isMended);
  for (const entry of entries) ids.raise(entry.ids);
  // entries of former versions do not contain it in their ids
  ids.raise({ [POSITIONS]: await journal.end() });
  const position = ids.next(POSITIONS);
  journal.skipTo(position);
  const temporary = new Set(await temporaryFiles(disk));
  await giveBackEdited(disk, entries, temporary);
  const settled = await reconcileAll(disk, settlementsOf(entries, temporary), temporary);
  const beside = await reconcileFiles(disk, entries, temporary, isWhole);
  if (!isWhole) await setUnknownAside(disk);
  await sweep(disk);
  if (entries.some(({ isOfThisBoot }) => !isOfThisBoot)) await journal.noteRecovered();
  const syncing = entries.flatMap(({ isSyncing, files, found }) => (isSyncing ? [...files, ...found] : []));
  return {
    position,
    // a version that yielded was durably set aside; the edit in its place may not be readable for us
    published: [
      ...settled.filter(({ outcome }) => outcome === 'published').map(({ path }) => ({ path, captured: undefined })),
      ...beside,
      ...entries.flatMap(({ found }) => found.map(editedFile)),
    ],
    distrusted: new Set(syncing.map(({ path }) => path)),
  };
}

/** Moves externally edited files back that were being rewritten when the process ended. */
async function giveBackEdited(
  disk: StoreDisk,
  entries: readonly KeptEntry[],
  temporary: ReadonlySet<string>,
): Promise<void> {
  for (const path of new Set(entries.flatMap(({ found }) => found.map(({ path }) => path)))) {
    const aside = capturedName(rewriteName(path));
    if (temporary.has(aside)) await giveBack(disk, path, `${disk.layout.temporary}/${aside}`);
  }
}

async function tellDamage(
  { log, conflicts }: StoreDisk,
  { file, offset, bytes, isMended }: JournalDamage,
): Promise<void> {
  const place = { file: `journal/${file}`, offset };
  if (isMended) return log.warn('the journal was damaged, but nothing is lost', place);
  log.error('the journal is damaged; its unreadable part was set aside', place);
  await conflicts.setAside(`journal/${file.replace(/\.\w+$/, '')}-at-${offset}.damaged`, bytes);
}

/** Sets temporary files of unknown transactions aside: their entries cannot be read, or they were never committed. */
async function setUnknownAside(disk: StoreDisk): Promise<void> {
  const { fileSystem, layout, conflicts } = disk;
  for (const name of (await temporaryFiles(disk)).filter(isOfTransaction)) {
    const bytes = await fileSystem.readFile(`${layout.temporary}/${name}`);
    if (bytes.length > 0) await conflicts.setAside(`tmp/${name}`, bytes);
  }
}

/**
 * One settlement per file: only the result of the last transaction counts, but the file may have any earlier version, or that of a
 * later external edit. Files with external edits only are left alone.
 *
 * @param temporary names of the files in the temporary folder
 */
function settlementsOf(entries: readonly KeptEntry[], temporary: ReadonlySet<string>): readonly Settlement[] {
  const settlements = new Map<
    string,
    Omit<Settlement, 'edits'> & { readonly known: Set<string>; readonly captured: CapturedFile[] }
  >();
  /** By path, external edits since the last transaction that changed the file. */
  const edits = new Map<string, ChangedFile[]>();
  for (const { position, files, found, isOfThisBoot } of entries) {
    for (const edit of found) edits.set(edit.path, [...(edits.get(edit.path) ?? []), edit]);
    for (const [index, file] of files.entries()) {
      const { path, base, bytes } = file;
      const before = settlements.get(path);
      const known = before?.known ?? new Set();
      const captured = before?.captured ?? [{ name: capturedName(rewriteName(path)), base: undefined }];
      if (before?.base !== undefined) captured.push({ name: capturedName(before.name), base: before.base });
      for (const hash of [...(edits.get(path) ?? []), file].flatMap(hashesOf)) known.add(hash);
      edits.delete(path);
      const name = `${position}-${index}`;
      settlements.set(path, { path, base, bytes, known, name, captured, mayBeTorn: true, isOfThisBoot });
    }
  }
  return [...settlements.values()].map((settlement) => ({
    ...settlement,
    edits: (edits.get(settlement.path) ?? []).map(({ bytes }) => bytes && hashOf(bytes)),
    captured: settlement.captured.filter(({ name }) => temporary.has(name)),
  }));
}

/** Hashes of a file before and after a change. */
const hashesOf = ({ base, bytes }: ChangedFile): readonly string[] =>
  [base, bytes && hashOf(bytes)].filter((hash) => hash !== undefined);

/**
 * Removes all temporary files but the markers of placed files, which are removed when their files are settled. Call it only when
 * nothing is being written and everything committed is published: the content of staged files was in the journal, and files that
 * were moved aside have been verified.
 */
export async function sweep(disk: StoreDisk): Promise<void> {
  const names = (await temporaryFiles(disk)).filter((name) => markedBy(name) === undefined);
  await removeAllThere(
    disk.fileSystem,
    names.map((name) => `${disk.layout.temporary}/${name}`),
  );
}

/** Names of the files in the temporary folder. */
export async function temporaryFiles({ fileSystem, layout }: StoreDisk): Promise<readonly string[]> {
  const entries = await fileSystem.readDirectory(layout.temporary);
  return entries.filter(({ kind }) => kind !== 'directory').map(({ name }) => name);
}
