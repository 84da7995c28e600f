import { hashOf } from '../../lib/index.ts';
import { readIfOpen, removeIfThere } from '../../platform/index.ts';
import { capturedName, pendingName } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { discardCaptured, giveBack, type Outcome, publish } from '../publish/publish.ts';
import { type StagedFile, stageAll } from '../publish/stage.ts';
import { parseRecord } from '../records/parse-record.ts';

/** How a record file should be left, when nobody knows how far its publishing came. */
export interface Settlement {
  /** Of the record file, relative to the data folder. */
  readonly path: string;
  /** Hash of the file that the last transaction saw; undefined when there was none. */
  readonly base: string | undefined;
  /** What the last transaction left; undefined when it removed the file. */
  readonly bytes: Uint8Array | undefined;
  /** Hashes of all versions that the transactions saw or made. */
  readonly known: ReadonlySet<string>;
  /** Hashes of what others left there after the last transaction, as far as it was taken in; undefined for a removal. */
  readonly edits: readonly (string | undefined)[];
  /** Begins the names of its temporary files; used by nobody else. */
  readonly name: string;
  /** Files in the temporary folder that were moved aside from this place before. */
  readonly captured: readonly CapturedFile[];
  /** After a power cut a file that does not parse may be ours, half written. */
  readonly mayBeTorn: boolean;
  /** Is all as it was left that was done to files for it? Not so when the machine was started since. */
  readonly isOfThisBoot: boolean;
}

/** A file that was moved aside. */
export interface CapturedFile {
  /** In the temporary folder. */
  readonly name: string;
  /** Its hash as the transaction saw it that moved it aside; undefined for one that was to be written once more. */
  readonly base: string | undefined;
}

/**
 * Brings a file to where its last transaction left it, from any point at which `publish` may have been cut off, this
 * function included. What becomes of a file that is not so already, and that is not torn, goes by what is known of it:
 * within one boot of the machine by whether it was published (`finish`), else by its content (`redo`).
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
 * Goes on where `publish` was cut off. What lies in the place of a change that was published, or that is not what the
 * transaction saw, is a later edit, even where it is an older version or nothing: it stays. A change after which an edit was
 * taken in was published.
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

/** What `publish` moved aside: the file that the transaction saw, or somebody's edit that it did not come to give back. */
async function lookAtCaptured(disk: StoreDisk, { name, base }: Settlement): Promise<'none' | 'base' | 'edit'> {
  const aside = pathOf(disk, capturedName(name));
  if (!(await disk.fileSystem.stat(aside))) return 'none';
  const bytes = await readIfOpen(disk.fileSystem, aside);
  return bytes && hashOf(bytes) === base ? 'base' : 'edit';
}

/**
 * After a power cut nobody knows which of the changes of files were kept. A version that some transaction saw or made may
 * be what the cut brought back, or what somebody put there: it is set aside, and the change made once more. Anything else
 * is somebody's later edit: it stays, and so does one that was taken in.
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

/** Does the place show what somebody left there last, or an earlier edit that was taken in? A power cut may have taken the last. */
const isEdit = ({ edits }: Settlement, hash: string | undefined): boolean =>
  hash === undefined ? edits.length > 0 && edits.at(-1) === undefined : edits.includes(hash);

/** @param base hash of the file that lies there now, and is to be replaced; undefined when there is none */
async function publishAgain(disk: StoreDisk, settlement: Settlement, base: string | undefined): Promise<Outcome> {
  const { path, bytes, name } = settlement;
  const staged = bytes && (await stageAgain(disk, { path, bytes, name }));
  return publish(disk, { path, base, known: undefined, staged, name });
}

/** The change is marked as one that is not published all the while. */
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

/** What a write that a power cut tore looks like: cut short, or zeros where bytes should be. */
function isTorn({ path, known, mayBeTorn }: Settlement, bytes: Uint8Array): boolean {
  if (!mayBeTorn || bytes === NO_FILE) return false;
  const id = Number(path.slice(path.lastIndexOf('/') + 1, -'.json'.length));
  const parsed = parseRecord(bytes, id);
  if ('problem' in parsed) return parsed.problem.kind === 'json' || parsed.problem.kind === 'encoding';
  // Cut just before the final newline it still parses.
  return known.has(hashOf(Buffer.concat([bytes, NEWLINE])));
}

const NEWLINE = new TextEncoder().encode('\n');

/** Stands for what cannot be read as a file. */
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
