import { entriesIn, type FileSystem, hasCode, readIfThere, replaceFile } from '../../platform/index.ts';
import { decodeIds, encodeIds, type GivenIds } from './ids-file.ts';
import { idOfFile, MAX_RECORD_ID } from './record-file.ts';

/**
 * Where an entry lies in the log of a site: each lies behind those before it, and numbers may be left out in between. 0 lies before
 * all of them.
 */
export type LogPosition = number;

/** The sequence that positions are numbers of: no two entries have the same, also when nothing is left of the log. */
export const POSITIONS = 'core/log';

/** The sequence that records of all kinds and terms share. */
const SITE = 'site';

/** Folders of the core, whose records have sequences of their own. */
const CORE = 'core/';

/** Numbers that were given. None is given twice: not after a crash, not when its record is gone or was never saved. */
export class Ids {
  readonly #given = new Map<string, number>();
  readonly #present = new Map<string, number>();

  /** The next of a sequence: above all that were given and all that are present. @throws Error when none is left */
  next(sequence: string): number {
    const id = this.peek(sequence);
    // Its file would not be found again.
    if (id > MAX_RECORD_ID) throw new Error(`${sequence}: no id is left after ${id - 1}`);
    this.#given.set(sequence, id);
    return id;
  }

  /** What `next` gives, if any is left; none is spent. */
  peek(sequence: string): number {
    return Math.max(this.#given.get(sequence) ?? 0, this.#present.get(sequence) ?? 0) + 1;
  }

  /** A copy: what it gives is not given here. */
  copy(): Ids {
    const copied = new Ids();
    for (const [sequence, id] of this.#given) copied.#given.set(sequence, id);
    for (const [sequence, id] of this.#present) copied.#present.set(sequence, id);
    return copied;
  }

  /** Takes in what a journal or the file of ids says was given. */
  raise(given: GivenIds): void {
    for (const [sequence, id] of Object.entries(given)) raise(this.#given, sequence, id);
  }

  /** A record with this id lies in the folder; which sequence it came from nobody has to know, but for what the core notes itself. */
  seen(folder: string, id: number): void {
    // the log of changes grows faster than all else: ids of the site are not to follow it
    if (!folder.startsWith(CORE)) raise(this.#present, SITE, id);
    raise(this.#present, folder, id);
  }

  /** The highest given of each sequence. */
  given(): GivenIds {
    return Object.fromEntries(this.#given);
  }

  /**
   * Reads `.almanac/ids.json`, as far as it can be made out: what the journal says and what is present counts anyway.
   *
   * @returns the bytes of a file that is damaged
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
   * Looks at the names of all record files below a folder of plugins (`<plugin>/<collection>/<id>.json`), on or off.
   *
   * @param isLeft of a folder of records, as collections are named: is it left to the caller?
   */
  async scan(fileSystem: FileSystem, root: string, isLeft: (folder: string) => boolean = () => false): Promise<void> {
    for (const plugin of await directoriesIn(fileSystem, root)) {
      for (const collection of await directoriesIn(fileSystem, `${root}/${plugin}`)) {
        const folder = `${plugin}/${collection}`;
        if (!isLeft(folder)) await this.scanFolder(fileSystem, folder, `${root}/${folder}`);
      }
    }
  }

  /** Looks at the names of all record files of one folder, as collections are named. @param place of it, absolute */
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
