import { type ChunkOrigin, decodeChunk, encodeChunk, faultOf, type KeptRecord } from './snapshot-chunk.ts';
import type { StoreDisk } from './store-disk.ts';
import { removeIfThere, removeQuietly, writeNewFile } from './write-file.ts';

/** Ids that share a file: few enough to write one without holding up requests, enough to read all of them quickly. */
const CHUNK_IDS = 512;

/** Of the files of a folder's snapshot: all but the number. */
const prefixOf = (folder: string): string => `${folder.replaceAll('/', '~')}.`;

/** The folder (relative to the data folder) of whose snapshot a file is. @param name of the file */
export const folderOfChunk = (name: string): string => name.slice(0, name.lastIndexOf('.')).replaceAll('~', '/');

/** Where a snapshot gets what it keeps. */
interface SnapshotSource {
  ids(): Iterable<number>;
  /** The record with the file that it is known to be read from; undefined for one that is not to be kept. */
  kept(id: number): Promise<KeptRecord | undefined>;
}

/**
 * The records of one folder as they were read, in files of their own that are quick to read. A cache: whoever reads it
 * compares each record with its file, and a part that is not whole is as good as none, which the log says. So nothing here is made durable.
 */
export class Snapshot {
  readonly #disk: StoreDisk;
  readonly #origin: ChunkOrigin;
  readonly #prefix: string;
  /** Chunks that the files are behind of. */
  readonly #stale = new Set<number>();

  constructor(disk: StoreDisk, origin: ChunkOrigin) {
    this.#disk = disk;
    this.#origin = origin;
    this.#prefix = prefixOf(origin.folder);
  }

  /** Has anything changed since it was written? */
  get isStale(): boolean {
    return this.#stale.size > 0;
  }

  /** A record changed, came or went, or more is known of it. */
  note(id: number): void {
    this.#stale.add(Math.floor(id / CHUNK_IDS));
  }

  /** What was kept of the folder, part by part, in no order. All parts are on their way while the first is looked at. */
  async *read(): AsyncGenerator<readonly KeptRecord[], void> {
    const { fileSystem, layout } = this.#disk;
    const names = (await this.#names()).filter((name) => name.startsWith(this.#prefix));
    const coming = names.map(async (name) => {
      try {
        return { name, bytes: await fileSystem.readFile(`${layout.snapshot}/${name}`) };
      } catch (error) {
        return { name, fault: `cannot be read: ${error}` };
      }
    });
    for (const chunk of coming) {
      const { name, bytes, fault } = await chunk;
      const records = bytes ? decodeChunk(this.#origin, bytes) : [];
      if (records.length === 0) this.#tell(name, bytes ? faultOf(bytes) : fault);
      yield records;
    }
  }

  /** Says why a file is not used, if there is a reason, and has it written anew. */
  #tell(name: string, fault: string | undefined): void {
    if (fault === undefined) return;
    const message = `a part of the snapshot ${fault}; the files of its records are read in its place`;
    this.#disk.log.warn(message, { file: `snapshot/${name}` });
    this.#stale.add(Number(name.slice(this.#prefix.length)));
  }

  /**
   * Brings its files up to date, one after the other.
   *
   * @param goOn asked before each file; the rest is left for another time when it says no
   * @throws FileSystemError
   */
  async write(source: SnapshotSource, goOn: () => Promise<boolean>): Promise<void> {
    if (!this.isStale) return;
    const chunks = new Map<number, number[]>([...this.#stale].map((chunk) => [chunk, []]));
    for (const id of source.ids()) chunks.get(Math.floor(id / CHUNK_IDS))?.push(id);
    for (const [chunk, ids] of chunks) {
      if (!(await goOn())) return;
      this.#stale.delete(chunk);
      const records = await Promise.all(ids.map((id) => source.kept(id)));
      try {
        await this.#writeChunk(
          `${this.#prefix}${chunk}`,
          records.filter((record) => record !== undefined),
        );
      } catch (error) {
        this.#stale.add(chunk);
        throw error;
      }
    }
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

  async #names(): Promise<readonly string[]> {
    const { fileSystem, layout } = this.#disk;
    try {
      return (await fileSystem.readDirectory(layout.snapshot)).map(({ name }) => name);
    } catch {
      return [];
    }
  }
}
