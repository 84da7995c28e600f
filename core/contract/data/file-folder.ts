import * as v from 'valibot';
import type { StoreReader } from './store-reader.ts';

/** How a file is served. */
export interface ServedFile {
  /** Media type: `image/png`. */
  readonly type: string;
  /** Suggested name for downloads: letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /** Whether browsers show it instead of downloading it. */
  readonly inline: boolean;
}

/** The text files of a folder. */
export interface TextRule {
  /** Without the dot: `svg`. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /**
   * Returns the schema of a JSON file, by its path below the folder; undefined if the file is not JSON. Files are validated by it
   * when they are read; their text is not changed.
   */
  readonly schema?: (path: string) => v.GenericSchema | undefined;
}

/**
 * A folder of files that belong to records, such as pictures; a plugin lists it under `files`. A file is written once, under a
 * unique name, and never changed: a changed picture is a new file.
 */
export interface FileFolder {
  /** Below the data folder: `uploads`. */
  readonly name: string;
  /**
   * Returns how the file at a path below the folder is served; undefined if it is not. Its URL consists of the site's URL, the name
   * of the folder and the path. Without `find`, no file in the folder is served.
   */
  readonly find?: (path: string, asked: { readonly store: StoreReader }) => ServedFile | undefined;
  /**
   * The files are texts that people may edit by hand. They are kept in memory and follow changes on disk. Files with other
   * extensions are ignored. Files that are too large, not UTF-8 or invalid by `schema`, links, and paths that `filePath` refuses
   * are reported to the operator; the last valid text is used until they are fixed or removed.
   */
  readonly texts?: TextRule;
  /** The folder is a single text file of this name at the top of the data folder; its text has the empty path. */
  readonly isFile?: true;
}

/** Declares a folder of files, without side effects. */
export const defineFileFolder = (folder: FileFolder): FileFolder => folder;

/** A JSON file at the top of the data folder that people edit by hand. */
export interface TextFile {
  /** `redirects.json` */
  readonly name: string;
  readonly maxBytes: number;
  /** An invalid file is reported to the operator, and the last valid text is used until the file is fixed. */
  readonly schema: v.GenericSchema;
}

/** Declares a text file; a plugin lists it under `files`, and reads it as `store.texts(file).get('')`. */
export const defineTextFile = ({ name, maxBytes, schema }: TextFile): FileFolder => ({
  name,
  isFile: true,
  texts: { extensions: ['json'], maxBytes, schema: () => schema },
});

/** The path of a file below its folder that is safe on every file system and in every URL: `2026/11/little-flag-3f9c2a1b.png`. */
export const filePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?:[a-z0-9][a-z0-9_-]*\/){0,8}[a-z0-9][a-z0-9_-]*\.[a-z0-9]{1,8}$/, 'must be the path of a file'),
);
