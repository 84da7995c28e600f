import type { Collection, StoredRecord } from '../contract/data/collection.ts';
import type { FileFolder } from '../contract/data/file-folder.ts';
import type { StoreReader } from '../contract/data/store-reader.ts';
import type { ImportTransaction, Transaction } from '../contract/data/transaction.ts';
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

/** The store's public interface. It knows parsed files but no plugins; `bind` builds a view of them for a set of collections. */
export interface Store {
  /**
   * Builds the view of a set of collections: upgraded, checked, indexed. The parsed files are shared, so views of two
   * generations can exist side by side; both follow every commit and every external edit until released.
   *
   * @param folders folders of files that its transactions may keep or read
   */
  bind(collections: readonly CodedCollection[], folders?: readonly FileFolder[]): Promise<BoundStore>;
  /**
   * Runs a transaction directly on the files of these collections, whether or not they are bound: without schemas, indexes or
   * permission checks. For repairs that no view can make.
   *
   * @throws as `BoundStore.transaction`
   */
  mend<T>(collections: readonly Collection[], run: (files: FileTransaction) => T): Promise<T>;
  /** Creates a stage for the files of one request or command. */
  stage(): FileStage;
  /**
   * Calls the listener after each commit and each time external edits are applied, with the names of the collections and text
   * folders that changed.
   *
   * @returns a function that removes the listener
   */
  onChange(listener: (collections: ReadonlySet<string>) => void): () => void;
  /** @see RecordFiles.onSwap */
  readonly onSwap: RecordFiles['onSwap'];
  /** @see RecordFiles.position */
  readonly position: RecordFiles['position'];
  /** @see RecordFiles.noteFound */
  readonly noteFound: RecordFiles['noteFound'];
  /** @see RecordFiles.freeze */
  readonly freeze: RecordFiles['freeze'];
  /** Is git idle in the folder? If not, all files are scanned when it has finished. */
  isCalm(): Promise<boolean>;
  /** Calls the listener after each scan of all files: when git has finished, and at regular intervals. */
  onScanned(listener: () => void): void;
  /** Calls the listener whenever external edits were applied. */
  onRefreshed(listener: () => void): void;
  /** JSON files in collection folders (relative to the data folder) that are not named like a record. */
  dropped(): readonly string[];
  /** Quarantined files, versions set aside, and whether writes are possible. */
  health(): Promise<StoreHealth>;
  /** @throws FileSystemError */
  diagnostics(): Promise<StoreUpkeep>;
  /** Memory and disk use of the records and their indexes. */
  stats(): Promise<StoreStats>;
  /** Waits for running transactions, makes a checkpoint and releases the lock. */
  close(): Promise<void>;
}

/**
 * A collection with a fingerprint of the code that declares it (in addition to Almanac's own), and the names of members that
 * other plugins store in its records.
 */
export type CodedCollection = Collection<never> & { readonly code?: string; readonly foreign?: ReadonlySet<string> };

/** A transaction whose body has finished, before the commit. */
export interface DoneBody {
  readonly changes: TrackedChanges;
  /** The same transaction, with the rights of the system. Changes made with it are not in `changes`. */
  readonly store: Transaction;
  /** A record as it will be in its file. */
  entry(collection: string, id: number): RecordEntry | undefined;
}

/** Callbacks that receive what a transaction changed. */
export interface Followers {
  /** Called synchronously at the end of the body, each time the body runs. */
  readonly within?: ((done: DoneBody) => void) | undefined;
  /** Called once the transaction is durable, before its promise resolves. */
  readonly told?: ((changes: TrackedChanges) => void) | undefined;
}

export interface BoundStore {
  readonly reader: StoreReader;
  /** Splits long reads through `reader` into slices. */
  readonly slices: Slices;
  /**
   * Runs `run` alone, synchronously, on the latest state (including earlier transactions of its group); resolves with its
   * value once it is durable. `run` is called again if a file that it touched was edited meanwhile.
   * @throws what `run` throws; ApiError 409 rest_edit_conflict, 503 rest_storage_error, 507 rest_storage_full.
   */
  transaction<T>(principal: Principal, run: (store: Transaction) => T): Promise<T>;
  /**
   * The same for several principals in one transaction, in steps. Between steps, read-only requests may run, but no other
   * transaction.
   *
   * @param run `as` gives the transaction with the rights of a principal
   * @param followers receive what it changed
   */
  together<T>(run: (as: (principal: Principal) => Transaction) => Steps<T>, followers?: Followers): Promise<T>;
  /**
   * Runs a transaction of an import, as the system.
   *
   * @param followers as of `together`
   * @throws as `transaction`
   */
  importing<T>(run: (store: ImportTransaction) => T, followers?: Followers): Promise<T>;
  /** Is this id used by no record of the site-wide sequence? */
  isFree(id: number): boolean;
  /** A dry run of `together`: throws the same errors, but stores nothing and uses up no id. */
  rehearse<T>(run: (as: (principal: Principal) => Transaction) => Steps<T>): Promise<T>;
  /**
   * Turns a file that was dropped into a collection's folder into a record: one transaction creates the record and removes the
   * file. If the file was edited meanwhile, it is set aside.
   *
   * @param followers as of `together`
   * @throws Error saying why it is not a valid record; as `transaction`
   */
  adopt(principal: Principal, collection: string, drop: ImportCandidate, followers?: Followers): Promise<StoredRecord>;
  /**
   * Writes a former version of a record over the current one, or creates the record again. As in any transaction, the guard,
   * the schema and the unique fields of its collection are checked.
   *
   * @param version the content its file had; its `id` is that of the record
   * @param followers as of `together`
   * @throws Error saying why it is not a valid record; as `transaction`
   */
  restore(
    principal: Principal,
    collection: Pick<Collection, 'name'>,
    version: { readonly id: number; readonly value: Readonly<Record<string, unknown>> },
    followers?: Followers,
  ): Promise<StoredRecord>;
  /** Reads a former value of a record's file; undefined if it is not a valid record of this collection. */
  readFormer(collection: string, value: RecordEntry['value']): StoredRecord | undefined;
  /** The record that is served for an id. */
  current(collection: string, id: number): StoredRecord | undefined;
  /** Names of the bound collections. */
  readonly collections: ReadonlySet<string>;
  /** Files that were parsed but are not valid records of this collection. */
  unfitOf(collection: string): readonly UnfitFile[];
  /** Stops following changes. */
  release(): void;
}

export interface OpenStoreOptions {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: StorePorts;
  /** Path of the server's socket, stored in the lock file so that commands can reach the process that holds the lock. */
  readonly socket?: string | undefined;
  /** Follow external edits? Not needed by a command that runs and ends. Default true. */
  readonly watch?: boolean;
  /** Called once when the lock was removed or taken over: nothing is written after that, and the process should end. */
  readonly onLockLost?: (() => void) | undefined;
  /**
   * Identifies the code that checks records: results of the same code in a former run are used again. Called once the folder is
   * locked, so that a second server is refused sooner.
   */
  readonly fingerprint?: (() => Promise<string | undefined>) | undefined;
  /** Called repeatedly while records are loaded, with the number loaded and the total. */
  readonly onLoading?: ((done: number, total: number) => void) | undefined;
  /** Replaces the folder's own files: tests keep records in memory. */
  readonly records?: RecordFiles | undefined;
}

/** Size of a store, in bytes. Amounts of memory are estimates (docs/memory.md): counted, not measured. */
interface StoreStats {
  readonly collections: readonly CollectionStats[];
  readonly journalBytes: number;
  readonly snapshotBytes: number;
}

/** Memory use of a bound collection, in bytes. */
interface CollectionStats {
  readonly name: string;
  readonly records: number;
  readonly recordBytes: number;
  /** Indexes built so far, and texts prepared for search. */
  readonly indexBytes: number;
}

export interface StoreHealth {
  readonly records: number;
  readonly quarantined: readonly QuarantinedFile[];
  /** Files in `.almanac/conflicts`: versions that were set aside. */
  readonly conflicts: readonly string[];
  /** Why writes are not possible; undefined while they are. */
  readonly readOnly: string | undefined;
}

/** State of the journal, the lock and the watching of files. */
interface StoreUpkeep extends Diagnostics {
  /** Why writes are not possible; undefined while they are. */
  readonly readOnly: string | undefined;
  /** Undefined if external edits are not followed, as in a command that runs and ends. */
  readonly watch: WatchHealth | undefined;
}

/** Size of a cache, in bytes. */
export interface CacheBytes {
  readonly name: string;
  readonly bytes: number;
  /** Upper bound of `bytes`. */
  readonly limit: number;
}

/** Memory and disk use of a site, in bytes. */
export interface SiteStats {
  readonly process: { readonly resident: number; readonly heap: number };
  readonly store: StoreStats;
  readonly kept: readonly CacheBytes[];
}
