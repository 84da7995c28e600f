import { type Adapter, Low } from 'lowdb';
import { allSettledOrThrow, hashOf, pause } from '../../lib/index.ts';
import { batches, entriesIn, type FileStat, type FoundEntry, foundIn } from '../../platform/index.ts';
import { compare, isSurelyUnchanged, type KnownFile, knownFile } from '../disk/known-file.ts';
import { isCrossDevice } from '../disk/real-folders.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { newFileOf, type Outcome, type Publication, publish, publishNew } from '../publish/publish.ts';
import type { RewrittenFiles } from '../publish/rewritten-files.ts';
import type { ChangedFile } from '../records/changed-file.ts';
import type { CheckedValues } from '../records/checked-values.ts';
import type { BadEntry, FileProblem, QuarantinedFile } from '../records/file-problem.ts';
import type { FirstLook } from '../records/first-looks.ts';
import type { Ids } from '../records/ids.ts';
import { listRecords } from '../records/list-records.ts';
import type { LoadProgress } from '../records/load-progress.ts';
import { idOfFile, recordFileName } from '../records/record-file.ts';
import type { EntryChange, RecordEntry, RecordFolder } from '../records/record-files.ts';
import { NOT_A_FOLDER, replacedFolder } from '../records/replaced-folder.ts';
import { jsonOf, StoredEntry } from '../records/stored-entry.ts';
import { reconcile } from '../recovery/reconcile.ts';
import type { Snapshot, SnapshotSource } from '../snapshot/snapshot.ts';
import type { KeptRecord } from '../snapshot/snapshot-chunk.ts';
import { type Look, type LookedAt, readRecordFiles } from './read-record-files.ts';
import { RecentWrites } from './recent-writes.ts';

/** What was read from a folder, to be applied to memory in one step. */
interface FolderLook {
  readonly files: ReadonlyMap<number, Look>;
  /** Undefined when the folder was not listed. */
  readonly bad: readonly BadEntry[] | undefined;
}

/** A committed change of one record. */
interface RecordChange {
  readonly id: number;
  /** Undefined for a removed record. */
  readonly entry: RecordEntry | undefined;
  readonly publication: Publication;
}

interface FolderParts {
  readonly disk: StoreDisk;
  /** Receives the ids of the files in the folder. */
  readonly ids: Pick<Ids, 'seen'>;
  readonly rewritten: Pick<RewrittenFiles, 'has'>;
  readonly name: string;
  /** Relative to the data folder. */
  readonly path: string;
  /** Undefined for a folder without snapshots. */
  readonly snapshot?: Snapshot | undefined;
  /** Receives the number of records as they are first read. */
  readonly progress?: LoadProgress | undefined;
  /** The listing made when the store was opened; if it gives undefined, the folder is listed when it is loaded. */
  readonly firstLook: () => Promise<FirstLook | undefined>;
}

/** Bytes of files read at a start that may stay in memory until the snapshot is written; beyond that, it is written at once. */
const MOST_HELD = 8 * 1024 * 1024;

type Records = Map<number, RecordEntry>;

/**
 * One collection's records and their files: a lowdb document. Its data is the committed state; reading it reads the
 * folder, writing it publishes the records committed since the last write.
 */
export class RecordFileFolder implements RecordFolder {
  readonly name: string;
  readonly path: string;
  readonly #disk: StoreDisk;
  readonly #ids: Pick<Ids, 'seen'>;
  readonly #lookedAt: LookedAt;
  readonly #snapshot: Snapshot | undefined;
  readonly #progress: LoadProgress | undefined;
  readonly #firstLook: FolderParts['firstLook'];
  readonly #document: Low<Records>;
  readonly #known = new Map<number, KnownFile>();
  readonly #faulty = new Map<number, FileProblem>();
  #bad: readonly BadEntry[] = [];
  #isCrossDevice = false;
  /** Committed but not published; `tried`: publishing was interrupted by a failure. */
  readonly #unpublished = new Map<number, { readonly publication: Publication; tried: boolean }>();
  readonly #isConflict = new Set<number>();
  readonly #recent = new RecentWrites();
  readonly #toKeep: SnapshotSource = {
    ids: () => this.entries.keys(),
    kept: (id) => this.#kept(id),
    current: (id) => this.entries.get(id),
  };

  constructor({ disk, ids, rewritten, name, path, snapshot, progress, firstLook }: FolderParts) {
    this.#disk = disk;
    this.#ids = ids;
    this.#lookedAt = { disk, rewritten, path };
    this.name = name;
    this.path = path;
    this.#snapshot = snapshot;
    this.#progress = progress;
    this.#firstLook = firstLook;
    const adapter: Adapter<Records> = {
      read: () => this.#readFolder(),
      write: (records) => this.#publishCommitted(records),
    };
    this.#document = new Low<Records>(adapter, new Map());
  }

  get entries(): ReadonlyMap<number, RecordEntry> {
    return this.#document.data;
  }

  /** Path of a record's file, relative to the data folder. */
  fileOf(id: number): string {
    return `${this.path}/${recordFileName(id)}`;
  }

  /** The file as it was last seen. */
  knownFile(id: number): KnownFile | undefined {
    return this.#known.get(id);
  }

  /** Why a record's file must not be overwritten; undefined if it may be. */
  problemOf(id: number): FileProblem | undefined {
    return this.#faulty.get(id) ?? this.#bad.find((entry) => entry.id === id || entry.inPlaceOf !== undefined)?.problem;
  }

  /** Files that are not served as they are. */
  quarantined(): readonly QuarantinedFile[] {
    const stale = (id: number | undefined) => id !== undefined && this.entries.has(id);
    return [
      ...[...this.#faulty].map(([id, problem]) => ({ ...problem, file: this.fileOf(id), stale: stale(id) })),
      ...this.#bad.map(({ name, id, inPlaceOf, problem }) => ({
        ...problem,
        file: inPlaceOf ?? `${this.path}/${name}`,
        stale: inPlaceOf === undefined ? stale(id) : this.entries.size > 0,
      })),
    ];
  }

  /** Is it on another file system than `.almanac`? Then nothing can be written here. */
  get isCrossDevice(): boolean {
    return this.#isCrossDevice;
  }

  /** Reads all records for the first time. */
  async load(): Promise<void> {
    this.#isCrossDevice = await isCrossDevice(this.#disk, this.path);
    if (this.#isCrossDevice)
      this.#disk.log.error('a folder on another file system cannot be written', { folder: this.path });
    await this.#document.read();
  }

  /** Is the file still the one that was read into memory? */
  async isCurrent(id: number): Promise<boolean> {
    return (await this.changed([id])).length === 0;
  }

  /** The ids whose files are no longer the ones that were read into memory. */
  async changed(ids: Iterable<number>): Promise<readonly number[]> {
    const changed: number[] = [];
    for (const batch of batches([...ids])) changed.push(...(await this.#changedOf(batch)));
    return changed;
  }

  async #changedOf(ids: readonly number[]): Promise<readonly number[]> {
    const { fileSystem, clock } = this.#disk;
    const seenAt = clock.now();
    const stats = await fileSystem.statAll(ids.map((id) => this.#place(id)));
    const files = ids.map((id, index) => ({ id, stat: stats[index], known: this.#known.get(id) }));
    const unsure = files.flatMap(({ id, stat, known }) =>
      stat && known && compare(known, stat) === 'unsure' ? [{ id, stat, known }] : [],
    );
    const bytes = await fileSystem.readAll(unsure.map(({ id }) => this.#place(id)));
    const same = new Set<number>();
    for (const [index, { id, stat, known }] of unsure.entries()) {
      const found = bytes[index];
      if (!found || found instanceof Error || hashOf(found) !== known.hash) continue;
      same.add(id);
      // the writer may have published the file again while its bytes were read
      if (this.#known.get(id) === known) this.#known.set(id, knownFile(stat, known.hash, seenAt));
    }
    const isSame = (known: KnownFile | undefined, stat: FileStat | undefined) =>
      known && stat ? compare(known, stat) === 'same' : known === stat;
    return files.filter(({ id, known, stat }) => !same.has(id) && !isSame(known, stat)).map(({ id }) => id);
  }

  /** Ids of files that were changed, added or removed, or could not be read; and `bad`, the other entries of the folder. */
  async suspects(): Promise<{ readonly ids: readonly number[]; readonly bad: readonly BadEntry[] }> {
    const present = new Set<number>();
    const suspects: number[] = [];
    const bad: BadEntry[] = [];
    for (const entries of batches(await this.#lookInto())) {
      const listed = listRecords(entries);
      for (const one of listed.bad) bad.push(one);
      for (const id of listed.files.keys()) present.add(id);
      for (const id of await this.#suspectsAmong(listed.files)) suspects.push(id);
      await pause();
    }
    const replaced = present.size === 0 ? await this.#replaced() : [];
    if (replaced.length > 0) return { ids: [], bad: replaced };
    for (const ids of batches([...this.#known.keys()])) {
      for (const id of ids) if (!present.has(id)) suspects.push(id);
      await pause();
    }
    return { ids: suspects, bad };
  }

  async #suspectsAmong(files: ReadonlyMap<number, FoundEntry>): Promise<readonly number[]> {
    const unsure = [...files].flatMap(([id, { stat }]) => (this.#looksCurrent(id, stat) ? [] : id));
    const unread = unsure.filter((id) => this.#known.get(id)?.wasRead === false);
    // done here, where no writer waits: most are files that we published since the last scan
    return [...unread, ...(await this.changed(unsure.filter((id) => this.#known.get(id)?.wasRead !== false)))];
  }

  /** Reads files without changing memory. */
  async look(ids: Iterable<number>): Promise<FolderLook> {
    const files = new Map<number, Look>();
    for (const batch of batches([...ids])) {
      for (const [id, look] of await readRecordFiles(this.#lookedAt, batch)) files.set(id, look);
    }
    const gone = [...files].flatMap(([id, { kind }]) => (kind === 'gone' && this.#known.has(id) ? id : []));
    // the records stay until somebody removes them: this is a mistake with their folder
    if (gone.length > 0 && (await this.#replaced()).length > 0) for (const id of gone) files.delete(id);
    return { files, bad: undefined };
  }

  remember(entry: RecordEntry, checked: CheckedValues): void {
    entry.checked = checked;
    this.#snapshot?.note(entry.id);
  }

  /** Verifies the snapshot and updates it. @param goOn as of `Snapshot.write` @throws FileSystemError */
  async keep(goOn: () => Promise<boolean>): Promise<void> {
    await this.#snapshot?.write(this.#toKeep, goOn);
  }

  /** Closes the snapshot's open files. */
  async close(): Promise<void> {
    await this.#snapshot?.close();
  }

  /** Number of records, and the bytes of those texts that are in memory, in the encoding of the files. */
  stats(): { readonly records: number; readonly bytes: number } {
    let bytes = 0;
    for (const [id, entry] of this.entries) {
      bytes += entry instanceof StoredEntry ? entry.bytesHeld : (this.#known.get(id)?.size ?? 0);
    }
    return { records: this.entries.size, bytes };
  }

  /** Is the snapshot out of date? */
  get hasStaleSnapshot(): boolean {
    return this.#snapshot?.isStale ?? false;
  }

  /** Is the snapshot out of date, or not yet verified? */
  get isToBeKept(): boolean {
    return this.hasStaleSnapshot || (this.#snapshot?.isUnchecked ?? false);
  }

  /** A record and its file's stat, if it is certain that the record was read from that file. */
  async #kept(id: number): Promise<KeptRecord | undefined> {
    // a file that was just published has not been checked since
    if (this.#known.get(id)?.changedNs === undefined && !(await this.isCurrent(id))) return undefined;
    const entry = this.entries.get(id);
    const known = this.#known.get(id);
    if (!entry || !known || known.hash !== entry.hash || this.#unpublished.has(id)) return undefined;
    return hasChangedNs(known) ? { entry, known } : undefined;
  }

  /**
   * Sets aside committed versions that somebody replaced without having seen them. Must run before `take`, which drops them.
   * @throws FileSystemError
   */
  async setUnseenAside({ files }: FolderLook): Promise<void> {
    for (const [id, look] of files) {
      const current = this.entries.get(id);
      const entry = look.kind === 'good' ? look.entry : undefined;
      if (this.#unpublished.has(id) || entry?.hash === current?.hash) continue;
      const write = this.#recent.unseen(id, current, entry);
      if (write) await this.#disk.conflicts.setAside(this.fileOf(id), write.bytes);
      this.#recent.forget(id);
    }
  }

  /** Does it remember writes that may not have been seen yet? */
  get isWritten(): boolean {
    return this.#recent.size > 0;
  }

  /** Files (relative to the data folder) of writes that may not have been seen yet. */
  writtenFiles(): readonly string[] {
    return [...this.#recent.ids()].map((id) => this.fileOf(id));
  }

  /** Forgets writes that were in their files long enough to count as seen. @throws FileSystemError; can be called again */
  async forgetSeen(): Promise<void> {
    const due = this.#recent.due(this.#disk.clock.now());
    const changed = new Set(await this.changed(due.keys()));
    for (const [id, write] of due) {
      // the hash differs if the file is now an invalid one
      if (!changed.has(id) && this.#known.get(id)?.hash === write.after?.hash) this.#recent.forget(id, write);
    }
  }

  /** The files in a look that change records. */
  found({ files }: FolderLook): readonly ChangedFile[] {
    return [...files].flatMap(([id, look]) => {
      if (look.kind === 'bad' || this.#unpublished.has(id)) return [];
      const entry = look.kind === 'good' ? look.entry : undefined;
      const base = this.entries.get(id)?.hash;
      return entry?.hash === base ? [] : [{ path: this.fileOf(id), base, bytes: entry && jsonOf(entry) }];
    });
  }

  /** Applies a look to memory. @returns the changed records, and whether anything changed, including problems */
  take({ files, bad: listed }: FolderLook): { readonly changes: readonly EntryChange[]; readonly changed: boolean } {
    const changes: EntryChange[] = [];
    // the result of reading a file counts more than the listing, which may be older
    const bad = (listed ?? this.#bad).filter(({ name }) => !files.has(idOfFile(name) ?? 0));
    let changed = JSON.stringify(bad) !== JSON.stringify(this.#bad);
    this.#bad = bad;
    for (const { id } of bad) if (id !== undefined) this.#ids.seen(this.name, id);
    for (const [id, look] of files) {
      if (look.kind !== 'gone') this.#ids.seen(this.name, id);
      // an unpublished commit is newer than the file
      if (this.#unpublished.has(id)) continue;
      const before = this.entries.get(id);
      changed = this.#takeProblem(id, look) || changed;
      const after = look.kind === 'bad' ? before : look.kind === 'good' ? look.entry : undefined;
      if (before?.hash === after?.hash) continue;
      this.#set(id, after);
      changes.push({ folder: this.name, id, before, after });
    }
    return { changes, changed: changed || changes.length > 0 };
  }

  /** Applies committed changes to memory; `publish` writes them to the record files. */
  commit(changes: readonly RecordChange[]): readonly EntryChange[] {
    return changes.map(({ id, entry, publication }) => {
      const before = this.entries.get(id);
      this.#set(id, entry);
      this.#faulty.delete(id);
      this.#unpublished.set(id, { publication, tried: false });
      this.#recent.note(id, { before, after: entry, bytes: publication.staged?.bytes });
      return { folder: this.name, id, before, after: entry };
    });
  }

  get isPublished(): boolean {
    return this.#unpublished.size === 0;
  }

  /** Files (relative to the data folder) whose committed changes are not published yet. */
  unpublished(): readonly string[] {
    return [...this.#unpublished.keys()].map((id) => this.fileOf(id));
  }

  /**
   * Publishes committed changes.
   * @returns ids of the changes that yielded to an external edit
   * @throws FileSystemError; what is committed stays committed, and can be published again
   */
  async publish(): Promise<readonly number[]> {
    await this.#document.write();
    const ids = [...this.#isConflict];
    this.#isConflict.clear();
    return ids;
  }

  #looksCurrent(id: number, stat: FileStat | undefined): boolean {
    const known = this.#known.get(id);
    // a file that could not be read is tried again: the disk may have recovered
    return known?.wasRead === true && stat !== undefined && isSurelyUnchanged(known, stat);
  }

  async #readFolder(): Promise<Records> {
    const kept: (readonly KeptRecord[])[] = [];
    // read the whole snapshot while the first look at the files is still running
    for await (const part of this.#snapshot?.read() ?? []) kept.push(part);
    const firstLook = await this.#firstLook();
    const { files, bad } = firstLook ?? listRecords(await this.#list());
    this.#progress?.expect(files.size);
    for (const part of kept) await this.#takeKept(part, firstLook);
    const unread = [...files.keys()].filter((id) => !this.#known.has(id));
    let held = 0;
    for (const batch of this.#snapshot?.parts(unread) ?? batches(unread)) {
      this.take({ files: await readRecordFiles(this.#lookedAt, batch), bad: undefined });
      for (const id of batch) held += this.#known.get(id)?.size ?? 0;
      if (held > MOST_HELD) await this.#letGo(batch);
      for (const id of batch) this.#snapshot?.note(id);
      this.#progress?.step(batch.length);
    }
    this.take({ files: new Map(), bad: files.size === 0 ? [...bad, ...(await this.#replaced())] : bad });
    return this.#document.data;
  }

  /** Moves the texts of records that were just read to the snapshot. A failure is ignored; a later write reports it. */
  async #letGo(ids: readonly number[]): Promise<void> {
    await this.#snapshot?.writeMissing(ids, this.#toKeep).catch(() => {});
  }

  /** Takes the records of the snapshot whose files are unchanged. */
  async #takeKept(kept: readonly KeptRecord[], firstLook: FirstLook | undefined): Promise<void> {
    const ids = kept.map(({ entry }) => entry.id);
    const stats = firstLook
      ? ids.map((id) => firstLook.files.get(id)?.stat)
      : await this.#disk.fileSystem.statAll(ids.map((id) => this.#place(id)));
    let taken = 0;
    for (const [index, { entry, known }] of kept.entries()) {
      const stat = stats[index];
      if (!stat || !isSurelyUnchanged(known, stat)) this.#snapshot?.note(entry.id);
      else {
        this.#ids.seen(this.name, entry.id);
        this.#known.set(entry.id, known);
        this.#document.data.set(entry.id, entry);
        taken++;
      }
    }
    this.#progress?.step(taken);
    await pause();
  }

  async #publishCommitted(records: Records): Promise<void> {
    await this.#publishNew(records);
    await allSettledOrThrow(this.#unpublished, ([id, change]) => this.#publishOne(id, change, records.has(id)));
  }

  /** Publishes new files in few calls. Those that cannot be linked into place are left to `#publishOne`. */
  async #publishNew(records: Records): Promise<void> {
    const changes = [...this.#unpublished].flatMap(([id, { publication, tried }]) => {
      const file = tried || !records.has(id) ? undefined : newFileOf(publication);
      return file ? [{ id, file }] : [];
    });
    const done = await publishNew(
      this.#disk,
      changes.map(({ file }) => file),
    );
    for (const [index, { id, file }] of changes.entries()) {
      if (done[index]) this.#notePublished(id, 'published', file.staged.known);
    }
  }

  async #publishOne(
    id: number,
    change: { readonly publication: Publication; tried: boolean },
    isThere: boolean,
  ): Promise<void> {
    const { publication, tried } = change;
    const { path, base, staged, name } = publication;
    if (isThere !== (staged !== undefined)) throw new Error(`${path}: memory and the records to publish differ`);
    change.tried = true;
    const outcome = tried
      ? await reconcile(this.#disk, {
          path,
          base,
          bytes: staged?.bytes,
          known: new Set([base, staged?.known.hash].filter((hash) => hash !== undefined)),
          name,
          edits: [],
          captured: [],
          mayBeTorn: false,
          isOfThisBoot: true,
        })
      : await publish(this.#disk, publication);
    // after a second attempt the file may not be the one that was staged first: the next check reads it
    this.#notePublished(id, outcome, tried ? undefined : staged?.known);
  }

  #notePublished(id: number, outcome: Outcome, known: KnownFile | undefined): void {
    this.#unpublished.delete(id);
    this.#recent.published(id, this.#disk.clock.now());
    this.#known.delete(id);
    if (outcome === 'conflict') this.#isConflict.add(id);
    else if (known) this.#known.set(id, known);
  }

  #list() {
    const { fileSystem, layout } = this.#disk;
    return entriesIn(fileSystem, `${layout.root}/${this.path}`);
  }

  /** The file in the place of this folder, if there is one. */
  async #replaced(): Promise<readonly BadEntry[]> {
    const { fileSystem, layout } = this.#disk;
    const inPlaceOf = await replacedFolder(fileSystem, layout.root, this.path);
    return inPlaceOf === undefined ? [] : [{ name: '', inPlaceOf, problem: NOT_A_FOLDER }];
  }

  #lookInto() {
    const { fileSystem, layout } = this.#disk;
    return foundIn(fileSystem, `${layout.root}/${this.path}`, this.#known.size);
  }

  /** Absolute path of a record's file. */
  #place(id: number): string {
    return `${this.#disk.layout.root}/${this.fileOf(id)}`;
  }

  #takeProblem(id: number, look: Look): boolean {
    const before = this.#faulty.get(id);
    if (look.kind === 'gone') this.#known.delete(id);
    else this.#known.set(id, look.known);
    if (look.kind !== 'bad') return this.#faulty.delete(id);
    this.#faulty.set(id, look.problem);
    return JSON.stringify(before) !== JSON.stringify(look.problem);
  }

  #set(id: number, entry: RecordEntry | undefined): void {
    const before = this.entries.get(id);
    // the snapshot moves only the texts of entries that are served
    if (before instanceof StoredEntry) before.bringIn();
    if (entry) this.#document.data.set(id, entry);
    else this.#document.data.delete(id);
    this.#snapshot?.note(id);
  }
}

const hasChangedNs = (known: KnownFile): known is KeptRecord['known'] => known.changedNs !== undefined;

/** A folder, and what was read from it. */
export interface LookedAtFolder {
  readonly folder: RecordFileFolder;
  readonly look: FolderLook;
}

/** Callbacks that receive external edits. */
interface TakingIn {
  /** Called with the files that change records, before memory is updated. */
  readonly found: (files: readonly ChangedFile[]) => void;
  /** Called once with all changes, if anything changed. */
  readonly notify: (changes: readonly EntryChange[]) => void;
}

/**
 * Applies what was read from several folders to memory in one step. Nothing else may change memory meanwhile.
 *
 * @throws FileSystemError; then memory is unchanged
 */
export async function takeInLooks(looks: readonly LookedAtFolder[], { found, notify }: TakingIn): Promise<void> {
  for (const { folder, look } of looks) await folder.setUnseenAside(look);
  found(looks.flatMap(({ folder, look }) => folder.found(look)));
  const taken = looks.map(({ folder, look }) => folder.take(look));
  if (taken.some(({ changed }) => changed)) notify(taken.flatMap(({ changes }) => changes));
}

/** The ids of these file names; undefined if one is not a record's name, so that the folder has to be listed. */
export function idsOfNames(names: readonly string[]): readonly number[] | undefined {
  const ids = names.map(idOfFile);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
