import * as v from 'valibot';
import type { StoreReader } from './store.ts';

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
   * Schema of a JSON file, by its path below the folder; undefined if the file is not JSON. It validates a file when it is read,
   * and does not change its text.
   */
  readonly schema?: (path: string) => v.GenericSchema | undefined;
}

/**
 * A folder of files that belong to records, such as pictures; a plugin lists it under `files`. A file is written once, under a
 * unique name, and never changed: a changed picture is another file.
 */
export interface FileFolder {
  /** Below the data folder: `uploads`. */
  readonly name: string;
  /**
   * How the file at a path below the folder is served; undefined if it is not. Its URL starts with that of the site and the name
   * of the folder. Without `find`, nothing of the folder is served.
   */
  readonly find?: (path: string, asked: { readonly store: StoreReader }) => ServedFile | undefined;
  /**
   * The files are texts that people may edit by hand: they are kept in memory and follow the disk. Files with other extensions
   * are ignored. Files that are too large, not UTF-8 or invalid by `schema`, links, and paths that `filePath` refuses are
   * reported to the operator; the last good text is used until they are fixed or removed.
   */
  readonly texts?: TextRule;
  /** It is a single text file of this name at the top of the data folder, whose text has the empty path. */
  readonly isFile?: true;
}

/** Declares a folder of files, without side effects. */
export const defineFileFolder = (folder: FileFolder): FileFolder => folder;

/** A JSON file at the top of the data folder that people edit by hand. */
export interface TextFile {
  /** `redirects.json` */
  readonly name: string;
  readonly maxBytes: number;
  /** What is not valid by it is reported to the operator, and the last good text is used until it is corrected. */
  readonly schema: v.GenericSchema;
}

/** Declares such a file; a plugin lists it under `files`, and reads it as `store.texts(file).get('')`. */
export const defineTextFile = ({ name, maxBytes, schema }: TextFile): FileFolder => ({
  name,
  isFile: true,
  texts: { extensions: ['json'], maxBytes, schema: () => schema },
});

/** A path of a file below its folder that is safe on every disk and in every address: `2026/11/little-flag-3f9c2a1b.png`. */
export const filePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?:[a-z0-9][a-z0-9_-]*\/){0,8}[a-z0-9][a-z0-9_-]*\.[a-z0-9]{1,8}$/, 'must be the path of a file'),
);
