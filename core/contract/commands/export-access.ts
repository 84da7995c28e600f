import type { FileFolder } from '../data/file-folder.ts';
import type { StoreReader } from '../data/store-reader.ts';

/** A new folder outside the site. */
export interface ExportFolder {
  /**
   * Writes a new file.
   *
   * @param path below the folder; missing parent folders are created
   * @throws CommandError, a sentence that names the file
   */
  write(path: string, text: string): Promise<void>;
  /**
   * Copies a file of the site.
   *
   * @param file its path below `folder`
   * @returns false if it does not exist
   * @throws CommandError as `write`
   */
  copy(folder: FileFolder, file: string, path: string): Promise<boolean>;
}

/**
 * Access for a command that exports a site, as the operator: for plugins that use `export`. It reads all collections of plugins
 * that are on, and creates new files where the operator wants them. This happens in the process that holds the site's lock.
 */
export interface ExportAccess {
  readonly store: StoreReader;
  /**
   * Writes a new file, completely or not at all.
   *
   * @param path absolute
   * @throws CommandError, a sentence that names the file, if something exists there, or the file system refuses
   */
  write(path: string, texts: AsyncIterable<string>): Promise<void>;
  /**
   * Creates a folder. It may already exist if it is empty.
   *
   * @param path absolute
   * @throws CommandError as `write`
   */
  folder(path: string): Promise<ExportFolder>;
}
