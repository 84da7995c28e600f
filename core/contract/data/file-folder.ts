import * as v from 'valibot';
import type { StoreReader } from './store.ts';

/** What is said of a file that is served. */
export interface ServedFile {
  /** Media type: `image/png`. */
  readonly type: string;
  /** Under which a person saves it: letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /** A browser shows it; else it is saved. */
  readonly inline: boolean;
}

/** Which files of a folder are texts. */
export interface TextRule {
  /** Without the dot: `svg`. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /**
   * What the object must be that a file says which is JSON, by its path below the folder. Undefined: the file is not JSON.
   * It is asked when a file is read, and does not change the text that is then given.
   */
  readonly schema?: (path: string) => v.GenericSchema | undefined;
}

/**
 * A folder of files that a plugin keeps beside its records, such as pictures; a plugin lists it under `files`. A file is
 * written once under a name of its own and never changed: a changed picture is another file.
 */
export interface FileFolder {
  /** Below the data folder: `uploads`. */
  readonly name: string;
  /**
   * What is served at a path below it, at an address that begins with the site's and the folder's name. Undefined: nothing.
   * A folder without it is not served.
   */
  readonly find?: (path: string, asked: { readonly store: StoreReader }) => ServedFile | undefined;
  /**
   * Its files are texts that people may also edit by hand: they are held in memory, and follow the disk. Files with other
   * extensions are passed over. Larger ones, those that are not UTF-8 or not what `schema` says, links and those whose path
   * is none of `filePath` are told to whoever keeps the site; the last good text is given until they are mended or removed.
   */
  readonly texts?: TextRule;
}

/** Declares a folder of files. Does nothing else. */
export const defineFileFolder = (folder: FileFolder): FileFolder => folder;

/** A path of a file below its folder that is safe on every disk and in every address: `2026/11/little-flag-3f9c2a1b.png`. */
export const filePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?:[a-z0-9][a-z0-9_-]*\/){0,8}[a-z0-9][a-z0-9_-]*\.[a-z0-9]{1,8}$/, 'must be the path of a file'),
);
