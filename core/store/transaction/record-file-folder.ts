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
import { jsonOf, StoredEntry } from '../records/stored-entry.ts';
import { reconcile } from '../recovery/reconcile.ts';
import type { Snapshot, SnapshotSource } from '../snapshot/snapshot.ts';
import type { KeptRecord } from '../snapshot/snapshot-chunk.ts';
import { type Look, type LookedAt, readRecordFiles } from './read-record-files.ts';
import { RecentWrites } from './recent-writes.ts';

/** What a look at a folder found, to be taken in as one step. */
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
  /** Told of those that lie here. */
  readonly ids: Pick<Ids, 'seen'>;
  readonly rewritten: Pick<RewrittenFiles, 'has'>;
  readonly name: string;
  /** Relative to the data folder. */
  readonly path: string;
  /** What a former run kept of it; none for a folder of which nothing is to be kept. */
  readonly snapshot?: Snapshot | undefined;
  /** Told of records as they are read for the first time. */
  readonly progress?: LoadProgress | undefined;
  /** Gives what was found in it when the store was opened; without that it is looked at when it is loaded. */
  readonly firstLook: () => Promise<FirstLook | undefined>;
}

/** Of the files that a start reads, so many bytes stay in memory until the snapshot is written; it is written at once with more. */
const MOST_HELD = 8 * 1024 * 1024;

type Records = Map<number, RecordEntry>;

/**
 * One collection's records and their files: a lowdb document. Its data is what was committed; reading it reads the
 * folder, writing it publishes the files of those records that were committed since the last time.
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
  /** Committed and not yet in place; `tried`: publishing was cut off by a failure. */
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

  /** Of a record's file, relative to the data folder. */
  fileOf(id: number): string {
    return `${this.path}/${recordFileName(id)}`;
  }

  /** The file as it was last seen. */
  knownFile(id: number): KnownFile | undefined {
    return this.#known.get(id);
  }

  /** Why a record must not be written; undefined when it may. */
  problemOf(id: number): FileProblem | undefined {
    return this.#faulty.get(id) ?? this.#bad.find((entry) => entry.id === id)?.problem;
  }

  /** Ids and names that are not served as they lie there. */
  quarantined(): readonly QuarantinedFile[] {
    const stale = (id: number | undefined) => id !== undefined && this.entries.has(id);
    return [
      ...[...this.#faulty].map(([id, problem]) => ({ ...problem, file: this.fileOf(id), stale: stale(id) })),
      ...this.#bad.map(({ name, id, problem }) => ({ ...problem, file: `${this.path}/${name}`, stale: stale(id) })),
    ];
  }

  /** Does it lie on another file system than what the store keeps beside the records? Then nothing can be written here. */
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

  /** Is the file on the disk the one that memory was made from? */
  async isCurrent(id: number): Promise<boolean> {
    return (await this.changed([id])).length === 0;
  }

  /** Those of these records whose files are not the ones that memory was made from. */
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
      // The writer may have published the file anew while its bytes were read.
      if (this.#known.get(id) === known) this.#known.set(id, knownFile(stat, known.hash, seenAt));
    }
    const isSame = (known: KnownFile | undefined, stat: FileStat | undefined) =>
      known && stat ? compare(known, stat) === 'same' : known === stat;
    return files.filter(({ id, known, stat }) => !same.has(id) && !isSame(known, stat)).map(({ id }) => id);
  }

  /** Ids of files that changed, that came or that went, or that could not be read; and what else lies there. */
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
    for (const ids of batches([...this.#known.keys()])) {
      for (const id of ids) if (!present.has(id)) suspects.push(id);
      await pause();
    }
    return { ids: suspects, bad };
  }

  async #suspectsAmong(files: ReadonlyMap<number, FoundEntry>): Promise<readonly number[]> {
    const unsure = [...files].flatMap(([id, { stat }]) => (this.#looksCurrent(id, stat) ? [] : id));
    const unread = unsure.filter((id) => this.#known.get(id)?.wasRead === false);
    // Here, and not while writers wait: most are files that we published since the last scan.
    return [...unread, ...(await this.changed(unsure.filter((id) => this.#known.get(id)?.wasRead !== false)))];
  }

  /** Looks at files; memory stays as it is. */
  async look(ids: Iterable<number>): Promise<FolderLook> {
    const files = new Map<number, Look>();
    for (const batch of batches([...ids])) {
      for (const [id, look] of await readRecordFiles(this.#lookedAt, batch)) files.set(id, look);
    }
    return { files, bad: undefined };
  }

  remember(entry: RecordEntry, checked: CheckedValues): void {
    entry.checked = checked;
    this.#snapshot?.note(entry.id);
  }

  /** Looks at the snapshot, and brings it up to date. @param goOn as of `Snapshot.write` @throws FileSystemError */
  async keep(goOn: () => Promise<boolean>): Promise<void> {
    await this.#snapshot?.write(this.#toKeep, goOn);
  }

  /** Gives back what the snapshot holds open. */
  async close(): Promise<void> {
    await this.#snapshot?.close();
  }

  /** Records and the bytes of those texts that are in memory, as their files have them. */
  stats(): { readonly records: number; readonly bytes: number } {
    let bytes = 0;
    for (const [id, entry] of this.entries) {
      bytes += entry instanceof StoredEntry ? entry.bytesHeld : (this.#known.get(id)?.size ?? 0);
    }
    return { records: this.entries.size, bytes };
  }

  /** Is the snapshot behind? */
  get hasStaleSnapshot(): boolean {
    return this.#snapshot?.isStale ?? false;
  }

  /** Is the snapshot behind, or not looked at? */
  get isToBeKept(): boolean {
    return this.hasStaleSnapshot || (this.#snapshot?.isUnchecked ?? false);
  }

  /** A record with its file, where it is sure that the one was read from the other. */
  async #kept(id: number): Promise<KeptRecord | undefined> {
    // A file that was just published has not been looked at since.
    if (this.#known.get(id)?.changedNs === undefined && !(await this.isCurrent(id))) return undefined;
    const entry = this.entries.get(id);
    const known = this.#known.get(id);
    if (!entry || !known || known.hash !== entry.hash || this.#unpublished.has(id)) return undefined;
    return hasChangedNs(known) ? { entry, known } : undefined;
  }

  /**
   * Sets those committed versions aside that somebody replaced without having seen them: before a look is taken in, after
   * which nothing is left of them. @throws FileSystemError
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

  /** Does it remember writes that may not have been seen? */
  get isWritten(): boolean {
    return this.#recent.size > 0;
  }

  /** Files (relative to the data folder) of the last writes that may not have been there to be seen yet. */
  writtenFiles(): readonly string[] {
    return [...this.#recent.ids()].map((id) => this.fileOf(id));
  }

  /** Forgets the writes that were there to be seen. @throws FileSystemError; can be called again */
  async forgetSeen(): Promise<void> {
    const due = this.#recent.due(this.#disk.clock.now());
    const changed = new Set(await this.changed(due.keys()));
    for (const [id, write] of due) {
      // A file that is known and was not understood is not the one that was written.
      if (!changed.has(id) && this.#known.get(id)?.hash === write.after?.hash) this.#recent.forget(id, write);
    }
  }

  /** Of what a look found, the files by which records change. */
  found({ files }: FolderLook): readonly ChangedFile[] {
    return [...files].flatMap(([id, look]) => {
      if (look.kind === 'bad' || this.#unpublished.has(id)) return [];
      const entry = look.kind === 'good' ? look.entry : undefined;
      const base = this.entries.get(id)?.hash;
      return entry?.hash === base ? [] : [{ path: this.fileOf(id), base, bytes: entry && jsonOf(entry) }];
    });
  }

  /** Takes in what a look found. Tells which records changed, and whether anything did. */
  take({ files, bad: listed }: FolderLook): { readonly changes: readonly EntryChange[]; readonly changed: boolean } {
    const changes: EntryChange[] = [];
    // Of one name the look at the file tells more than a listing, which may be an earlier one.
    const bad = (listed ?? this.#bad).filter(({ name }) => !files.has(idOfFile(name) ?? 0));
    let changed = JSON.stringify(bad) !== JSON.stringify(this.#bad);
    this.#bad = bad;
    for (const { id } of bad) if (id !== undefined) this.#ids.seen(this.name, id);
    for (const [id, look] of files) {
      if (look.kind !== 'gone') this.#ids.seen(this.name, id);
      // What was committed is newer than what lies there as long as it could not be published.
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

  /** Takes in committed changes; `publish` brings them to the disk. */
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

  /** Files (relative to the data folder) that are not yet as they were committed. */
  unpublished(): readonly string[] {
    return [...this.#unpublished.keys()].map((id) => this.fileOf(id));
  }

  /**
   * Brings committed changes to the disk. Gives the ids of those that gave way to somebody's edit.
   * @throws FileSystemError; what is committed stays so, and can be published again
   */
  async publish(): Promise<readonly number[]> {
    await this.#document.write();
    const ids = [...this.#isConflict];
    this.#isConflict.clear();
    return ids;
  }

  #looksCurrent(id: number, stat: FileStat | undefined): boolean {
    const known = this.#known.get(id);
    // A file that could not be read is tried again now and then: the disk may have got over it.
    return known?.wasRead === true && stat !== undefined && isSurelyUnchanged(known, stat);
  }

  async #readFolder(): Promise<Records> {
    const kept: (readonly KeptRecord[])[] = [];
    // all that is kept is read while the files are still being looked at
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
    this.take({ files: new Map(), bad });
    return this.#document.data;
  }

  /** Has the texts of records that were just read lie in the snapshot, if that can be written: it says so another time. */
  async #letGo(ids: readonly number[]): Promise<void> {
    await this.#snapshot?.writeMissing(ids, this.#toKeep).catch(() => {});
  }

  /** Takes in those records of the snapshot whose files are as they were. */
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

  /** Files that are not there yet, in few calls. One that cannot be simply put in its place goes the long way. */
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
    if (isThere !== (staged !== undefined)) throw new Error(`${path}: memory and what is to be published differ`);
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
    // After a second attempt the file is another one than was staged first: the next check reads it.
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
    // the snapshot moves only those that are served
    if (before instanceof StoredEntry) before.bringIn();
    if (entry) this.#document.data.set(id, entry);
    else this.#document.data.delete(id);
    this.#snapshot?.note(id);
  }
}

const hasChangedNs = (known: KnownFile): known is KeptRecord['known'] => known.changedNs !== undefined;

/** A folder, and what a look at it found. */
export interface LookedAtFolder {
  readonly folder: RecordFileFolder;
  readonly look: FolderLook;
}

/** Who hears of files that others changed. */
interface TakingIn {
  /** Told of the files by which records change, before memory follows them. */
  readonly found: (files: readonly ChangedFile[]) => void;
  /** Told of all changes at once, if there are any. */
  readonly notify: (changes: readonly EntryChange[]) => void;
}

/**
 * Takes in what looks at several folders found, as one step: memory follows the files. Only while nothing else changes memory.
 *
 * @throws FileSystemError; then memory is as it was
 */
export async function takeInLooks(looks: readonly LookedAtFolder[], { found, notify }: TakingIn): Promise<void> {
  for (const { folder, look } of looks) await folder.setUnseenAside(look);
  found(looks.flatMap(({ folder, look }) => folder.found(look)));
  const taken = looks.map(({ folder, look }) => folder.take(look));
  if (taken.some(({ changed }) => changed)) notify(taken.flatMap(({ changes }) => changes));
}

/** The ids that these names stand for; undefined when one of them is no record's, so that the folder has to be listed. */
export function idsOfNames(names: readonly string[]): readonly number[] | undefined {
  const ids = names.map(idOfFile);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
