import type { Steps } from '../../lib/index.ts';
import type { ChangedFile } from './changed-file.ts';
import type { CheckedValues } from './checked-values.ts';
import type { QuarantinedFile } from './file-problem.ts';
import type { LogPosition } from './ids.ts';

/**
 * The lower half of the store: folders of record files in memory, changed by durable transactions. It knows parsed
 * files, ids and bytes; schemas, indexes and rights are the upper half's (store/collection/).
 */
export interface RecordFiles {
  /** The folder's records, loaded on first use. `name` is a collection's name; private ones lie in `.almanac/private`. */
  folder(name: string, options: { readonly private: boolean }): Promise<RecordFolder>;
  /** Queues one transaction for the writer; see writer.ts. */
  commit<T>(body: (files: FileTransaction) => T): Promise<T>;
  /** The same for one that is long: between its steps requests that only read have their turns, and no other transaction. */
  commitSteps<T>(body: (files: FileTransaction) => Steps<T>): Promise<T>;
  /** Runs a transaction as `commitSteps` would, in its place among the others, and then undoes it: nothing is written, no id is given. */
  rehearse<T>(body: (files: FileTransaction) => Steps<T>): Promise<T>;
  /** Begins the files of one request or command. */
  stage(): FileStage;
  /** Told synchronously at every swap of memory: after a commit and after outside edits were taken in. Gives what ends it. */
  onSwap(listener: (changes: readonly EntryChange[]) => void): () => void;
  /** All records as they are at one instant between transactions; `look` sees the files of that instant. */
  freeze<T>(
    look: (frozen: FrozenRecords) => Promise<T>,
  ): Promise<{ readonly frozen: FrozenRecords; readonly looked: T }>;
  /**
   * Re-reads these files (relative to the data folder), or all, and takes what changed in as one swap, between transactions.
   *
   * @param isSpoiled asked when all is read: true throws it away, for somebody was still changing files
   * @returns whether it was taken in
   */
  refresh(files: Iterable<string> | 'all', isSpoiled?: () => Promise<boolean>): Promise<boolean>;
  quarantined(): readonly QuarantinedFile[];
  conflicts(): Promise<readonly string[]>;
  readOnly(): string | undefined;
  /** In the log of the site, of what memory shows: it goes up before memory changes. */
  position(): LogPosition;
  /**
   * Has the log say what others left in files that are no records. Nothing is written to them.
   *
   * @returns resolves when what they say may count: the position has gone up
   */
  noteFound(files: readonly ChangedFile[]): Promise<void>;
  /** How the journal and the lock do. @throws FileSystemError */
  diagnostics(): Promise<Diagnostics>;
  stats(): Promise<RecordFilesStats>;
  close(): Promise<void>;
}

/**
 * Files of one request or command, on their way to their places. A file is placed durably before the transaction that
 * keeps it, and removed again when none does: by `end`, or after a crash by the recovery.
 */
export interface FileStage {
  /** Writes bytes as they come to a temporary file. @throws what `chunks` throws; FileSystemError; nothing is left then */
  receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Absolute path of a temporary file that is not there yet, for somebody else to write. */
  reserve(): string;
  /** Absolute path of a regular file, given its path below the data folder; undefined when there is none, or a link leads to it. */
  locate(path: string): Promise<string | undefined>;
  /**
   * Puts a temporary file in its place, durably.
   *
   * @param temporary absolute path, of `receive` or `reserve`
   * @param path below the data folder
   * @throws ApiError 503, 507: the disk's, and when the place is taken or a link leads to it
   */
  place(temporary: string, path: string): Promise<void>;
  /** Removes the temporary files, and from their places those that no transaction kept. */
  end(): Promise<void>;
}

/** A temporary file that was received. */
export interface ReceivedFile {
  /** Absolute path. */
  readonly temporary: string;
  /** Bytes. */
  readonly size: number;
  /** Of its bytes. */
  readonly hash: string;
}

/** The records of one instant. */
export interface FrozenRecords {
  /** By path of the folder, relative to the data folder. */
  readonly folders: ReadonlyMap<string, ReadonlyMap<number, RecordEntry>>;
  /** Files that are not served as they lie there, relative to the data folder. */
  readonly quarantined: ReadonlySet<string>;
  /** The highest id given of each sequence. */
  readonly given: Readonly<Record<string, number>>;
}

/** How what keeps the record files does. */
export interface Diagnostics {
  readonly journal: JournalHealth;
  readonly lock: LockHealth;
}

/** What the journal still holds, and why. */
interface JournalHealth {
  /** Of its files, all together. */
  readonly bytes: number;
  /** Stretches that were not forgotten, the one that is being written included. */
  readonly segments: number;
  /** Files (relative to the data folder) that are not yet as they were committed. */
  readonly unpublished: readonly string[];
  /** Why the last checkpoint failed; undefined when it did not. */
  readonly failure: string | undefined;
}

/** Who holds the data folder. */
interface LockHealth {
  readonly isHeld: boolean;
  /** Of this process. */
  readonly pid: number;
}

/** What the lower half takes, in bytes. */
export interface RecordFilesStats {
  /** By folder: records and the bytes of their texts that are in memory. */
  readonly folders: ReadonlyMap<string, { readonly records: number; readonly bytes: number }>;
  readonly journalBytes: number;
  readonly snapshotBytes: number;
}

/** A record file that was understood. Values are never changed in place. */
export interface RecordEntry {
  readonly id: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** Hash of the file's bytes. */
  readonly hash: string;
  /** Set through the folder. */
  checked?: CheckedValues | undefined;
}

export interface RecordFolder {
  readonly name: string;
  /** Relative to the data folder. */
  readonly path: string;
  /** The latest committed state. */
  readonly entries: ReadonlyMap<number, RecordEntry>;
  /** Keeps what checking a record found, as long as the record is this one. */
  remember(entry: RecordEntry, checked: CheckedValues): void;
}

export interface EntryChange {
  readonly folder: string;
  readonly id: number;
  readonly before: RecordEntry | undefined;
  readonly after: RecordEntry | undefined;
}

/** What the body of a transaction may do. Each step of it is synchronous; the overlay holds what it and earlier bodies of the group changed. */
export interface FileTransaction {
  /** Latest state of one record as this transaction sees it; noted as read, so that an edit of its file re-runs the group. */
  get(folder: string, id: number): RecordEntry | undefined;
  /** Records of the folder that this group changed: undefined stands for removed. */
  changed(folder: string): ReadonlyMap<number, RecordEntry | undefined>;
  /**
   * @param seen hash of a file in quarantine that this is to replace
   * @throws ApiError 409 rest_edit_conflict for a file in quarantine that is not that one
   */
  put(folder: string, id: number, value: Readonly<Record<string, unknown>>, bytes: Uint8Array, seen?: string): void;
  remove(folder: string, id: number): void;
  /** Keeps a file that a stage placed (relative to the data folder). @throws Error when none did, or it is over */
  keepFile(path: string): void;
  /**
   * Removes a file that is no record. One whose bytes have another hash goes to the conflicts.
   * @throws Error when the path is none of such a file
   */
  removeFile(path: string, hash: string): void;
  /** The next id of a sequence (`site`, or a folder's name for one of its own). Never given twice, not even by a transaction that failed. */
  nextId(sequence: string): number;
  /** The id that `nextId` would give; none is spent. */
  peekId(sequence: string): number;
}
