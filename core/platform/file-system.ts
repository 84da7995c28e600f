/** What the store asks of a disk: few calls, each of them one system call, so that a simulation can be exact. */
export interface FileSystem {
  /** @throws FileSystemError ENOENT, EISDIR, EIO, EMFILE … */
  readFile(path: string): Promise<Uint8Array>;
  /** Names, unsorted, with their kinds; links are not followed. @throws ENOENT, ENOTDIR */
  readDirectory(path: string): Promise<readonly DirectoryEntry[]>;
  /** Of the path itself, links not followed. Undefined when there is nothing. */
  stat(path: string): Promise<FileStat | undefined>;
  /** `stat` of each path, in their order: at a fraction of the price of as many calls. @throws as `stat` */
  statAll(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]>;
  /**
   * What lies in a folder, each with its `stat`, unsorted: very many are looked at in another thread, where there is one.
   *
   * @param about how many are expected
   * @throws as `readDirectory`
   */
  lookInto(path: string, about: number): Promise<readonly FoundEntry[]>;
  /** Bytes of each file, in their order, or why they cannot be read; as `statAll`. @throws EMFILE, ENFILE */
  readAll(paths: readonly string[]): Promise<readonly (Uint8Array | FileSystemError)[]>;
  /**
   * Makes a new file of each of these, every byte written, in their order: its `stat`, or why it could not be made; then
   * it is gone again, as far as the disk lets it be removed. At a fraction of the price of as many calls.
   */
  createAll(files: readonly NewFile[]): Promise<readonly (FileStat | FileSystemError)[]>;
  /** `link` of each pair, in their order: undefined, or why it failed; as `createAll`. */
  linkAll(links: readonly Link[]): Promise<readonly (FileSystemError | undefined)[]>;
  /** `unlink` of each path, in their order: undefined, or why it failed; as `createAll`. */
  unlinkAll(paths: readonly string[]): Promise<readonly (FileSystemError | undefined)[]>;
  /** `create` makes a new file and fails with EEXIST; `append` makes or extends; `read` must exist; `update` opens an existing file for writing. */
  open(path: string, mode: 'read' | 'create' | 'append' | 'update', permissions?: number): Promise<FileHandle>;
  rename(from: string, to: string): Promise<void>;
  /** Hard link. @throws EEXIST when `to` is there: the one atomic "publish unless somebody was faster". */
  link(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /**
   * Makes a few calls one right after the other, so that others have next to no time between them. What `work` throws is
   * thrown. Each of the calls waits for the disk: only such as change or tell what the system has in memory.
   */
  atOnce<T>(work: (calls: CallsAtOnce) => T): Promise<T>;
  /** `stat` that returns when it is done: for what the system most likely has in memory. */
  statNow(path: string): FileStat | undefined;
  /** `readFile` that returns when it is done: for what is small, and cannot be had later. */
  readNow(path: string): Uint8Array;
  /** One level. @throws EEXIST */
  makeDirectory(path: string, permissions?: number): Promise<void>;
  removeDirectory(path: string): Promise<void>;
  /**
   * Makes the bytes of a file durable: false when its fsync failed, and the kernel has forgotten what was dirty.
   * @throws ENOENT, EMFILE … when it cannot be opened
   */
  syncFile(path: string): Promise<boolean>;
  /** Makes the entries of a directory durable. */
  syncDirectory(path: string): Promise<void>;
  /**
   * Hints that something below a directory (not below its folders) may have changed: a name, or null for "anything".
   * Hints may be lost, doubled or late. `onError` means the watch is dead. Gives what ends it.
   */
  watch(path: string, onHint: (name: string | null) => void, onError: (error: Error) => void): () => void;
  /** Of the disk that a path lies on. @throws ENOENT */
  freeSpace(path: string): Promise<DiskSpace>;
}

/** Calls of a file system that return when they are done. */
export interface CallsAtOnce {
  readFile(path: string): Uint8Array;
  stat(path: string): FileStat | undefined;
  rename(from: string, to: string): void;
  link(from: string, to: string): void;
}

/** How much room a disk has, in bytes. */
export interface DiskSpace {
  /** That this process may still fill. */
  readonly free: number;
  /** The disk's, full or not. */
  readonly total: number;
}

/** A file to be made, which must not be there yet. */
export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly permissions: number;
}

/** Paths of a file and of its second name. */
export interface Link {
  readonly from: string;
  readonly to: string;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
}
/** An entry that was looked at; without `stat` where it was gone by then, or the disk did not tell. */
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
  /** When it was made here, which neither a move nor another owner changes; 0 or none where the disk does not say. */
  readonly bornNs?: bigint;
}

export interface FileHandle {
  /** At most so many bytes from a place of the file on, wherever writes are: fewer near its end, none from there on. */
  read(length: number, position: number): Promise<Uint8Array>;
  /** The same, returning when it is done: for few bytes, which the system most likely has in memory. */
  readNow(length: number, position: number): Uint8Array;
  /** Writes at the end (append) or at the current place; may write fewer bytes than given: gives how many. */
  write(bytes: Uint8Array): Promise<number>;
  size(): Promise<number>;
  truncate(size: number): Promise<void>;
  /** fsync. After it fails, this handle must not be synced again: the kernel forgets what was dirty. */
  sync(): Promise<void>;
  dataSync(): Promise<void>;
  close(): Promise<void>;
}

/** What a file system port throws: an error with a POSIX `code`. */
export interface FileSystemError extends Error {
  readonly code: string;
}

/** Does this error carry one of these POSIX codes? */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** What something gives, or else `instead` where it fails with one of these POSIX codes. @throws what it fails with besides */
export async function orOnCode<T, I>(work: Promise<T>, codes: readonly string[], instead: I): Promise<T | I> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, ...codes)) return instead;
    throw error;
  }
}

/** Codes of a path that leads to nothing. */
export const NOT_THERE = ['ENOENT', 'ENOTDIR'];
