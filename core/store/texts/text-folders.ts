import type { FileFolder } from '../../contract/data/file-folder.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import { serialQueue } from '../../lib/index.ts';
import type { Clock, FileSystem, Log } from '../../platform/index.ts';
import type { RemarkedFile } from '../collection/bound-collection.ts';
import type { Finding } from '../findings/finding.ts';
import type { QuarantinedFile } from '../records/file-problem.ts';
import type { FileStage, RecordFiles } from '../records/record-files.ts';
import { TextFolder, type TextFolderParts } from './text-folder.ts';

interface TextFoldersOptions {
  /** Absolute path of the data folder. */
  readonly root: string;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  /** @see RecordFiles.noteFound */
  readonly noteFound: RecordFiles['noteFound'];
  /** Called with each folder (relative to the data folder) that texts are read from; more than once for the same folder. */
  readonly onFolder: (path: string) => void;
}

/** The texts of a view. */
export interface BoundTexts {
  readonly of: StoreReader['texts'];
  /**
   * Resolves when files placed before the call are in memory.
   *
   * @param removed removed files, relative to the data folder
   */
  current(removed?: Iterable<string>): Promise<void>;
}

/** The folders of texts that views read; each is in memory only once, shared by all views. */
export class TextFolders {
  readonly #options: TextFoldersOptions;
  readonly #folders = new Map<string, TextFolder>();
  readonly #listeners = new Set<(names: ReadonlySet<string>) => void>();
  readonly #refreshes = serialQueue(() => this.#readStale());
  /** Folders in which something may have changed. */
  #stale = new Set<TextFolder>();
  /** Number of calls to `moved` with texts, and what it was when the texts in memory were read. */
  #moves = 0;
  #movesRead = 0;

  constructor(options: TextFoldersOptions) {
    this.#options = options;
  }

  /** Quarantined files. */
  get quarantined(): readonly QuarantinedFile[] {
    return [...this.#folders.values()].flatMap((folder) => folder.quarantined);
  }

  /** Files that are served although something is wrong with them. */
  get remarked(): readonly RemarkedFile<Finding>[] {
    return [...this.#folders.values()].flatMap((folder) => folder.remarked);
  }

  /** Reads those of the folders that have texts and are not in memory yet. */
  async bind(folders: readonly FileFolder[]): Promise<BoundTexts> {
    const bound = new Map(folders.filter(hasTexts).map((folder) => [folder.name, this.#open(folder)]));
    await this.refresh();
    return {
      of: ({ name }) => {
        const folder = bound.get(name);
        if (!folder) throw new Error(`${name} is not a folder of texts of a plugin that is on`);
        return folder.texts;
      },
      current: async (removed = []) => {
        this.moved(removed);
        // if no text was moved, do not wait for a scan that happens to be running
        if (this.#moves !== this.#movesRead) await this.refresh();
      },
    };
  }

  #open(folder: TextFolderParts['folder']): TextFolder {
    const there = this.#folders.get(folder.name);
    if (there) return there;
    const opened = new TextFolder({ ...this.#options, folder });
    this.#folders.set(folder.name, opened);
    this.#stale.add(opened);
    return opened;
  }

  /** Call this when the server placed or removed files (relative to the data folder): the next `current` waits for them. */
  moved(paths: Iterable<string>): void {
    if (this.note(paths)) this.#moves++;
  }

  /** Notes that files at these paths (relative to the data folder), or all, may have changed. @returns whether texts are concerned */
  note(paths: Iterable<string> | 'all'): boolean {
    const noted = paths === 'all' ? undefined : [...paths];
    const folders = [...this.#folders.values()].filter(
      ({ name }) => !noted || noted.some((path) => path === name || path.startsWith(`${name}/`)),
    );
    for (const folder of folders) this.#stale.add(folder);
    return folders.length > 0;
  }

  /** Resolves when all noted changes are in memory, as far as the files can be read. */
  async refresh(): Promise<void> {
    if (this.#stale.size > 0) this.#refreshes.ask();
    await this.#refreshes.settled();
  }

  /** Calls the listener with the names of folders whose texts changed. @returns a function that removes the listener */
  onSwap(listener: (names: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async #readStale(): Promise<void> {
    const { log, onFolder } = this.#options;
    const stale = this.#stale;
    const moves = this.#moves;
    this.#stale = new Set();
    const changed = new Set<string>();
    for (const folder of stale) {
      try {
        if (await folder.refresh()) changed.add(folder.name);
        for (const path of folder.folders) onFolder(path);
      } catch (error) {
        this.#stale.add(folder);
        log.error('texts cannot be read; the next scan tries again', { folder: folder.name, cause: String(error) });
      }
    }
    this.#movesRead = moves;
    if (changed.size > 0) for (const listener of this.#listeners) listener(changed);
  }
}

const hasTexts = (folder: FileFolder): folder is TextFolderParts['folder'] => folder.texts !== undefined;

/** Wraps a stage, so that texts that it places or removes are read before the next transaction. */
export function textStage(stage: FileStage, texts: TextFolders): FileStage {
  const placed: string[] = [];
  return {
    receive: (chunks) => stage.receive(chunks),
    reserve: () => stage.reserve(),
    locate: (path) => stage.locate(path),
    place: async (temporary, path) => {
      await stage.place(temporary, path);
      placed.push(path);
      texts.moved([path]);
    },
    end: async () => {
      await stage.end();
      if (placed.length === 0) return;
      texts.moved(placed);
      await texts.refresh();
    },
  };
}
