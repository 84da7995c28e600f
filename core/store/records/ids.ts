import { entriesIn, type FileSystem, hasCode, readIfThere, replaceFile } from '../../platform/index.ts';
import { decodeIds, encodeIds, type GivenIds } from './ids-file.ts';
import { idOfFile, MAX_RECORD_ID } from './record-file.ts';

/**
 * Position of an entry in the log of a site. Positions ascend, possibly with gaps; 0 is before all entries.
 */
export type LogPosition = number;

/** The sequence of log positions: none is used twice, even when the whole log was deleted. */
export const POSITIONS = 'core/log';

/** The sequence that records of all kinds and terms share. */
const SITE = 'site';

/** Prefix of the core's folders, whose records have their own sequences. */
const CORE = 'core/';

/** Issues ids. None is issued twice, even after a crash, or if its record was removed or never saved. */
export class Ids {
  readonly #given = new Map<string, number>();
  readonly #present = new Map<string, number>();

  /** The next id of a sequence: higher than all issued and all present ids. @throws Error when none is left */
  next(sequence: string): number {
    const id = this.peek(sequence);
    // a file with a higher id would not be recognized
    if (id > MAX_RECORD_ID) throw new Error(`${sequence}: no id is left after ${id - 1}`);
    this.#given.set(sequence, id);
    return id;
  }

  /** The id that `next` would issue, if any is left. */
  peek(sequence: string): number {
    return Math.max(this.#given.get(sequence) ?? 0, this.#present.get(sequence) ?? 0) + 1;
  }

  /** A copy: ids that it issues are not used up here. */
  copy(): Ids {
    const copied = new Ids();
    for (const [sequence, id] of this.#given) copied.#given.set(sequence, id);
    for (const [sequence, id] of this.#present) copied.#present.set(sequence, id);
    return copied;
  }

  /** Notes issued ids from a journal or the file of ids. */
  raise(given: GivenIds): void {
    for (const [sequence, id] of Object.entries(given)) raise(this.#given, sequence, id);
  }

  /** Notes that the folder has a record with this id. It counts for the site's sequence and for the folder's own. */
  seen(folder: string, id: number): void {
    // the log of changes grows fastest: its ids must not raise those of the site
    if (!folder.startsWith(CORE)) raise(this.#present, SITE, id);
    raise(this.#present, folder, id);
  }

  /** The highest issued id of each sequence. */
  given(): GivenIds {
    return Object.fromEntries(this.#given);
  }

  /**
   * Reads what is readable of `.almanac/ids.json`; ids in the journal and ids of present records count anyway.
   *
   * @returns the bytes of a damaged file
   * @throws Error, a sentence for people, when a newer version wrote it; FileSystemError
   */
  async load(fileSystem: FileSystem, path: string): Promise<Uint8Array | undefined> {
    const bytes = await readIfThere(fileSystem, path);
    if (!bytes) return undefined;
    const { given, isDamaged } = decodeIds(bytes);
    this.raise(given);
    return isDamaged ? bytes : undefined;
  }

  /** Durable when this resolves. */
  async save(fileSystem: FileSystem, path: string): Promise<void> {
    await replaceFile(fileSystem, path, encodeIds(this.given()), 0o600);
  }

  /**
   * Notes the ids of all record files in a folder (`<plugin>/<collection>/<id>.json`), of active and inactive plugins.
   *
   * @param isLeft does the caller scan this folder (a collection's name) itself?
   */
  async scan(fileSystem: FileSystem, root: string, isLeft: (folder: string) => boolean = () => false): Promise<void> {
    for (const plugin of await directoriesIn(fileSystem, root)) {
      for (const collection of await directoriesIn(fileSystem, `${root}/${plugin}`)) {
        const folder = `${plugin}/${collection}`;
        if (!isLeft(folder)) await this.scanFolder(fileSystem, folder, `${root}/${folder}`);
      }
    }
  }

  /** Notes the ids of all record files of one folder. @param folder a collection's name @param place absolute path of the folder */
  async scanFolder(fileSystem: FileSystem, folder: string, place: string): Promise<void> {
    for (const { name } of await entriesIn(fileSystem, place)) {
      const id = idOfFile(name);
      if (id !== undefined) this.seen(folder, id);
    }
  }
}

function raise(highest: Map<string, number>, sequence: string, id: number): void {
  if (id > (highest.get(sequence) ?? 0)) highest.set(sequence, id);
}

async function directoriesIn(fileSystem: FileSystem, path: string): Promise<readonly string[]> {
  try {
    const entries = await fileSystem.readDirectory(path);
    return entries.filter(({ name, kind }) => kind === 'directory' && !name.startsWith('.')).map(({ name }) => name);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
