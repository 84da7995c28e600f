import type { Steps } from '../../lib/index.ts';
import type { ChangedFile } from './changed-file.ts';
import type { CheckedValues } from './checked-values.ts';
import type { QuarantinedFile } from './file-problem.ts';
import type { LogPosition } from './ids.ts';

/**
 * The lower half of the store: folders of record files in memory, changed by durable transactions. It knows parsed
 * files, ids and bytes; schemas, indexes and permissions belong to the upper half (store/collection/).
 */
export interface RecordFiles {
  /** The folder's records, loaded on first use. `name` is a collection's name; private ones are in `.almanac/private`. */
  folder(name: string, options: { readonly private: boolean }): Promise<RecordFolder>;
  /** Queues one transaction for the writer; see writer.ts. */
  commit<T>(body: (files: FileTransaction) => T): Promise<T>;
  /** The same for a long one: between its steps, read-only requests may run, but no other transaction. */
  commitSteps<T>(body: (files: FileTransaction) => Steps<T>): Promise<T>;
  /** Runs a transaction like `commitSteps`, queued with the others, and then undoes it: nothing is written, no id is used up. */
  rehearse<T>(body: (files: FileTransaction) => Steps<T>): Promise<T>;
  /** Creates a stage for the files of one request or command. */
  stage(): FileStage;
  /**
   * Calls the listener synchronously whenever memory changes: after commits and external edits.
   *
   * @returns a function that removes the listener
   */
  onSwap(listener: SwapListener): () => void;
  /** All records at one instant between transactions; no transaction runs until `look` resolves. */
  freeze<T>(
    look: (frozen: FrozenRecords) => Promise<T>,
  ): Promise<{ readonly frozen: FrozenRecords; readonly looked: T }>;
  /**
   * Reads these files (relative to the data folder), or all, again and applies the changes in one step, between transactions.
   *
   * @param isSpoiled called after reading: true discards the result, because files were still changing
   * @returns whether the changes were applied
   */
  refresh(files: Iterable<string> | 'all', isSpoiled?: () => Promise<boolean>): Promise<boolean>;
  quarantined(): readonly QuarantinedFile[];
  conflicts(): Promise<readonly string[]>;
  readOnly(): string | undefined;
  /** Log position of the state in memory; it rises before memory changes. */
  position(): LogPosition;
  /**
   * Logs external edits of files other than records. The files are not written.
   *
   * @returns resolves when the edits may take effect: the position has risen
   */
  noteFound(files: readonly ChangedFile[]): Promise<void>;
  /** State of the journal and the lock. @throws FileSystemError */
  diagnostics(): Promise<Diagnostics>;
  stats(): Promise<RecordFilesStats>;
  close(): Promise<void>;
}

/**
 * Files received or made by one request or command. A file is placed durably before the transaction that keeps it. If none
 * does, it is removed: by `end`, or after a crash by the recovery.
 */
export interface FileStage {
  /** Writes a stream to a temporary file. @throws what `chunks` throws; FileSystemError; then no file is left */
  receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Absolute path of a temporary file that the caller creates. */
  reserve(): string;
  /** Absolute path of a regular file, by its path relative to the data folder; undefined if it is missing or behind a link. */
  locate(path: string): Promise<string | undefined>;
  /**
   * Puts a temporary file in its place, durably.
   *
   * @param temporary absolute path from `receive` or `reserve`
   * @param path relative to the data folder
   * @throws ApiError 503, 507 when the disk fails, or the place is taken or behind a link
   */
  place(temporary: string, path: string): Promise<void>;
  /** Removes the temporary files, and placed files that no transaction kept. */
  end(): Promise<void>;
}

/** A temporary file that was received. */
export interface ReceivedFile {
  /** Absolute path. */
  readonly temporary: string;
  /** In bytes. */
  readonly size: number;
  /** Hash of its bytes. */
  readonly hash: string;
}

/** All records at one instant. */
export interface FrozenRecords {
  /** By path of the folder, relative to the data folder. */
  readonly folders: ReadonlyMap<string, ReadonlyMap<number, RecordEntry>>;
  /** Quarantined files, relative to the data folder. */
  readonly quarantined: ReadonlySet<string>;
  /** The highest id issued in each sequence. */
  readonly given: Readonly<Record<string, number>>;
}

/** State of the journal and the lock. */
export interface Diagnostics {
  readonly journal: JournalHealth;
  readonly lock: LockHealth;
}

/** Size of the journal, and what keeps it from being trimmed. */
interface JournalHealth {
  /** Total size of its files. */
  readonly bytes: number;
  /** Number of segments, including the open one. */
  readonly segments: number;
  /** Files (relative to the data folder) whose committed changes are not published yet. */
  readonly unpublished: readonly string[];
  /** Why the last checkpoint failed; undefined if it did not. */
  readonly failure: string | undefined;
}

/** State of the data folder's lock. */
interface LockHealth {
  readonly isHeld: boolean;
  /** Process id of this process. */
  readonly pid: number;
}

/** Memory and disk use of the lower half, in bytes. */
export interface RecordFilesStats {
  /** By folder: the number of records, and the bytes of their texts that are in memory. */
  readonly folders: ReadonlyMap<string, { readonly records: number; readonly bytes: number }>;
  readonly journalBytes: number;
  readonly snapshotBytes: number;
}

/** A valid record file. Values are never changed in place. */
export interface RecordEntry {
  readonly id: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** Hash of the file's bytes. */
  readonly hash: string;
  /** Set by `RecordFolder.remember`. */
  checked?: CheckedValues | undefined;
}

export interface RecordFolder {
  readonly name: string;
  /** Relative to the data folder. */
  readonly path: string;
  /** The latest committed state. */
  readonly entries: ReadonlyMap<number, RecordEntry>;
  /** Stores the result of checking a record, until the record changes. */
  remember(entry: RecordEntry, checked: CheckedValues): void;
}

/** @param isEdit the changes were made to the files by others, not by transactions */
export type SwapListener = (changes: readonly EntryChange[], isEdit: boolean) => void;

export interface EntryChange {
  readonly folder: string;
  readonly id: number;
  readonly before: RecordEntry | undefined;
  readonly after: RecordEntry | undefined;
}

/** Operations in the body of a transaction. Each step is synchronous and sees the changes of earlier bodies of its group. */
export interface FileTransaction {
  /** The latest state of a record. It counts as read: if its file is edited meanwhile, the group runs again. */
  get(folder: string, id: number): RecordEntry | undefined;
  /** Records of the folder that this group changed; undefined for a removed one. */
  changed(folder: string): ReadonlyMap<number, RecordEntry | undefined>;
  /**
   * @param seen hash of the quarantined file that this replaces
   * @throws ApiError 409 rest_edit_conflict when a quarantined file has another hash
   */
  put(folder: string, id: number, value: Readonly<Record<string, unknown>>, bytes: Uint8Array, seen?: string): void;
  remove(folder: string, id: number): void;
  /** Keeps a file (relative to the data folder) that a stage placed. @throws Error when no open stage placed it */
  keepFile(path: string): void;
  /**
   * Removes a file other than a record. If its bytes have another hash, it is set aside.
   * @throws Error when the path is not valid for such a file
   */
  removeFile(path: string, hash: string): void;
  /** Issues the next id of a sequence (`site`, or the name of a folder with its own). No id is issued twice, even after a failure. */
  nextId(sequence: string): number;
  /** The id that `nextId` would issue. */
  peekId(sequence: string): number;
}
