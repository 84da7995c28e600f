import type { FileStaging } from '../data/file-staging.ts';
import type { ImportTransaction, StoreReader } from '../data/store.ts';
import type { Contributions } from '../routes/route.ts';
import type { Upload } from '../routes/upload.ts';
import type { SiteInfo } from '../site-info.ts';
import type { SettingsChange } from '../switching/settings-document.ts';

/** A file of another site, as it comes. */
export interface Download {
  /** The final URL. */
  readonly url: string;
  /** Media type in lower case, without parameters; empty if the response names none. */
  readonly type: string;
  /** Bytes; undefined if the response does not say. */
  readonly size: number | undefined;
  /** Its bytes. A connection that breaks off is taken up again where it was. @throws Error, a sentence, when it cannot be */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** What a download may reach. */
export interface DownloadOptions {
  /** Origin that the person named on the command line: it may be private, and on any port. Redirects from it are checked. */
  readonly named?: string | undefined;
  /** Headers that only the named origin is sent, such as credentials. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How an old site is asked. */
export interface OldSiteOptions {
  /** Origin that the person named on the command line: it may be private, and on any port. */
  readonly named: string;
  /** Headers that only the named origin is sent, such as credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds between two requests. */
  readonly interval: number;
  /** Bytes of an answer that are taken. */
  readonly most: number;
}

/** What an old site answers, of any status. Redirects are not followed. */
export interface OldAnswer {
  readonly status: number;
  /** Media type in lower case, without parameters; empty if there is none. */
  readonly type: string;
  /** @param name lower case */
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
}

/** Files that an import brings, until a transaction keeps them. */
export interface ImportFiles extends FileStaging {
  /**
   * Takes in a file, as an upload of a client would be.
   *
   * @param named what it is called, and its media type
   * @param most bytes, told from the first of them
   * @throws ApiError 413 rest_body_too_large; what `chunks` throws
   */
  receive(
    chunks: AsyncIterable<Uint8Array>,
    named: Pick<Upload, 'name' | 'type'>,
    most: (head: Uint8Array) => number,
  ): Promise<Upload>;
}

/**
 * What a command may do that brings a whole site in, as the operator: for plugins that use `import`. It reaches all
 * collections of plugins that are on, and files of this machine that the operator names.
 */
export interface ImportAccess {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly store: StoreReader;
  /** Has no record of the site this id? */
  isFree(id: number): boolean;
  /**
   * Lets others have their turn, and gives back what was used: to be waited for every hundred records or so, since what is read of the
   * store in one turn stays in memory until its end.
   */
  rest(): Promise<void>;
  /** Resolves when the transaction is durable. */
  transaction<T>(run: (store: ImportTransaction) => T): Promise<T>;
  /** Files of any plugin; what no transaction has kept when `work` ends is removed. */
  withFiles<T>(work: (files: ImportFiles) => Promise<T>): Promise<T>;
  /** Bytes of a file, in pieces. @throws CommandError that names it when it cannot be read, or is no file */
  read(path: string): AsyncIterable<Uint8Array>;
  /** What lies at a path, links not followed: its bytes where it is a file; undefined for nothing. */
  look(path: string): Promise<{ readonly kind: 'file' | 'directory' | 'other'; readonly size: number } | undefined>;
  /** What lies in a folder, in the order of names; nothing when it is none. */
  list(path: string): Promise<readonly { readonly name: string; readonly kind: 'file' | 'directory' | 'other' }[]>;
  /** Writes a file whole, for its owner alone to read if `secret`; folders above it are made. @throws CommandError */
  write(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, secret?: boolean): Promise<void>;
  /**
   * Changes `settings.json`, for plugins that use `settings` too. What it gives counts from then on, instead of what the command began with.
   *
   * @throws ApiError rest_invalid_param, with the reason by member, for settings that cannot be; then nothing is changed
   */
  changeSettings(change: SettingsChange): Promise<{ readonly site: SiteInfo; readonly contributions: Contributions }>;
  /** Removes files that this plugin wrote, and then their folder. What is not there is no error. @param path absolute, of the folder */
  removeFolder(path: string): Promise<void>;
  /**
   * Asks for a file of another site, through the guard of all requests to other sites.
   *
   * @throws Error, a sentence for the operator, when it cannot be had
   */
  download(url: string, options?: DownloadOptions): Promise<Download>;
  /**
   * Makes what asks an old site, one address after the other and no faster than it is told; when the site is too busy, it waits.
   * It goes through the same guard. What it makes throws an Error, a sentence, when an address may not be asked or does not answer.
   */
  oldSite(options: OldSiteOptions): (url: string) => Promise<OldAnswer>;
}
