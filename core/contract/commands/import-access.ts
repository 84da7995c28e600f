import type { FileStaging } from '../data/file-staging.ts';
import type { StoreReader } from '../data/store-reader.ts';
import type { ImportTransaction } from '../data/transaction.ts';
import type { Upload } from '../data/upload.ts';
import type { Contributions } from '../points/point.ts';
import type { SiteInfo } from '../site-info.ts';
import type { SettingsChange } from '../switching/settings-document.ts';

/** A file of another site, while it is being downloaded. */
export interface Download {
  /** The final URL. */
  readonly url: string;
  /** Media type in lower case, without parameters; empty if the response names none. */
  readonly type: string;
  /** Bytes; undefined if the response does not say. */
  readonly size: number | undefined;
  /** Its bytes. A connection that breaks is resumed where it stopped. @throws Error, a sentence, if that fails */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Limits of a download. */
export interface DownloadOptions {
  /** Origin that the person named on the command line: it may be private, and on any port. Redirects from it are checked. */
  readonly named?: string | undefined;
  /** Headers sent only to the named origin, such as credentials. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of requests to an old site. */
export interface OldSiteOptions {
  /** Origin that the person named on the command line: it may be private, and on any port. */
  readonly named: string;
  /** Headers sent only to the named origin, such as credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds between two requests. */
  readonly interval: number;
  /** Maximum size of a response in bytes. */
  readonly most: number;
}

/** A response of an old site, with any status. Redirects are not followed. */
export interface OldAnswer {
  readonly status: number;
  /** Media type in lower case, without parameters; empty if there is none. */
  readonly type: string;
  /** @param name lower case */
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
}

/** Files of an import, until a transaction keeps them. */
export interface ImportFiles extends FileStaging {
  /**
   * Receives a file, like an upload of a client.
   *
   * @param named its name and media type
   * @param most returns the maximum size in bytes, depending on the first bytes
   * @throws ApiError 413 rest_body_too_large; what `chunks` throws
   */
  receive(
    chunks: AsyncIterable<Uint8Array>,
    named: Pick<Upload, 'name' | 'type'>,
    most: (head: Uint8Array) => number,
  ): Promise<Upload>;
}

/**
 * Access for a command that imports a whole site, as the operator: for plugins that use `import`. It reaches all collections of
 * plugins that are on, and files of this machine that the operator names.
 */
export interface ImportAccess {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly store: StoreReader;
  /** Whether no record of the site has this id. */
  isFree(id: number): boolean;
  /**
   * Lets other work run and releases memory. Await it every hundred records or so: what is read from the store in one turn of the
   * event loop stays in memory until the end of the turn.
   */
  rest(): Promise<void>;
  /** Resolves when the transaction is durable. */
  transaction<T>(run: (store: ImportTransaction) => T): Promise<T>;
  /** Runs `work` with files of any plugin; files that no transaction has kept by its end are removed. */
  withFiles<T>(work: (files: ImportFiles) => Promise<T>): Promise<T>;
  /** Bytes of a file, in chunks. @throws CommandError that names it, if it cannot be read or is not a file */
  read(path: string): AsyncIterable<Uint8Array>;
  /** What is at a path, without following links, and its size in bytes if it is a file; undefined if nothing is there. */
  look(path: string): Promise<{ readonly kind: 'file' | 'directory' | 'other'; readonly size: number } | undefined>;
  /** The contents of a folder, sorted by name; empty if it is not a folder. */
  list(path: string): Promise<readonly { readonly name: string; readonly kind: 'file' | 'directory' | 'other' }[]>;
  /** Writes a file completely, readable only by its owner if `secret`; missing parent folders are created. @throws CommandError */
  write(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, secret?: boolean): Promise<void>;
  /**
   * Changes `settings.json`, for plugins that use `settings` too. From then on, use the result instead of what the command began
   * with.
   *
   * @throws ApiError rest_invalid_param, with the reason by member, for invalid settings; nothing has changed then
   */
  changeSettings(change: SettingsChange): Promise<{ readonly site: SiteInfo; readonly contributions: Contributions }>;
  /** Removes files that this plugin wrote, and then their folder. Missing files are not an error. @param path absolute, of the folder */
  removeFolder(path: string): Promise<void>;
  /**
   * Downloads a file of another site, through the guard for all requests to other sites.
   *
   * @throws Error, a sentence for the operator, if it cannot be downloaded
   */
  download(url: string, options?: DownloadOptions): Promise<Download>;
  /**
   * Returns a function that sends requests to an old site, one at a time and no faster than `interval` allows; it waits if the site
   * is too busy. Requests go through the same guard. The function throws an Error, a sentence, if an address may not be requested
   * or does not respond.
   */
  oldSite(options: OldSiteOptions): (url: string) => Promise<OldAnswer>;
}
