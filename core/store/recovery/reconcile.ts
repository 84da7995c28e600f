import { hashOf } from '../../lib/index.ts';
import { readIfOpen, removeIfThere } from '../../platform/index.ts';
import { capturedName, pendingName } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { discardCaptured, giveBack, type Outcome, publish } from '../publish/publish.ts';
import { type StagedFile, stageAll } from '../publish/stage.ts';
import { parseRecord } from '../records/parse-record.ts';

/** The intended state of a record file whose publishing may have stopped anywhere. */
export interface Settlement {
  /** Path of the record file, relative to the data folder. */
  readonly path: string;
  /** Hash of the file that the last transaction saw; undefined if there was none. */
  readonly base: string | undefined;
  /** The content by the last transaction; undefined if it removed the file. */
  readonly bytes: Uint8Array | undefined;
  /** Hashes of all versions that the transactions saw or wrote. */
  readonly known: ReadonlySet<string>;
  /** Hashes of logged external edits after the last transaction; undefined for a removal. */
  readonly edits: readonly (string | undefined)[];
  /** Unique prefix of the names of its temporary files. */
  readonly name: string;
  /** Older versions of the file that were moved aside to the temporary folder. */
  readonly captured: readonly CapturedFile[];
  /** May a file that does not parse be ours, torn by a power cut? */
  readonly mayBeTorn: boolean;
  /** Is everything that was done to files for it still in effect? Not if the machine has rebooted since. */
  readonly isOfThisBoot: boolean;
}

/** A file that was moved aside. */
export interface CapturedFile {
  /** Name in the temporary folder. */
  readonly name: string;
  /** Hash that the transaction that moved it aside expected; undefined for a file that was to be rewritten. */
  readonly base: string | undefined;
}

/**
 * Brings a file to the state after its last transaction, from any point at which `publish` or this function may have been
 * interrupted. If the file has other content and is not torn, the decision depends on what is known: within one boot of the
 * machine, on whether the change was published (`finish`), otherwise on the content (`redo`).
 *
 * @throws FileSystemError; can be called again
 */
export async function reconcile(disk: StoreDisk, settlement: Settlement): Promise<Outcome> {
  const outcome = await (settlement.isOfThisBoot ? finish : redo)(disk, settlement);
  if (outcome === 'conflict') await disk.conflicts.setAside(settlement.path, settlement.bytes);
  await removeIfThere(disk.fileSystem, pathOf(disk, pendingName(settlement.name)));
  return outcome;
}

/**
 * Resumes where `publish` was interrupted. If the change was published, or the file is not the one that the transaction saw, then
 * any other content is a later edit, even an older version or no file: it stays. A change that was followed by a logged edit was
 * published.
 */
async function finish(disk: StoreDisk, settlement: Settlement): Promise<Outcome> {
  const { path, base, bytes, edits, name, captured } = settlement;
  for (const { name, base } of captured) {
    if (base === undefined) await giveBack(disk, path, pathOf(disk, name));
    else await discardCaptured(disk, path, name, base);
  }
  if (edits.length > 0) {
    if (base !== undefined) await discardCaptured(disk, path, capturedName(name), base);
    return 'published';
  }
  const isPending = (await disk.fileSystem.stat(pathOf(disk, pendingName(name)))) !== undefined;
  const last = isPending && base !== undefined ? await lookAtCaptured(disk, settlement) : 'none';
  if (last === 'edit') await giveBack(disk, path, pathOf(disk, capturedName(name)));

  const there = await readPlace(disk, path);
  const hash = there && hashOf(there);
  let outcome: Outcome = 'conflict';
  if (hash === (bytes && hashOf(bytes))) outcome = 'published';
  else if (there && isTorn(settlement, there)) {
    await disk.conflicts.setAside(path, there);
    if (base !== undefined && last !== 'edit') await discardCaptured(disk, path, capturedName(name), base);
    outcome = await publishAgain(disk, settlement, hash);
  } else if (isPending && last !== 'edit' && there !== NO_FILE && hash === (last === 'base' ? undefined : base)) {
    outcome = await publishAgain(disk, settlement, hash);
  }
  if (base !== undefined && last !== 'edit') await discardCaptured(disk, path, capturedName(name), base);
  return outcome;
}

/** What `publish` moved aside: the file that the transaction saw, or an external edit that it had no time to move back. */
async function lookAtCaptured(disk: StoreDisk, { name, base }: Settlement): Promise<'none' | 'base' | 'edit'> {
  const aside = pathOf(disk, capturedName(name));
  if (!(await disk.fileSystem.stat(aside))) return 'none';
  const bytes = await readIfOpen(disk.fileSystem, aside);
  return bytes && hashOf(bytes) === base ? 'base' : 'edit';
}

/**
 * After a power cut, it is unknown which changes of files survived. A version that a transaction saw or wrote may have been
 * restored by the power cut or by a person: it is set aside, and the change is made again. Anything else is a later external
 * edit and stays, and so does a logged edit.
 */
async function redo(disk: StoreDisk, settlement: Settlement): Promise<Outcome> {
  const { path, bytes, known, captured } = settlement;
  for (const { name } of captured) await settleCaptured(disk, settlement, pathOf(disk, name));
  await settleCaptured(disk, settlement, pathOf(disk, capturedName(settlement.name)));

  const there = await readPlace(disk, path);
  const hash = there && hashOf(there);
  if (hash === (bytes && hashOf(bytes)) || isEdit(settlement, hash)) return 'published';
  if (there === NO_FILE) return 'conflict';
  if (there && hash !== undefined) {
    if (!known.has(hash) && !isTorn(settlement, there)) return 'conflict';
    await disk.conflicts.setAside(path, there);
  }
  return publishAgain(disk, settlement, hash);
}

/** Is this the state after a logged edit: the last one, or, since a power cut may have lost that, an earlier one? */
const isEdit = ({ edits }: Settlement, hash: string | undefined): boolean =>
  hash === undefined ? edits.length > 0 && edits.at(-1) === undefined : edits.includes(hash);

/** @param base hash of the file there now, which is to be replaced; undefined if there is none */
async function publishAgain(disk: StoreDisk, settlement: Settlement, base: string | undefined): Promise<Outcome> {
  const { path, bytes, name } = settlement;
  const staged = bytes && (await stageAgain(disk, { path, bytes, name }));
  return publish(disk, { path, base, known: undefined, staged, name });
}

/** Replaces the pending file atomically, so that the change stays marked as unpublished all the time. */
async function stageAgain(
  disk: StoreDisk,
  { path, bytes, name }: { readonly path: string; readonly bytes: Uint8Array; readonly name: string },
): Promise<StagedFile | undefined> {
  const again = `${name}.again`;
  await removeIfThere(disk.fileSystem, pathOf(disk, again));
  const [staged] = await stageAll(disk, [{ path, bytes, hash: hashOf(bytes), name: again }]);
  const temporary = pathOf(disk, pendingName(name));
  await disk.fileSystem.rename(pathOf(disk, again), temporary);
  return staged && { ...staged, temporary };
}

const pathOf = ({ layout }: StoreDisk, name: string): string => `${layout.temporary}/${name}`;

/** Does the file look like a write torn by a power cut: truncated, or with zeros in place of bytes? */
function isTorn({ path, known, mayBeTorn }: Settlement, bytes: Uint8Array): boolean {
  if (!mayBeTorn || bytes === NO_FILE) return false;
  const id = Number(path.slice(path.lastIndexOf('/') + 1, -'.json'.length));
  const parsed = parseRecord(bytes, id);
  if ('problem' in parsed) return parsed.problem.kind === 'json' || parsed.problem.kind === 'encoding';
  // without its final newline, it still parses
  return known.has(hashOf(Buffer.concat([bytes, NEWLINE])));
}

const NEWLINE = new TextEncoder().encode('\n');

/** Stands for anything that cannot be read as a file. */
const NO_FILE = new Uint8Array();

async function readPlace({ fileSystem, layout }: StoreDisk, path: string): Promise<Uint8Array | undefined> {
  const place = `${layout.root}/${path}`;
  const stat = await fileSystem.stat(place);
  if (!stat) return undefined;
  return stat.kind === 'file' ? ((await readIfOpen(fileSystem, place)) ?? NO_FILE) : NO_FILE;
}

async function settleCaptured(disk: StoreDisk, settlement: Settlement, aside: string): Promise<void> {
  const { fileSystem, conflicts } = disk;
  const { path, known } = settlement;
  const bytes = await readIfOpen(fileSystem, aside);
  const isOver = bytes && (known.has(hashOf(bytes)) || isTorn(settlement, bytes));
  if (!isOver) return giveBack(disk, path, aside);
  if (!known.has(hashOf(bytes))) await conflicts.setAside(path, bytes);
  await removeIfThere(fileSystem, aside);
}
