/** What the store needs of a disk: few calls, each a single system call, so that a simulation can be exact. */
export interface FileSystem {
  /** @throws FileSystemError ENOENT, EISDIR, EIO, EMFILE … */
  readFile(path: string): Promise<Uint8Array>;
  /** Names, unsorted, with their kinds; links are not followed. @throws ENOENT, ENOTDIR */
  readDirectory(path: string): Promise<readonly DirectoryEntry[]>;
  /** Of the path itself; links are not followed. Undefined if nothing exists there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** `stat` of each path, in order; much cheaper than separate calls. @throws as `stat` */
  statAll(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]>;
  /**
   * The entries of a folder, each with its `stat`, unsorted. Very large folders are read in another thread, if there is one.
   *
   * @param about expected number of entries
   * @throws as `readDirectory`
   */
  lookInto(path: string, about: number): Promise<readonly FoundEntry[]>;
  /** Content of each file, in order, or why it cannot be read; as `statAll`. @throws EMFILE, ENFILE */
  readAll(paths: readonly string[]): Promise<readonly (Uint8Array | FileSystemError)[]>;
  /**
   * Creates these files with their content, in order: returns the `stat` of each, or why it could not be created; a partial file is removed
   * again, if the disk allows it. Much cheaper than separate calls.
   */
  createAll(files: readonly NewFile[]): Promise<readonly (FileStat | FileSystemError)[]>;
  /** `link` of each pair, in their order: undefined, or why it failed; as `createAll`. */
  linkAll(links: readonly Link[]): Promise<readonly (FileSystemError | undefined)[]>;
  /** `unlink` of each path, in their order: undefined, or why it failed; as `createAll`. */
  unlinkAll(paths: readonly string[]): Promise<readonly (FileSystemError | undefined)[]>;
  /**
   * `create` creates a file and fails with EEXIST; `append` creates or extends; `read` requires an existing file; `update` opens an
   * existing file for writing.
   */
  open(path: string, mode: 'read' | 'create' | 'append' | 'update', permissions?: number): Promise<FileHandle>;
  rename(from: string, to: string): Promise<void>;
  /** Hard link. @throws EEXIST if `to` exists: the only atomic "publish unless somebody was faster" */
  link(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /**
   * Makes a few synchronous calls in direct succession, leaving other processes almost no time in between. Rethrows what `work` throws.
   * Each call blocks, so use only calls that the system can serve from memory.
   */
  atOnce<T>(work: (calls: CallsAtOnce) => T): Promise<T>;
  /** Synchronous `stat`, for entries that the system most likely has in memory. */
  statNow(path: string): FileStat | undefined;
  /** Synchronous `readFile`, for small files that cannot be read later. */
  readNow(path: string): Uint8Array;
  /** One level. @throws EEXIST */
  makeDirectory(path: string, permissions?: number): Promise<void>;
  removeDirectory(path: string): Promise<void>;
  /**
   * Makes the content of a file durable; false if its fsync failed and the kernel has dropped the unwritten data.
   *
   * @throws ENOENT, EMFILE … when it cannot be opened
   */
  syncFile(path: string): Promise<boolean>;
  /** Makes the entries of a directory durable. */
  syncDirectory(path: string): Promise<void>;
  /**
   * Reports that an entry of a directory (not of its subdirectories) may have changed: its name, or null for any entry. Hints may be lost,
   * duplicated or late. `onError` means that the watch has ended. Returns a function that ends it.
   */
  watch(path: string, onHint: (name: string | null) => void, onError: (error: Error) => void): () => void;
  /** Space on the disk of a path. @throws ENOENT */
  freeSpace(path: string): Promise<DiskSpace>;
}

/** Synchronous calls of a file system. */
export interface CallsAtOnce {
  readFile(path: string): Uint8Array;
  stat(path: string): FileStat | undefined;
  rename(from: string, to: string): void;
  link(from: string, to: string): void;
}

/** Space of a disk, in bytes. */
export interface DiskSpace {
  /** Available to this process. */
  readonly free: number;
  /** Total size of the disk. */
  readonly total: number;
}

/** A file to be created; the path must be free. */
export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly permissions: number;
}

/** Paths of a file and of its additional name. */
export interface Link {
  readonly from: string;
  readonly to: string;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
}
/** An entry with its `stat`, which is undefined if the entry was gone by then or its `stat` failed. */
export interface FoundEntry extends DirectoryEntry {
  readonly stat: FileStat | undefined;
}
export type EntryKind = 'file' | 'directory' | 'link' | 'other';

export interface FileStat {
  readonly kind: EntryKind;
  readonly size: number;
  readonly inode: bigint;
  readonly modifiedNs: bigint;
  readonly changedNs: bigint;
  /** Creation time, unaffected by a move or a change of owner; 0 or undefined if the disk does not report it. */
  readonly bornNs?: bigint;
}

export interface FileHandle {
  /** Reads at most `length` bytes from a position, independent of writes: fewer near the end, none beyond it. */
  read(length: number, position: number): Promise<Uint8Array>;
  /** Synchronous `read`, for few bytes that the system most likely has in memory. */
  readNow(length: number, position: number): Uint8Array;
  /** Writes at the end (append) or at the current position; may write fewer bytes than given, and returns how many. */
  write(bytes: Uint8Array): Promise<number>;
  size(): Promise<number>;
  truncate(size: number): Promise<void>;
  /** fsync. After a failure, this handle must not be synced again: the kernel drops the unwritten data. */
  sync(): Promise<void>;
  dataSync(): Promise<void>;
  close(): Promise<void>;
}

/** What a file system port throws: an error with a POSIX `code`. */
export interface FileSystemError extends Error {
  readonly code: string;
}

/** Does this error have one of these POSIX codes? */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** The result of `work`, or `instead` if it fails with one of these POSIX codes. @throws any other error */
export async function orOnCode<T, I>(work: Promise<T>, codes: readonly string[], instead: I): Promise<T | I> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, ...codes)) return instead;
    throw error;
  }
}

/** Codes for a path that does not exist. */
export const NOT_THERE = ['ENOENT', 'ENOTDIR'];

/** Writes all bytes: one call may write fewer than given (write(2)). */
export async function writeBytes(file: Pick<FileHandle, 'write'>, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const taken = await file.write(bytes.subarray(written));
    if (taken === 0) throw Object.assign(new Error('the disk accepted no bytes of a write'), { code: 'EIO' });
    written += taken;
  }
}

/** Number of files per call of `statAll`, `createAll` and the like. */
const BATCH = 500;

/** Splits a list into batches of the size that calls for many files are made for. */
export function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
