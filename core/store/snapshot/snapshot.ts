import { hashOf } from '../../lib/index.ts';
import { removeIfThere, removeQuietly, writeNewFile } from '../../platform/index.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { SharedLists } from '../records/checked-table.ts';
import { recordFileName } from '../records/record-file.ts';
import type { RecordEntry } from '../records/record-files.ts';
import { StoredEntry } from '../records/stored-entry.ts';
import { ChunkFile } from './chunk-file.ts';
import {
  type ChunkOrigin,
  DAMAGED,
  decodeChunk,
  encodeChunk,
  faultOf,
  type KeptRecord,
  OLDER,
  readBeginning,
} from './snapshot-chunk.ts';

/** Ids that share a file: few enough to write one without holding up requests, enough to read all of them quickly. */
const CHUNK_IDS = 512;

/** The number of the file that a record belongs into. */
const chunkOf = (id: number): number => Math.floor(id / CHUNK_IDS);

/** Files that are read at a time while all are: none is needed for longer. */
const AHEAD = 8;

/** Of so many files the texts are read when they are needed; those of others are in memory. A process has few descriptors. */
const MOST_OPEN = 512;

/** Of the files of a folder's snapshot: all but the number. */
const prefixOf = (folder: string): string => `${folder.replaceAll('/', '~')}.`;

/** The folder (relative to the data folder) of whose snapshot a file is. @param name of the file */
export const folderOfChunk = (name: string): string => name.slice(0, name.lastIndexOf('.')).replaceAll('~', '/');

/** Folders of which there is a snapshot, as collections are named, and about how many records it has; none where they cannot be listed. */
export async function foldersInSnapshot(
  disk: Pick<StoreDisk, 'fileSystem' | 'layout'>,
): Promise<ReadonlyMap<string, number>> {
  const folders = new Map<string, number>();
  for (const folder of (await chunkNames(disk)).map(folderOfChunk)) {
    folders.set(folder, (folders.get(folder) ?? 0) + CHUNK_IDS);
  }
  return folders;
}

async function chunkNames({
  fileSystem,
  layout,
}: Pick<StoreDisk, 'fileSystem' | 'layout'>): Promise<readonly string[]> {
  try {
    return (await fileSystem.readDirectory(layout.snapshot)).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** A file of a snapshot as it was read. */
interface OpenedChunk {
  /** Without the texts, where `file` has these. */
  readonly bytes: Uint8Array;
  readonly file: ChunkFile | undefined;
  /** Bytes of all of it. */
  readonly length: number;
}

/** Where a snapshot gets what it keeps. */
export interface SnapshotSource {
  ids(): Iterable<number>;
  /** The record with the file that it is known to be read from; undefined for one that is not to be kept. */
  kept(id: number): Promise<KeptRecord | undefined>;
  /** What is served of a record now. */
  current(id: number): RecordEntry | undefined;
}

/**
 * The records of one folder as they were read, in files of their own that are quick to read. A cache: whoever reads it
 * compares each record with its file, and a part that is not whole is as good as none, which the log says. So nothing here is made durable.
 */
export class Snapshot {
  readonly #disk: StoreDisk;
  readonly #origin: ChunkOrigin;
  readonly #prefix: string;
  /** Of the records, absolute. */
  readonly #folder: string;
  /** Chunks that the files are behind of. */
  readonly #stale = new Set<number>();
  /** Chunks of which a former run left the files, and whose texts nobody has looked at yet. */
  readonly #unchecked = new Set<number>();
  /** By chunk: where its records have their texts. */
  readonly #files = new Map<number, ChunkFile>();

  /** @param path of the folder, relative to the data folder */
  constructor(disk: StoreDisk, origin: ChunkOrigin, path: string) {
    this.#disk = disk;
    this.#origin = origin;
    this.#folder = `${disk.layout.root}/${path}`;
    this.#prefix = prefixOf(origin.folder);
  }

  /** Has anything changed since it was written? */
  get isStale(): boolean {
    return this.#stale.size > 0;
  }

  /** Are there texts that nobody has looked at since the start? */
  get isUnchecked(): boolean {
    return this.#unchecked.size > 0;
  }

  /** A record changed, came or went, or more is known of it. */
  note(id: number): void {
    this.#stale.add(chunkOf(id));
  }

  /** What was kept of the folder, part by part, in no order. */
  async *read(): AsyncGenerator<readonly KeptRecord[], void> {
    const names = (await chunkNames(this.#disk)).filter((name) => name.startsWith(this.#prefix));
    for (const name of names) this.#unchecked.add(this.#numberIn(name));
    const lists = new SharedLists();
    const coming = names.splice(0, AHEAD).map((name) => this.#readChunk(name, lists));
    for (let chunk = coming.shift(); chunk; chunk = coming.shift()) {
      const records = await chunk;
      const [name] = names.splice(0, 1);
      if (name !== undefined) coming.push(this.#readChunk(name, lists));
      yield records;
    }
  }

  /** Tells of one that cannot be used. */
  async #readChunk(name: string, lists = new SharedLists()): Promise<readonly KeptRecord[]> {
    const chunk = this.#numberIn(name);
    try {
      const { bytes, file, length } = await this.#open(name);
      const records = decodeChunk(this.#origin, bytes, { texts: file, length, lists });
      if (records.length === 0) {
        const fault = faultOf(bytes, length);
        if (fault === undefined) await file?.check();
        this.#tell(name, fault);
        await file?.close();
      } else if (file) this.#files.set(chunk, file);
      return records;
    } catch (error) {
      this.#tell(name, `cannot be read: ${error}`);
      return [];
    }
  }

  /** A file, which is held open unless enough are. @throws FileSystemError */
  async #open(name: string): Promise<OpenedChunk> {
    const { fileSystem, layout } = this.#disk;
    const path = `${layout.snapshot}/${name}`;
    if (this.#files.size >= MOST_OPEN) {
      const bytes = await fileSystem.readFile(path);
      return { bytes, file: undefined, length: bytes.length };
    }
    const handle = await fileSystem.open(path, 'read');
    try {
      const length = await handle.size();
      const bytes = await readBeginning(handle, length);
      const onDamage = () => this.#tell(name, DAMAGED);
      return { bytes, file: new ChunkFile(handle, { onDamage, readAnew: (record) => this.#readAnew(record) }), length };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The text of a record from its own file, because it does not lie in the snapshot any more as it did. @throws FileSystemError */
  #readAnew({ id, hash }: Pick<RecordEntry, 'id' | 'hash'>): Uint8Array {
    const bytes = this.#disk.fileSystem.readNow(`${this.#folder}/${recordFileName(id)}`);
    if (hashOf(bytes) !== hash) throw Object.assign(new Error(`record ${id} was changed meanwhile`), { code: 'EIO' });
    return bytes;
  }

  /** Gives back what it holds open; texts are read from the files of their records from then on. */
  async close(): Promise<void> {
    await Promise.all([...this.#files.values()].map((file) => file.close()));
    this.#files.clear();
  }

  /**
   * Says why a file is not used, if there is a reason, and has it written anew. The first start after an update need worry
   * nobody.
   */
  #tell(name: string, fault: string | undefined): void {
    if (fault === undefined) return;
    const message = `a chunk of the snapshot ${fault}; its records are read from their files instead`;
    this.#disk.log[fault === OLDER ? 'info' : 'warn'](message, { file: `snapshot/${name}` });
    this.#stale.add(this.#numberIn(name));
  }

  #numberIn(name: string): number {
    return Number(name.slice(this.#prefix.length));
  }

  /**
   * Looks at the texts that no start reads, and brings its files up to date, one after the other.
   *
   * @param goOn asked before each file; the rest is left for another time when it says no
   * @throws FileSystemError
   */
  async write(source: SnapshotSource, goOn: () => Promise<boolean>): Promise<void> {
    for (const chunk of this.#unchecked) {
      if (!(await goOn())) return;
      await this.#files.get(chunk)?.check();
      this.#unchecked.delete(chunk);
    }
    if (!this.isStale) return;
    const chunks = new Map<number, number[]>([...this.#stale].map((chunk) => [chunk, []]));
    for (const id of source.ids()) chunks.get(chunkOf(id))?.push(id);
    for (const [chunk, ids] of chunks) {
      if (!(await goOn())) return;
      await this.#writeAnew(chunk, ids, source);
    }
  }

  /** Ids of records by the file that they belong into. */
  parts(ids: readonly number[]): readonly (readonly number[])[] {
    const parts = new Map<number, number[]>();
    for (const id of ids) {
      const part = parts.get(chunkOf(id));
      if (part) part.push(id);
      else parts.set(chunkOf(id), [id]);
    }
    return [...parts.values()];
  }

  /**
   * Writes the file of these records if there is none, so that their texts need not stay in memory.
   *
   * @param ids all of one file, of which some are there
   * @throws FileSystemError
   */
  async writeMissing(ids: readonly number[], source: SnapshotSource): Promise<void> {
    const chunk = chunkOf(ids[0] ?? 0);
    if (!this.#files.has(chunk)) await this.#writeAnew(chunk, ids, source);
  }

  /** @throws FileSystemError; then it is stale still */
  async #writeAnew(chunk: number, ids: readonly number[], source: SnapshotSource): Promise<void> {
    this.#stale.delete(chunk);
    const records = await Promise.all(ids.map((id) => source.kept(id)));
    try {
      const name = `${this.#prefix}${chunk}`;
      const kept = records.filter((record) => record !== undefined);
      await this.#writeChunk(name, kept);
      await this.#move(chunk, kept.length > 0 ? name : undefined, () => ids.map(source.current));
    } catch (error) {
      this.#stale.add(chunk);
      throw error;
    }
  }

  /**
   * Has entries read their texts from the file that was just written, and gives up the one before it.
   *
   * @param name undefined where no file is left
   * @param entries of the chunk as they are then
   */
  async #move(
    chunk: number,
    name: string | undefined,
    entries: () => readonly (RecordEntry | undefined)[],
  ): Promise<void> {
    const former = this.#files.get(chunk);
    this.#files.delete(chunk);
    const records = name === undefined ? [] : await this.#readChunk(name);
    const moved = new Map(records.map(({ entry }) => [entry.id, entry]));
    let isNeeded = false;
    for (const entry of entries()) {
      // one that was written since the start is in memory as it is
      if (!(entry instanceof StoredEntry)) continue;
      const there = moved.get(entry.id);
      if (there instanceof StoredEntry && there.hash === entry.hash) {
        entry.moveTo(there);
        isNeeded = true;
      } else entry.bringIn();
    }
    await former?.close();
    if (isNeeded) return;
    await this.#files.get(chunk)?.close();
    this.#files.delete(chunk);
  }

  async #writeChunk(name: string, records: readonly KeptRecord[]): Promise<void> {
    const { fileSystem, layout } = this.#disk;
    const place = `${layout.snapshot}/${name}`;
    if (records.length === 0) return removeIfThere(fileSystem, place);
    const temporary = `${layout.temporary}/snapshot-${name}`;
    await removeIfThere(fileSystem, temporary);
    await writeNewFile(fileSystem, temporary, encodeChunk(this.#origin, records), { permissions: 0o600 });
    try {
      await fileSystem.rename(temporary, place);
    } catch (error) {
      await removeQuietly(fileSystem, temporary);
      throw error;
    }
  }
}
