import type { FileSystem, FoundEntry } from '../../platform/index.ts';
import type { Ids } from './ids.ts';
import { type ListedRecords, listRecords } from './list-records.ts';

/** Listing of a folder of records from when the store was opened. */
export type FirstLook = ListedRecords<FoundEntry>;

/**
 * Lists folders while the plugins that declare their collections are still being loaded. Changes made meanwhile are found by
 * the scan of all files that follows once a folder is watched, as with any other listing at a start.
 */
export class FirstLooks {
  readonly #fileSystem: FileSystem;
  readonly #ids: Pick<Ids, 'seen' | 'scanFolder'>;
  readonly #looks = new Map<string, Promise<FirstLook | undefined>>();
  /** Folders whose ids are not noted yet: absolute path, and a promise that resolves when that was tried. */
  readonly #unnoted = new Map<string, { readonly place: string; readonly noting: Promise<void> }>();

  constructor(fileSystem: FileSystem, ids: Pick<Ids, 'seen' | 'scanFolder'>) {
    this.#fileSystem = fileSystem;
    this.#ids = ids;
  }

  /**
   * Starts to list a folder.
   *
   * @param folder a collection's name
   * @param place absolute path of the folder
   * @param about expected number of files
   */
  begin(folder: string, place: string, about: number): void {
    // if the disk fails, the folder is listed again when it is needed, and the error is reported then
    const look = this.#fileSystem.lookInto(place, about).then(listRecords, () => undefined);
    const noting = look.then((found) => found && this.#note(folder, found));
    this.#looks.set(folder, look);
    this.#unnoted.set(folder, { place, noting });
  }

  /** Are some ids not noted yet? Until they are, none may be issued. */
  get isBehind(): boolean {
    return this.#unnoted.size > 0;
  }

  /** Notes the ids of all these folders, of active and inactive plugins. @throws FileSystemError; can be called again */
  async noteIds(): Promise<void> {
    await Promise.all([...this.#unnoted.values()].map(({ noting }) => noting));
    for (const [folder, { place }] of this.#unnoted) {
      await this.#ids.scanFolder(this.#fileSystem, folder, place);
      this.#unnoted.delete(folder);
    }
  }

  /** The listing of a folder, only once; undefined if there is none, it was forgotten, or the disk failed. */
  async take(folder: string): Promise<FirstLook | undefined> {
    const look = this.#looks.get(folder);
    this.#looks.delete(folder);
    return look;
  }

  /** Drops the listings: from now on, a folder is listed when it is opened. */
  forget(): void {
    this.#looks.clear();
  }

  #note(folder: string, { files, bad }: FirstLook): void {
    for (const id of files.keys()) this.#ids.seen(folder, id);
    for (const { id } of bad) if (id !== undefined) this.#ids.seen(folder, id);
    this.#unnoted.delete(folder);
  }
}
