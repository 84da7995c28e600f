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

/** Ids per chunk: few enough to write one without delaying requests, enough to read all of them quickly. */
const CHUNK_IDS = 512;

/** The number of a record's chunk. */
const chunkOf = (id: number): number => Math.floor(id / CHUNK_IDS);

/** Chunks that are read at the same time when the whole snapshot is read. */
const AHEAD = 8;

/** Maximum of open chunk files, since file descriptors are limited. Texts of other chunks are kept in memory. */
const MOST_OPEN = 512;

/** Prefix of the names of a folder's chunk files, before the number. */
const prefixOf = (folder: string): string => `${folder.replaceAll('/', '~')}.`;

/** The folder (relative to the data folder) that a chunk file belongs to. @param name name of the file */
export const folderOfChunk = (name: string): string => name.slice(0, name.lastIndexOf('.')).replaceAll('~', '/');

/** Folders with a snapshot (names of collections), and their approximate numbers of records; empty if they cannot be listed. */
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

/** A chunk that was read. */
interface OpenedChunk {
  /** Without the texts, if `file` is defined. */
  readonly bytes: Uint8Array;
  readonly file: ChunkFile | undefined;
  /** Length of the whole chunk in bytes. */
  readonly length: number;
}

/** Source of the records for a snapshot. */
export interface SnapshotSource {
  ids(): Iterable<number>;
  /** The record and its file's stat; undefined if it is not to be kept. */
  kept(id: number): Promise<KeptRecord | undefined>;
  /** The entry that is served now. */
  current(id: number): RecordEntry | undefined;
}

/**
 * The parsed records of one folder, in chunk files that are fast to read. It is a cache: the reader compares each record with the
 * stat of its file, and a damaged chunk is logged and ignored. So nothing here is fsynced.
 */
export class Snapshot {
  readonly #disk: StoreDisk;
  readonly #origin: ChunkOrigin;
  readonly #prefix: string;
  /** Absolute path of the folder of records. */
  readonly #folder: string;
  /** Chunks whose files are missing or out of date. */
  readonly #stale = new Set<number>();
  /** Chunks from a former run whose texts have not been verified yet. */
  readonly #unchecked = new Set<number>();
  /** Open files by chunk, from which its records read their texts. */
  readonly #files = new Map<number, ChunkFile>();

  /** @param path path of the folder, relative to the data folder */
  constructor(disk: StoreDisk, origin: ChunkOrigin, path: string) {
    this.#disk = disk;
    this.#origin = origin;
    this.#folder = `${disk.layout.root}/${path}`;
    this.#prefix = prefixOf(origin.folder);
  }

  /** Is any chunk out of date? */
  get isStale(): boolean {
    return this.#stale.size > 0;
  }

  /** Are there texts that have not been verified since the start? */
  get isUnchecked(): boolean {
    return this.#unchecked.size > 0;
  }

  /** Call this when a record was changed, added, removed or checked. */
  note(id: number): void {
    this.#stale.add(chunkOf(id));
  }

  /** Reads the snapshot chunk by chunk, in no particular order. */
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

  /** Reads a chunk; logs one that cannot be used. */
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

  /** Reads a file, which stays open unless too many are. @throws FileSystemError */
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

  /** Reads the text of a record from its own file, because the chunk is damaged. @throws FileSystemError */
  #readAnew({ id, hash }: Pick<RecordEntry, 'id' | 'hash'>): Uint8Array {
    const bytes = this.#disk.fileSystem.readNow(`${this.#folder}/${recordFileName(id)}`);
    if (hashOf(bytes) !== hash) throw Object.assign(new Error(`record ${id} was changed meanwhile`), { code: 'EIO' });
    return bytes;
  }

  /** Closes its open files; texts are read from the record files from then on. */
  async close(): Promise<void> {
    await Promise.all([...this.#files.values()].map((file) => file.close()));
    this.#files.clear();
  }

  /**
   * Logs why a chunk is not used, if there is a reason, and marks it to be rewritten. An older version, as after an update, is only
   * logged as information.
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
   * Verifies the texts, which a start does not read, and updates the files one by one.
   *
   * @param goOn called before each file; if it resolves with false, the rest is left for the next call
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

  /** Groups ids by chunk. */
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
   * Writes the chunk of these records if it has no open file, so that their texts need not stay in memory.
   *
   * @param ids ids of one chunk
   * @throws FileSystemError
   */
  async writeMissing(ids: readonly number[], source: SnapshotSource): Promise<void> {
    const chunk = chunkOf(ids[0] ?? 0);
    if (!this.#files.has(chunk)) await this.#writeAnew(chunk, ids, source);
  }

  /** @throws FileSystemError; then the chunk stays stale */
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
   * Makes entries read their texts from the file that was just written, and closes the one before it.
   *
   * @param name undefined if the chunk has no file any more
   * @param entries returns the current entries of the chunk
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
      // other entries are in memory
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
