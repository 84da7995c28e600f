import type { DirectoryEntry, FileStat, FileSystem } from '../../platform/index.ts';
import { type ListedRecords, listRecords } from './list-records.ts';
import { recordFileName } from './record-file.ts';

/** What lay in a folder of records when the store was opened. */
export interface FirstLook {
  readonly listed: ListedRecords;
  /** Of the files of records, by id; undefined where the disk failed. */
  readonly stats: Promise<ReadonlyMap<number, FileStat | undefined> | undefined>;
}

/**
 * Looks at the files of folders while plugins, whose collections they are, are still being loaded. What others change
 * meanwhile is found by the look at all files that follows once a folder is watched, as with any other look of a start.
 */
export class FirstLooks {
  readonly #fileSystem: Pick<FileSystem, 'statAll'>;
  readonly #looks = new Map<string, FirstLook>();

  constructor(fileSystem: Pick<FileSystem, 'statAll'>) {
    this.#fileSystem = fileSystem;
  }

  /**
   * Begins to look.
   *
   * @param folder as collections are named
   * @param place of the folder, absolute
   */
  begin(folder: string, place: string, entries: readonly DirectoryEntry[]): void {
    const listed = listRecords(entries);
    this.#looks.set(folder, { listed, stats: this.#statsOf(place, listed.ids).catch(() => undefined) });
  }

  /** What was found in a folder: once, and not when it may be long ago. */
  take(folder: string): FirstLook | undefined {
    const look = this.#looks.get(folder);
    this.#looks.delete(folder);
    return look;
  }

  /** From now on whoever opens a folder looks at it. */
  forget(): void {
    this.#looks.clear();
  }

  async #statsOf(place: string, ids: readonly number[]): Promise<ReadonlyMap<number, FileStat | undefined>> {
    const stats = await this.#fileSystem.statAll(ids.map((id) => `${place}/${recordFileName(id)}`));
    return new Map(ids.map((id, index) => [id, stats[index]]));
  }
}
