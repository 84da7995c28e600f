import type { Collection, StoredRecord } from '../contract/data/collection.ts';
import type { FileFolder } from '../contract/data/file-folder.ts';
import type { ImportTransaction, StoreReader, Transaction } from '../contract/data/store.ts';
import type { Principal } from '../contract/principal.ts';
import type { Steps } from '../lib/index.ts';
import type { StorePorts } from '../platform/index.ts';
import type { UnfitFile } from './collection/bound-collection.ts';
import type { ImportCandidate } from './collection/draft-record.ts';
import type { Slices } from './collection/index/slices.ts';
import type { QuarantinedFile } from './records/file-problem.ts';
import type { Diagnostics, FileStage, FileTransaction, RecordEntry, RecordFiles } from './records/record-files.ts';
import type { TrackedChanges } from './transaction/tracked-changes.ts';
import type { WatchHealth } from './watch/outside-edits.ts';

/** The front of storage. Knows parsed files and no plugin; `bind` gives a view of them through declared collections. */
export interface Store {
  /**
   * Builds the view of a set of collections: upgraded, checked, indexed. The parsed files below are shared, so two views
   * (of two generations) can live side by side; both follow every commit and every outside edit until released.
   *
   * @param folders whose files it keeps or reads
   */
  bind(collections: readonly CodedCollection[], folders?: readonly FileFolder[]): Promise<BoundStore>;
  /**
   * Runs a transaction over the files of these collections as they lie there, whether a view knows them or not: no schema, no
   * index and nobody's rights. For who mends what no view can change.
   *
   * @throws as `BoundStore.transaction`
   */
  mend<T>(collections: readonly Collection[], run: (files: FileTransaction) => T): Promise<T>;
  /** Begins the files of one request or command. */
  stage(): FileStage;
  /**
   * Told after each commit and each switch to outside edits, with the names of the collections and folders of texts that
   * changed. Gives what ends it.
   */
  onChange(listener: (collections: ReadonlySet<string>) => void): () => void;
  /** As of the record files. */
  readonly onSwap: RecordFiles['onSwap'];
  /** As of the record files. */
  readonly position: RecordFiles['position'];
  /** As of the record files. */
  readonly noteFound: RecordFiles['noteFound'];
  /** As of the record files. */
  readonly freeze: RecordFiles['freeze'];
  /** Is git not at work in the folder? If it is, all files are looked at when it is done. */
  isCalm(): Promise<boolean>;
  /** Told whenever all files were looked at: after git's work, and every now and then. */
  onScanned(listener: () => void): void;
  /** Told whenever files that others changed were taken in. */
  onRefreshed(listener: () => void): void;
  /** JSON files in folders of collections (relative to the data folder) that are not named like a record. */
  dropped(): readonly string[];
  /** Files that were not understood, conflicts set aside, whether writes are possible. */
  health(): Promise<StoreHealth>;
  /** @throws FileSystemError */
  diagnostics(): Promise<StoreUpkeep>;
  /** What the records and their indexes take. */
  stats(): Promise<StoreStats>;
  /** Waits for running transactions and a checkpoint, gives the lock back. */
  close(): Promise<void>;
}

/**
 * A collection with what stands for the code that declares it, beside the code of almanac itself, and the names of members that
 * other plugins keep in its records.
 */
export type CodedCollection = Collection<never> & { readonly code?: string; readonly foreign?: ReadonlySet<string> };

/** A transaction whose body is done, and which is not committed yet. */
export interface DoneBody {
  readonly changes: TrackedChanges;
  /** More of the same transaction, as the system. What it changes is not in `changes`. */
  readonly store: Transaction;
  /** A record as its file will say it. */
  entry(collection: string, id: number): RecordEntry | undefined;
}

/** Who is told what a transaction changed. */
export interface Followers {
  /** Synchronously, as its last part; again if it is run again. */
  readonly within?: ((done: DoneBody) => void) | undefined;
  /** When it is durable, before it resolves. */
  readonly told?: ((changes: TrackedChanges) => void) | undefined;
}

export interface BoundStore {
  readonly reader: StoreReader;
  /** Cuts what is read by `reader` into slices. */
  readonly slices: Slices;
  /**
   * Runs `run` alone, synchronously, over the latest state (of earlier transactions of its group too); resolves with its
   * value when it is durable. `run` may run again when a file that it touched turns out to have been edited meanwhile.
   * @throws what `run` throws; ApiError 409 rest_edit_conflict, 503 rest_storage_error, 507 rest_storage_full.
   */
  transaction<T>(principal: Principal, run: (store: Transaction) => T): Promise<T>;
  /**
   * The same for several principals in one transaction, in steps: between them requests that only read have their turns, and no
   * other transaction.
   *
   * @param run `as` gives each principal a transaction of its own
   * @param followers told what it changed
   */
  together<T>(run: (as: (principal: Principal) => Transaction) => Steps<T>, followers?: Followers): Promise<T>;
  /**
   * Runs a transaction of an import, as the system.
   *
   * @param followers as of `together`
   * @throws as `transaction`
   */
  importing<T>(run: (store: ImportTransaction) => T, followers?: Followers): Promise<T>;
  /** Has no record of the site-wide sequence this id? */
  isFree(id: number): boolean;
  /** Runs `run` as `together` would, with the same refusals, and stores nothing; no id is given. */
  rehearse<T>(run: (as: (principal: Principal) => Transaction) => Steps<T>): Promise<T>;
  /**
   * Makes a record of a file that was dropped into the folder of a collection: in one transaction the record is there and the
   * file is gone. One that was edited meanwhile goes to the conflicts.
   *
   * @param followers as of `together`
   * @throws Error saying why it is no record; as `transaction`
   */
  adopt(principal: Principal, collection: string, drop: ImportCandidate, followers?: Followers): Promise<StoredRecord>;
  /**
   * Writes a former version of a record in the place of what there is, or of nothing, as a transaction would: by the guard, the
   * schema and the unique fields of its collection.
   *
   * @param version what its file said, whose `id` is that of the record
   * @param followers as of `together`
   * @throws Error saying why it is no record; as `transaction`
   */
  restore(
    principal: Principal,
    collection: Pick<Collection, 'name'>,
    version: { readonly id: number; readonly value: Readonly<Record<string, unknown>> },
    followers?: Followers,
  ): Promise<StoredRecord>;
  /** A record of a value that its file once had; undefined if that is no record of this collection. */
  readFormer(collection: string, value: RecordEntry['value']): StoredRecord | undefined;
  /** The record that is served for an id. */
  current(collection: string, id: number): StoredRecord | undefined;
  /** Names of its collections. */
  readonly collections: ReadonlySet<string>;
  /** Files that were parsed and are no records of this collection of its. */
  unfitOf(collection: string): readonly UnfitFile[];
  /** Stops following changes. */
  release(): void;
}

export interface OpenStoreOptions {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: StorePorts;
  /** Named in the lock file, so that commands find the process that holds it. */
  readonly socket?: string | undefined;
  /** `--watch`less use, such as a command that runs and ends, needs no watching of outside edits. Default true. */
  readonly watch?: boolean;
  /** Told once when somebody removed or took the lock: nothing is written any more, and the process should end. */
  readonly onLockLost?: (() => void) | undefined;
  /**
   * Tells the code that checks records from any other: what the same code found in a former run is not checked again. Asked once
   * the folder is locked, so that a second server is refused sooner.
   */
  readonly fingerprint?: (() => Promise<string | undefined>) | undefined;
  /** Told how many records of how many are loaded, again and again while they are. */
  readonly onLoading?: ((done: number, total: number) => void) | undefined;
  /** Instead of the folder's own files: tests keep records in memory. */
  readonly records?: RecordFiles | undefined;
}

/** What a store takes, in bytes. Amounts of memory are estimates (docs/memory.md): counted, not measured. */
interface StoreStats {
  readonly collections: readonly CollectionStats[];
  readonly journalBytes: number;
  readonly snapshotBytes: number;
}

/** What a collection that is served takes of memory, in bytes. */
interface CollectionStats {
  readonly name: string;
  readonly records: number;
  readonly recordBytes: number;
  /** Indexes that were built so far, and the texts that were searched. */
  readonly indexBytes: number;
}

export interface StoreHealth {
  readonly records: number;
  readonly quarantined: readonly QuarantinedFile[];
  /** Files in `.almanac/conflicts`: ours that gave way to somebody's edit. */
  readonly conflicts: readonly string[];
  /** Undefined while writes are possible, else why not. */
  readonly readOnly: string | undefined;
}

/** How all does that keeps the files and follows those who edit them. */
interface StoreUpkeep extends Diagnostics {
  /** Undefined while writes are possible, else why not. */
  readonly readOnly: string | undefined;
  /** Undefined where outside edits are not followed, as in a command that runs and ends. */
  readonly watch: WatchHealth | undefined;
}

/** Bytes that are kept to answer sooner, and can be let go any time. */
export interface CacheBytes {
  readonly name: string;
  readonly bytes: number;
  /** No more than so many. */
  readonly limit: number;
}

/** What takes the memory and the disk of a site, in bytes. */
export interface SiteStats {
  readonly process: { readonly resident: number; readonly heap: number };
  readonly store: StoreStats;
  readonly kept: readonly CacheBytes[];
}
