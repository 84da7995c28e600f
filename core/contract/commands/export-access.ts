import type { FileFolder } from '../data/file-folder.ts';
import type { StoreReader } from '../data/store.ts';

/** A new folder outside of the site. */
export interface ExportFolder {
  /**
   * Writes a new file.
   *
   * @param path below the folder; folders on the way are made
   * @throws CommandError, a sentence that names the file
   */
  write(path: string, text: string): Promise<void>;
  /**
   * Copies a file of the site.
   *
   * @param file its path below `folder`
   * @returns false when it is not there
   * @throws CommandError as `write`
   */
  copy(folder: FileFolder, file: string, path: string): Promise<boolean>;
}

/**
 * What a command may do that takes a site out, as the operator: for plugins that use `export`. It reads all collections of
 * plugins that are on, and makes new files where the operator wants them. The process that holds the site's lock does that.
 */
export interface ExportAccess {
  readonly store: StoreReader;
  /**
   * Writes a new file: all of it, or nothing.
   *
   * @param path absolute
   * @throws CommandError, a sentence that names the file, where something is already, or the disk refuses
   */
  write(path: string, texts: AsyncIterable<string>): Promise<void>;
  /**
   * Makes a folder, which may be there when it is empty.
   *
   * @param path absolute
   * @throws CommandError as `write`
   */
  folder(path: string): Promise<ExportFolder>;
}
