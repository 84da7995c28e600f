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
  readonly #fileSystem: Pick<FileSystem, 'lookInto'>;
  readonly #ids: Pick<Ids, 'seen'>;
  readonly #looks = new Map<string, Promise<FirstLook>>();
  /** By folder: notes the ids that lie there. */
  readonly #unnoted = new Map<string, () => Promise<void>>();

  constructor(fileSystem: Pick<FileSystem, 'lookInto'>, ids: Pick<Ids, 'seen'>) {
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
    const lookAgain = () => this.#fileSystem.lookInto(place, about).then(listRecords);
    const look = lookAgain();
    // whoever needs it looks again, and hears why
    look.catch(() => {});
    this.#looks.set(folder, look);
    this.#unnoted.set(folder, async () => this.#note(folder, await look.catch(lookAgain)));
  }

  /** Are there ids that are not noted? None may be given until they are. */
  get isBehind(): boolean {
    return this.#unnoted.size > 0;
  }

  /** Notes the ids of all that was looked at, on or off. @throws FileSystemError; can be called again */
  async noteIds(): Promise<void> {
    await Promise.all([...this.#unnoted.values()].map((note) => note()));
  }

  /** What was found in a folder: once, and not when it may be long ago; undefined also where the disk failed. */
  async take(folder: string): Promise<FirstLook | undefined> {
    const look = this.#looks.get(folder);
    this.#looks.delete(folder);
    return look?.catch(() => undefined);
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
