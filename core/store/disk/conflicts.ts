import { hashOf } from '../../lib/index.ts';
import {
  ensureDirectory,
  entriesIn,
  type FileSystem,
  hasCode,
  type Log,
  removeIfThere,
  writeNewFile,
} from '../../platform/index.ts';
import type { Layout } from './layout.ts';

/** Sets aside versions that yield in a conflict, so that nothing is lost. */
export class Conflicts {
  readonly #fileSystem: FileSystem;
  readonly #layout: Layout;
  readonly #log: Log;

  constructor(fileSystem: FileSystem, layout: Layout, log: Log) {
    this.#fileSystem = fileSystem;
    this.#layout = layout;
    this.#log = log;
  }

  /**
   * Durably sets a version of a file aside. The name depends on the file and the content, so the same version is stored only once.
   *
   * @param path path of the file, relative to the data folder
   * @param bytes undefined for a removal, which becomes an empty file
   */
  async setAside(path: string, bytes: Uint8Array | undefined): Promise<void> {
    await ensureDirectory(this.#fileSystem, this.#layout.conflicts, 0o700);
    const name = `${flat(path)}.${bytes ? hashOf(bytes).slice(0, HASH_DIGITS) : REMOVED}${extensionOf(path)}`;
    const staged = `${this.#layout.temporary}/${name}`;
    await removeIfThere(this.#fileSystem, staged);
    await writeNewFile(this.#fileSystem, staged, bytes ?? new Uint8Array(), { permissions: 0o600, durable: true });
    try {
      await this.#fileSystem.link(staged, `${this.#layout.conflicts}/${name}`);
      this.#log.warn('a version of a file was set aside', { file: path, conflict: name });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    await this.#fileSystem.syncDirectory(this.#layout.conflicts);
    await removeIfThere(this.#fileSystem, staged);
  }

  /**
   * Sets something aside that was in the place of a record and cannot be read: a folder, or another user's file.
   *
   * @param from absolute path in the temporary folder
   */
  async moveAside(path: string, from: string): Promise<void> {
    await ensureDirectory(this.#fileSystem, this.#layout.conflicts, 0o700);
    const name = `${flat(path)}.${from.slice(from.lastIndexOf('/') + 1)}`;
    await this.#fileSystem.rename(from, `${this.#layout.conflicts}/${name}`);
    await this.#fileSystem.syncDirectory(this.#layout.conflicts);
    this.#log.warn('something in the place of a record was set aside', { file: path, conflict: name });
  }

  /** Names of the files in `.almanac/conflicts`. People may remove them. */
  async list(): Promise<readonly string[]> {
    return (await entriesIn(this.#fileSystem, this.#layout.conflicts)).map(({ name }) => name).sort();
  }
}

/** Takes the place of the hash in the name of a removal. */
const REMOVED = 'removed';

/** Digits of the hash in a name: enough to distinguish versions of a file. */
const HASH_DIGITS = 12;

/** A path without its extension as a part of a file name. */
const flat = (path: string): string => path.slice(0, path.length - extensionOf(path).length).replaceAll('/', '~');

/** For example `.json`; empty if the file name has no extension. */
const extensionOf = (path: string): string => /\.[^./]+$/.exec(path)?.[0] ?? '';

const VERSION = new RegExp(`^(.+)\\.(${REMOVED}|[0-9a-f]{${HASH_DIGITS}})(\\.[^.]+)?$`);

/** Parses the name of a file in the conflicts: the path of the original, relative to the data folder, and what was set aside. */
export function versionOf(name: string): { readonly path: string; readonly kind: 'version' | 'removal' | 'other' } {
  const [, flatPath, mark, extension = ''] = VERSION.exec(name) ?? [];
  // not the first character: the path of a private collection starts with a dot
  if (flatPath === undefined) return { path: name.replace(/(?<=.)\..*$/, '').replaceAll('~', '/'), kind: 'other' };
  return { path: `${flatPath.replaceAll('~', '/')}${extension}`, kind: mark === REMOVED ? 'removal' : 'version' };
}
