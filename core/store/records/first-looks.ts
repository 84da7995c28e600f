import type { FileSystem, FoundEntry } from '../../platform/index.ts';
import type { Ids } from './ids.ts';
import { type ListedRecords, listRecords } from './list-records.ts';

/** What lay in a folder of records when the store was opened. */
export type FirstLook = ListedRecords<FoundEntry>;

/**
 * Looks into folders while plugins, whose collections they are, are still being loaded. What others change meanwhile is
 * found by the look at all files that follows once a folder is watched, as with any other look of a start.
 */
export class FirstLooks {
  readonly #fileSystem: FileSystem;
  readonly #ids: Pick<Ids, 'seen' | 'scanFolder'>;
  readonly #looks = new Map<string, Promise<FirstLook | undefined>>();
  /** By folder whose ids are not noted yet: its place, and when they are, unless the disk fails. */
  readonly #unnoted = new Map<string, { readonly place: string; readonly noting: Promise<void> }>();

  constructor(fileSystem: FileSystem, ids: Pick<Ids, 'seen' | 'scanFolder'>) {
    this.#fileSystem = fileSystem;
    this.#ids = ids;
  }

  /**
   * Begins to look.
   *
   * @param folder as collections are named
   * @param place of the folder, absolute
   * @param about how many files are expected
   */
  begin(folder: string, place: string, about: number): void {
    // where the disk fails, whoever needs it looks again, and hears why
    const look = this.#fileSystem.lookInto(place, about).then(listRecords, () => undefined);
    const noting = look.then((found) => found && this.#note(folder, found));
    this.#looks.set(folder, look);
    this.#unnoted.set(folder, { place, noting });
  }

  /** Are there ids that are not noted? None may be given until they are. */
  get isBehind(): boolean {
    return this.#unnoted.size > 0;
  }

  /** Notes the ids of all folders that it began to look into, on or off. @throws FileSystemError; can be called again */
  async noteIds(): Promise<void> {
    await Promise.all([...this.#unnoted.values()].map(({ noting }) => noting));
    for (const [folder, { place }] of this.#unnoted) {
      await this.#ids.scanFolder(this.#fileSystem, folder, place);
      this.#unnoted.delete(folder);
    }
  }

  /** What was found in a folder: once, and not when it may be long ago; undefined also where the disk failed. */
  async take(folder: string): Promise<FirstLook | undefined> {
    const look = this.#looks.get(folder);
    this.#looks.delete(folder);
    return look;
  }

  /** From now on whoever opens a folder looks at it. */
  forget(): void {
    this.#looks.clear();
  }

  #note(folder: string, { files, bad }: FirstLook): void {
    for (const id of files.keys()) this.#ids.seen(folder, id);
    for (const { id } of bad) if (id !== undefined) this.#ids.seen(folder, id);
    this.#unnoted.delete(folder);
  }
}
