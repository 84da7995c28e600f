import * as v from 'valibot';
import {
  CommandError,
  ensureDirectory,
  type FileSystem,
  hasCode,
  hashOf,
  readIfThere,
  replaceFile,
} from '../../../core/host.ts';
import { isBelowFolder } from '../backup/in-backup.ts';

/** The copy's manifest: the files that were written by almanac. */
export const MANIFEST = '.almanac-freeze.json';

const manifestSchema = v.object({ version: v.literal(1), files: v.record(v.string(), v.string()) });

/** Hashes of files, by path relative to the folder. */
type Files = ReadonlyMap<string, string>;

/** Numbers of files written, left unchanged, and removed. */
export interface FrozenCounts {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Obsolete files that were edited in the copy, and were therefore kept. */
  readonly left: readonly string[];
  /** Files that were edited in the copy, and were overwritten with the site's version. */
  readonly replaced: readonly string[];
}

/** Hash of a file that an interrupted run may have written. */
const UNKNOWN = '';

/**
 * The folder of a static copy. Only files with different content are written, and only files written by an earlier run are
 * overwritten or removed.
 */
export class FrozenFolder {
  readonly #fileSystem: FileSystem;
  readonly #root: string;
  readonly #former: Files;
  readonly #files = new Map<string, string>();
  readonly #replaced: string[] = [];
  #written = 0;

  private constructor(fileSystem: FileSystem, root: string, former: Files) {
    this.#fileSystem = fileSystem;
    this.#root = root;
    this.#former = former;
  }

  /**
   * @param root absolute path; created if it does not exist
   * @param files to be written, by path relative to it
   * @throws CommandError for an invalid manifest, and for an existing file that no earlier run wrote
   */
  static async open(fileSystem: FileSystem, root: string, files: Iterable<string>): Promise<FrozenFolder> {
    const bytes = await readIfThere(fileSystem, `${root}/${MANIFEST}`);
    const former = bytes ? formerFiles(bytes, `${root}/${MANIFEST}`) : new Map<string, string>();
    const added = [...files].filter((path) => !former.has(path));
    const places = added.map((path) => `${root}/${path}`);
    const stats = await fileSystem.statAll(places);
    const taken = places.find((_, index) => stats[index] !== undefined);
    if (taken !== undefined) {
      throw new CommandError(`${taken} was not written by almanac freeze, and stays: choose another folder`);
    }
    await ensureDirectory(fileSystem, root, 0o755);
    const folder = new FrozenFolder(fileSystem, root, former);
    // an interrupted run recognizes its files the next time
    await folder.#note(new Map([...added.map((path) => [path, UNKNOWN] as const), ...former]));
    return folder;
  }

  /** Writes a file, if its content differs. @param path relative to the folder, one of those given to `open` */
  async put(path: string, bytes: Uint8Array): Promise<void> {
    const place = `${this.#root}/${path}`;
    const hash = hashOf(bytes);
    this.#files.set(path, hash);
    const there = await readIfThere(this.#fileSystem, place);
    const former = this.#former.get(path) ?? UNKNOWN;
    if (there !== undefined && hashOf(there) === hash) return;
    if (there !== undefined && former !== UNKNOWN && hashOf(there) !== former) this.#replaced.push(path);
    this.#written++;
    // not synced: after a power failure, the next run finds the file missing or different and writes it again
    await ensureDirectory(this.#fileSystem, parentOf(place), 0o755, false);
    await replaceFile(this.#fileSystem, place, bytes, 0o644, false);
  }

  /** Removes files that are no longer part of the copy, and writes the manifest. */
  async end(): Promise<FrozenCounts> {
    const left: string[] = [];
    let removed = 0;
    for (const [path, hash] of this.#former) {
      const there = this.#files.has(path) ? undefined : await readIfThere(this.#fileSystem, `${this.#root}/${path}`);
      if (there === undefined) continue;
      if (hash !== UNKNOWN && hashOf(there) !== hash) left.push(path);
      else {
        await this.#fileSystem.unlink(`${this.#root}/${path}`);
        await this.#removeEmpty(parentOf(path));
        removed++;
      }
    }
    await this.#note(this.#files);
    return {
      written: this.#written,
      unchanged: this.#files.size - this.#written,
      removed,
      left,
      replaced: this.#replaced,
    };
  }

  /** Removes a folder and its parents as long as they are empty. @param path relative to the root */
  async #removeEmpty(path: string): Promise<void> {
    for (let folder = path; folder !== ''; folder = parentOf(folder)) {
      try {
        await this.#fileSystem.removeDirectory(`${this.#root}/${folder}`);
      } catch (error) {
        if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return;
        throw error;
      }
    }
  }

  #note(files: Files): Promise<void> {
    const sorted = Object.fromEntries([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
    const text = `${JSON.stringify({ version: 1, files: sorted }, null, 2)}\n`;
    return replaceFile(this.#fileSystem, `${this.#root}/${MANIFEST}`, new TextEncoder().encode(text));
  }
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** @throws CommandError for an invalid manifest, or one that names files outside of the folder */
function formerFiles(bytes: Uint8Array, place: string): Files {
  const refused = new CommandError(`${place} is not what almanac freeze writes: correct or remove it`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refused;
  }
  const read = v.safeParse(manifestSchema, parsed);
  if (!read.success || !Object.keys(read.output.files).every(isBelowFolder)) throw refused;
  return new Map(Object.entries(read.output.files));
}
