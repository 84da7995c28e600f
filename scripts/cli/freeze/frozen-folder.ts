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

/** What a copy notes of itself: which files are its own. */
export const MANIFEST = '.almanac-freeze.json';

const manifestSchema = v.object({ version: v.literal(1), files: v.record(v.string(), v.string()) });

/** Hashes of files by path below the folder. */
type Files = ReadonlyMap<string, string>;

/** How many files were written, left as they were, and removed. */
export interface FrozenCounts {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Former files that somebody changed, and that were left there. */
  readonly left: readonly string[];
  /** Files that somebody had changed, and that are as the site has them again. */
  readonly replaced: readonly string[];
}

/** The note of a file that was to be written when its run was cut off. */
const UNKNOWN = '';

/**
 * The folder of a static copy. Only files whose bytes differ are written, and only such are overwritten or removed that a run
 * of before wrote.
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
   * @param root absolute path; made if it is not there
   * @param files that are to be written, by path below it
   * @throws CommandError for a manifest that is none, and for a file in the way that no run of before wrote
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
    // whoever is cut off finds their files again
    await folder.#note(new Map([...added.map((path) => [path, UNKNOWN] as const), ...former]));
    return folder;
  }

  /** Puts a file into its place. @param path below the folder, one of those that were to be written */
  async put(path: string, bytes: Uint8Array): Promise<void> {
    const place = `${this.#root}/${path}`;
    const hash = hashOf(bytes);
    this.#files.set(path, hash);
    const there = await readIfThere(this.#fileSystem, place);
    const former = this.#former.get(path) ?? UNKNOWN;
    if (there !== undefined && hashOf(there) === hash) return;
    if (there !== undefined && former !== UNKNOWN && hashOf(there) !== former) this.#replaced.push(path);
    this.#written++;
    // nothing waits for the disk: what a power cut takes, the next run finds missing or changed, and writes again
    await ensureDirectory(this.#fileSystem, parentOf(place), 0o755, false);
    await replaceFile(this.#fileSystem, place, bytes, 0o644, false);
  }

  /** Removes what is in the copy no more, and notes what is. */
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

  /** Removes a folder and those above it as long as nothing is in them. @param path below the root */
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

/** @throws CommandError for what is no manifest, or names files elsewhere */
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
