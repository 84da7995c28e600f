import { type Adapter, Low } from 'lowdb';
import { type FileStat, hasCode } from '../ports/file-system.ts';
import { allDone } from './all-done.ts';
import { isApart } from './apart.ts';
import { hashOf } from './hash.ts';
import type { Ids } from './ids.ts';
import { isSurelyUnchanged, type KnownFile, knownFile, looksSame } from './known-file.ts';
import { type Publication, publish } from './publish.ts';
import type { QuarantinedFile } from './quarantined-file.ts';
import { idOfFile, MAX_RECORD_BYTES, recordFileName } from './record-file.ts';
import type { EntryChange, RecordEntry, RecordFolder } from './record-files.ts';
import type { BadEntry, FileProblem } from './record-rules.ts';
import { settle } from './settle.ts';
import type { StoreDisk } from './store-disk.ts';
import { isClosedToUs, readIfThere } from './write-file.ts';

/** What a look at one record file found. */
type Look =
  | { readonly kind: 'gone' }
  | { readonly kind: 'bad'; readonly problem: FileProblem; readonly known: KnownFile }
  | { readonly kind: 'good'; readonly entry: RecordEntry; readonly known: KnownFile };

/** What a look at a folder found, to be taken in as one step. */
export interface FolderLook {
  readonly files: ReadonlyMap<number, Look>;
  /** Undefined when the folder was not listed. */
  readonly bad: readonly BadEntry[] | undefined;
}

/** A committed change of one record. */
export interface RecordChange {
  readonly id: number;
  /** Undefined for a removed record. */
  readonly entry: RecordEntry | undefined;
  readonly publication: Publication;
}

/** In place of a hash, for what was not read. */
const UNREAD = '';
const UNREADABLE: FileProblem = { kind: 'not-a-file', message: 'cannot be read' };

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
  readonly #document: Low<Records>;
  readonly #known = new Map<number, KnownFile>();
  readonly #faulty = new Map<number, FileProblem>();
  #bad: readonly BadEntry[] = [];
  #isApart = false;
  /** Committed and not yet in place; `tried`: publishing was cut off by a failure. */
  readonly #unpublished = new Map<number, { readonly publication: Publication; tried: boolean }>();
  readonly #gaveWay = new Set<number>();

  /**
   * @param ids told of those that lie here
   * @param path relative to the data folder
   */
  constructor(disk: StoreDisk, ids: Pick<Ids, 'seen'>, name: string, path: string) {
    this.#disk = disk;
    this.#ids = ids;
    this.name = name;
    this.path = path;
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
  get isApart(): boolean {
    return this.#isApart;
  }

  /** Reads all records for the first time. */
  async load(): Promise<void> {
    this.#isApart = await isApart(this.#disk, this.path);
    if (this.#isApart) this.#disk.log.error('a folder on another file system cannot be written', { folder: this.path });
    await this.#document.read();
  }

  /** Is the file on the disk the one that memory was made from? */
  async isCurrent(id: number): Promise<boolean> {
    const { fileSystem, layout, clock } = this.#disk;
    const known = this.#known.get(id);
    const seenAt = clock.now();
    const stat = await fileSystem.stat(`${layout.root}/${this.fileOf(id)}`);
    if (!stat || !known) return stat === undefined && known === undefined;
    if (known.hash === UNREAD) return looksSame(known, stat);
    if (isSurelyUnchanged(known, stat)) return true;
    if (stat.kind !== 'file' || stat.size !== known.size) return false;
    const bytes = await this.#read(id);
    if (!bytes || hashOf(bytes) !== known.hash) return false;
    // The writer may have published the file anew while its bytes were read.
    if (this.#known.get(id) === known) this.#known.set(id, knownFile(stat, known.hash, seenAt));
    return true;
  }

  /** Those of these records whose files are not the ones that memory was made from. */
  async changed(ids: Iterable<number>): Promise<readonly number[]> {
    const checked = await Promise.all([...ids].map(async (id) => ((await this.isCurrent(id)) ? [] : [id])));
    return checked.flat();
  }

  /** Ids of files whose times say that they may have changed, that came or that went; and what else lies there. */
  async suspects(): Promise<{ readonly ids: readonly number[]; readonly bad: readonly BadEntry[] }> {
    const { ids, bad } = this.#disk.rules.list(await this.#list());
    const present = new Set(ids);
    const gone = [...this.#known.keys()].filter((id) => !present.has(id));
    const checked = await Promise.all(ids.map(async (id) => ((await this.#looksCurrent(id)) ? [] : [id])));
    return { ids: [...checked.flat(), ...gone], bad };
  }

  /** Looks at files; memory stays as it is. */
  async look(ids: Iterable<number>): Promise<FolderLook> {
    const files = await Promise.all([...ids].map(async (id): Promise<[number, Look]> => [id, await this.#lookAt(id)]));
    return { files: new Map(files), bad: undefined };
  }

  /** Lists the folder too, for what is no record file. */
  async lookAtAll(): Promise<FolderLook> {
    const { ids, bad } = await this.suspects();
    return { ...(await this.look(ids)), bad };
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
      this.#unpublished.set(id, { publication, tried: false });
      return { folder: this.name, id, before, after: entry };
    });
  }

  get isPublished(): boolean {
    return this.#unpublished.size === 0;
  }

  /**
   * Brings committed changes to the disk. Gives the ids of those that gave way to somebody's edit.
   * @throws FileSystemError; what is committed stays so, and can be published again
   */
  async publish(): Promise<readonly number[]> {
    await this.#document.write();
    const ids = [...this.#gaveWay];
    this.#gaveWay.clear();
    return ids;
  }

  async #readFolder(): Promise<Records> {
    const { changes } = this.take(await this.lookAtAll());
    return new Map(changes.flatMap(({ id, after }) => (after ? [[id, after]] : [])));
  }

  async #publishCommitted(records: Records): Promise<void> {
    await allDone(this.#unpublished, ([id, change]) => this.#publishOne(id, change, records.has(id)));
  }

  async #publishOne(
    id: number,
    change: { readonly publication: Publication; tried: boolean },
    isThere: boolean,
  ): Promise<void> {
    const { publication, tried } = change;
    const { path, base, staged, captured } = publication;
    if (isThere !== (staged !== undefined)) throw new Error(`${path}: memory and what is to be published differ`);
    change.tried = true;
    const outcome = tried
      ? await settle(this.#disk, {
          path,
          bytes: staged?.bytes,
          known: new Set([base, staged?.known.hash].filter((hash) => hash !== undefined)),
          name: captured.slice(0, -'.old'.length),
          captured: [captured],
          mayBeTorn: false,
        })
      : await publish(this.#disk, publication);
    this.#unpublished.delete(id);
    this.#known.delete(id);
    if (outcome === 'gave-way') this.#gaveWay.add(id);
    // After a second attempt the file is another one than was staged first: the next check reads it.
    else if (staged && !tried) this.#known.set(id, staged.known);
  }

  async #list() {
    const { fileSystem, layout } = this.#disk;
    try {
      return await fileSystem.readDirectory(`${layout.root}/${this.path}`);
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  async #looksCurrent(id: number): Promise<boolean> {
    const { fileSystem, layout } = this.#disk;
    const known = this.#known.get(id);
    // A file that could not be read is tried again now and then: the disk may have got over it.
    if (!known || known.hash === UNREAD) return false;
    const stat = await fileSystem.stat(`${layout.root}/${this.fileOf(id)}`);
    return stat !== undefined && isSurelyUnchanged(known, stat);
  }

  async #lookAt(id: number): Promise<Look> {
    const { fileSystem, layout, clock, rules } = this.#disk;
    const file = this.fileOf(id);
    const seenAt = clock.now();
    const stat = await fileSystem.stat(`${layout.root}/${file}`);
    if (!stat) return { kind: 'gone' };
    const refused = refuse(stat);
    if (refused) return { kind: 'bad', problem: refused, known: knownFile(stat, UNREAD, seenAt) };
    const bytes = await this.#read(id);
    if (bytes === undefined) return { kind: 'gone' };
    if (bytes === null) return { kind: 'bad', problem: UNREADABLE, known: knownFile(stat, UNREAD, seenAt) };
    const hash = hashOf(bytes);
    const known = knownFile(stat, hash, seenAt);
    const parsed = rules.parse(bytes, { file, id });
    if ('problem' in parsed) return { kind: 'bad', problem: parsed.problem, known };
    return { kind: 'good', entry: { id, value: parsed.value, hash }, known };
  }

  /** Undefined when it is gone, null when it cannot be read. */
  async #read(id: number): Promise<Uint8Array | undefined | null> {
    const { fileSystem, layout } = this.#disk;
    try {
      return await readIfThere(fileSystem, `${layout.root}/${this.fileOf(id)}`);
    } catch (error) {
      if (isClosedToUs(error) || hasCode(error, 'EIO')) return null;
      throw error;
    }
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
    if (entry) this.#document.data.set(id, entry);
    else this.#document.data.delete(id);
  }
}

function refuse({ kind, size }: FileStat): FileProblem | undefined {
  if (kind !== 'file') return { kind: 'not-a-file', message: `is a ${kind}, not a regular file` };
  if (size > MAX_RECORD_BYTES) return { kind: 'too-large', message: `is larger than ${MAX_RECORD_BYTES} bytes` };
  return undefined;
}

/** The ids that these names stand for; undefined when one of them is no record's, so that the folder has to be listed. */
export function idsOfNames(names: readonly string[]): readonly number[] | undefined {
  const ids = names.map(idOfFile);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
