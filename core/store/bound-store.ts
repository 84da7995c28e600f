import { type Collection, posting, type StoredRecord } from '../contract/data/collection.ts';
import type { FileFolder } from '../contract/data/file-folder.ts';
import type { FileWriter } from '../contract/data/file-staging.ts';
import { eq } from '../contract/data/query.ts';
import type { RecordReader } from '../contract/data/store-reader.ts';
import type { ImportTransaction, RecordWriter, Transaction } from '../contract/data/transaction.ts';
import { system } from '../contract/fixed-principals.ts';
import type { Principal } from '../contract/principal.ts';
import { oneStep, type Steps } from '../lib/index.ts';
import { BoundCollection, type RemarkedFile, type UnfitFile } from './collection/bound-collection.ts';
import type { ImportCandidate } from './collection/draft-record.ts';
import type { Row } from './collection/index/fields.ts';
import { Slices } from './collection/index/slices.ts';
import { Overlay } from './collection/query/view.ts';
import { CollectionWriter } from './collection/record-writer.ts';
import {
  type Follower,
  followerField,
  followersIn,
  idsAt,
  planRemoval,
  stillReferred,
  withoutReference,
} from './collection/removal.ts';
import type { Examined } from './findings/edit-findings.ts';
import { examining } from './findings/examine.ts';
import type { LoadProgress } from './records/load-progress.ts';
import type { EntryChange, FileTransaction, RecordFiles } from './records/record-files.ts';
import { Misfit, newRecordAdvice, takenId } from './schema/misfit.ts';
import type { BoundStore, CodedCollection, Followers } from './store.ts';
import type { BoundTexts } from './texts/text-folders.ts';
import { type TrackedChanges, trackChanges } from './transaction/tracked-changes.ts';

interface Bound {
  readonly collection: BoundCollection;
  readonly overlay: Overlay;
  readonly reader: RecordReader<StoredRecord>;
}

/** A view as the store manages it: the interface of plugins, and what keeps the view up to date. */
export interface StoreView extends BoundStore {
  /** Applies one swap of the record files. */
  follow(changes: readonly EntryChange[]): void;
  unfit(): readonly UnfitFile[];
  /** Remarks on served records. */
  remarked(): readonly RemarkedFile[];
  /** What doctor would say of a record; undefined if it is not served as its file says. */
  examine(collection: string, id: number): Examined | undefined;
  /** Number of served records, by collection. */
  sizes(): Iterable<readonly [collection: string, size: number]>;
  /** Approximate size of indexes in bytes, by collection. */
  indexBytes(): Iterable<readonly [collection: string, bytes: number]>;
  /** The row that it serves for an id. */
  row(collection: string, id: number): Row | undefined;
}

interface ViewOptions {
  readonly records: RecordFiles;
  readonly texts: BoundTexts;
  /** Registers the view; called before its records are read, so that no swap is missed. Returns a function that removes it. */
  readonly join: (view: StoreView) => () => void;
  /** The row that other views serve. */
  readonly former: (collection: string, id: number) => Row | undefined;
  readonly onFolder: (path: string) => void;
  /** Fingerprint of the code that checks records; without it, all records are checked. */
  readonly fingerprint?: string | undefined;
  /** Notified as records are checked. */
  readonly progress?: LoadProgress | undefined;
}

/**
 * Builds the view of a set of collections.
 *
 * @throws Error when two of them have the same name
 */
export async function bindCollections(
  collections: readonly CodedCollection[],
  { records, texts, join, former, onFolder, fingerprint, progress }: ViewOptions,
): Promise<StoreView> {
  const bound = new Map<string, Bound>();
  const slices = new Slices();
  for (const declared of collections) {
    if (bound.has(declared.name)) throw new Error(`collection ${declared.name} is bound twice`);
    const folder = await records.folder(declared.name, { private: declared.private });
    onFolder(folder.path);
    // internally, records of all collections are handled alike; `of` restores their type
    const by = fingerprint && [fingerprint, declared.code].join(' ');
    const options = { foreign: declared.foreign, slices, fingerprint: by };
    bound.set(
      declared.name,
      bind(new BoundCollection(withFollowers(declared as unknown as Collection), folder, options)),
    );
  }
  const view = viewOf(bound, slices, { records, texts }, () => leave());
  const leave = join(view);
  try {
    for (const [name, { collection }] of bound) await collection.load((id) => former(name, id), progress);
  } catch (error) {
    leave();
    throw error;
  }
  return view;
}

/** A collection with an additional field for each member that reacts to removals, so that referring records are found. */
function withFollowers(collection: Collection): Collection {
  const fields = Object.keys(collection.onRemove).map(
    (path) => [followerField(path), posting<StoredRecord>((record) => idsAt(record, path))] as const,
  );
  return fields.length === 0
    ? collection
    : { ...collection, fields: { ...collection.fields, ...Object.fromEntries(fields) } };
}

function bind(collection: BoundCollection): Bound {
  const rowOf = (entry: Parameters<BoundCollection['check']['entry']>[0]) => {
    const checked = collection.checked(entry);
    return 'row' in checked ? checked.row : collection.index.get(entry.id);
  };
  return { collection, overlay: new Overlay(collection.fields, rowOf), reader: collection.reader() };
}

function viewOf(
  bound: ReadonlyMap<string, Bound>,
  slices: Slices,
  { records, texts }: Pick<ViewOptions, 'records' | 'texts'>,
  release: () => void,
): StoreView {
  const named = (name: string): Bound => {
    const one = bound.get(name);
    if (!one) throw new Error(`collection ${name} belongs to no plugin that is on`);
    return one;
  };
  const referring = followersIn([...bound.values()].map(({ collection }) => collection.collection));
  const commit = async <T>(run: (files: FileTransaction) => Steps<T>, followers?: Followers): Promise<T> => {
    if (!followers) {
      return records.commitSteps(function* (files) {
        return atOnce(yield* run(files));
      });
    }
    let changes: TrackedChanges | undefined;
    const value = await records.commitSteps(function* (files) {
      // recorded from scratch if the body runs again
      const tracked = trackChanges(files);
      const result = atOnce(yield* run(tracked.files));
      changes = tracked.noted();
      const store = transactionOf(named, { files, principal: system, texts, removed: new Set(), followers: referring });
      followers.within?.({ changes, store, entry: files.get });
      return result;
    });
    if (changes) followers.told?.(changes);
    return value;
  };
  const together: StoreView['together'] = async (run, followers) => {
    await texts.current();
    const removed = new Set<string>();
    const transact = (files: FileTransaction) =>
      run((principal) => transactionOf(named, { files, principal, texts, removed, followers: referring }));
    const value = await commit(transact, followers);
    if (removed.size > 0) await texts.current(removed);
    return value;
  };
  const siteWide = [...bound.values()].filter(({ collection }) => collection.collection.ids === 'site');
  const isFree = (id: number) => siteWide.every(({ reader }) => !reader.get(id));
  const importing: StoreView['importing'] = async (run, followers) => {
    await texts.current();
    return commit(
      oneStep((files) => {
        const parts = { files, principal: system, texts, removed: new Set<string>(), followers: referring };
        return run({ ...transactionOf(named, parts), insertAs: insertAs(named, isFree, files) });
      }),
      followers,
    );
  };
  return {
    release,
    slices,
    together,
    importing,
    isFree,
    rehearse: async (run) => {
      await texts.current();
      return records.rehearse(function* (files) {
        return atOnce(
          yield* run((principal) =>
            transactionOf(named, { files, principal, texts, removed: new Set(), followers: referring }),
          ),
        );
      });
    },
    transaction: (principal, run) => together(oneStep((as) => run(as(principal)))),
    adopt: (principal, name, drop, followers) => {
      const { collection, overlay } = named(name);
      const isSiteWide = collection.collection.ids === 'site';
      const [rivals, sequence] = isSiteWide ? [siteWide, 'site'] : [[named(name)], name];
      const run = (files: FileTransaction) => {
        refuseTakenId(drop.value, rivals, files, () => newRecordAdvice(files.peekId(sequence)));
        const record = new CollectionWriter(collection, overlay, files, principal).adopt(drop);
        files.removeFile(drop.file, drop.hash);
        return record;
      };
      return commit(oneStep(run), followers);
    },
    restore: (principal, { name }, { id, value }, followers) => {
      const { collection, overlay } = named(name);
      const rivals = collection.collection.ids === 'site' ? siteWide.filter((one) => one !== named(name)) : [];
      const run = (files: FileTransaction) => {
        refuseTakenId(value, rivals, files);
        return new CollectionWriter(collection, overlay, files, principal).restore(id, value);
      };
      return commit(oneStep(run), followers);
    },
    current: (name, id) => named(name).reader.get(id),
    readFormer: (name, value) => named(name).collection.check.former(value),
    reader: {
      texts: texts.of,
      of: <R extends StoredRecord>({ name }: Collection<R>) => named(name).reader as unknown as RecordReader<R>,
    },
    follow: (changes) => {
      for (const change of changes) bound.get(change.folder)?.collection.follow(change);
    },
    collections: new Set(bound.keys()),
    unfitOf: (name) => named(name).collection.unfit(),
    unfit: () => [...bound.values()].flatMap(({ collection }) => collection.unfit()),
    examine: examining(bound),
    remarked: () => [...bound.values()].flatMap(({ collection }) => collection.remarked()),
    sizes: () => [...bound].map(([name, { collection }]) => [name, collection.index.size] as const),
    indexBytes: () => [...bound].map(([name, { collection }]) => [name, collection.index.bytes] as const),
    row: (name, id) => bound.get(name)?.collection.index.get(id),
  };
}

/** @throws Misfit when one of these collections has a record with the id in the file */
function refuseTakenId(
  { id }: ImportCandidate['value'],
  rivals: readonly Bound[],
  files: FileTransaction,
  advice?: () => string,
): void {
  if (typeof id !== 'number') return;
  const rival = rivals.find(({ collection }) => files.get(collection.collection.name, id));
  if (rival) throw takenId(id, rival.collection.fileOf(id), advice?.());
}

const insertAs =
  (
    named: (name: string) => Bound,
    isFree: (id: number) => boolean,
    files: FileTransaction,
  ): ImportTransaction['insertAs'] =>
  <R extends StoredRecord>({ name }: Collection<R>, id: number, record: object) => {
    const { collection, overlay } = named(name);
    if (collection.collection.ids === 'site' && !isFree(id)) throw new Error(`another record has the id ${id}`);
    return new CollectionWriter(collection, overlay, files, system).insertAs(id, record) as unknown as R;
  };

/** @throws ApiError 409 rest_still_referred when the record would be invalid without the reference */
function clear(writer: CollectionWriter, record: StoredRecord): void {
  try {
    writer.put(record);
  } catch (error) {
    throw error instanceof Misfit ? stillReferred() : error;
  }
}

interface TransactionParts {
  readonly files: FileTransaction;
  readonly principal: Principal;
  readonly texts: BoundTexts;
  /** Collects the paths of files that it removes, relative to the data folder. */
  readonly removed: Set<string>;
  /** Members that react to removals, by the collection of the removed record. */
  readonly followers: ReadonlyMap<string, readonly Follower[]>;
}

function transactionOf(
  named: (name: string) => Bound,
  { files, principal, texts, removed, followers }: TransactionParts,
): Transaction {
  const writers = new Map<string, CollectionWriter>();
  const follow = (name: string) => (id: number) => {
    // consequences that a plugin declared apply regardless of the principal's rights
    const writerOf = (one: string) => {
      const { collection, overlay } = named(one);
      return new CollectionWriter(collection, overlay, files, undefined);
    };
    const { removed: more, cleared } = planRemoval({ collection: name, id }, followers, ({ collection, path }, gone) =>
      writerOf(collection)
        .find({ where: eq(followerField(path), gone) })
        .rows.map((row) => row.id),
    );
    return () => {
      for (const one of more) writerOf(one.collection).remove(one.id);
      for (const { collection, id: referrer, path, gone } of cleared) {
        const writer = writerOf(collection);
        const record = writer.get(referrer);
        if (record) clear(writer, withoutReference(record, path, gone));
      }
    };
  };
  return {
    of: <R extends StoredRecord>({ name }: Collection<R>) => {
      const { collection, overlay } = named(name);
      const writer =
        writers.get(name) ??
        new CollectionWriter(collection, overlay, files, principal, followers.has(name) ? follow(name) : undefined);
      writers.set(name, writer);
      return writer as unknown as RecordWriter<R>;
    },
    nextId: () => files.nextId('site'),
    texts: texts.of,
    files: (folder) => fileWriter(folder, files, removed),
  };
}

const fileWriter = ({ name }: FileFolder, files: FileTransaction, removed: Set<string>): FileWriter => ({
  keep: ({ folder, path }) => {
    if (folder.name !== name) throw new Error(`${path} was staged for the folder ${folder.name}, not for ${name}`);
    files.keepFile(`${name}/${path}`);
  },
  remove: ({ path, hash }) => {
    files.removeFile(`${name}/${path}`, hash);
    removed.add(`${name}/${path}`);
  },
});

/** Rejects asynchronous bodies: after their first `await`, they would no longer be part of the transaction. */
function atOnce<T>(value: T): T {
  if (value instanceof Promise) throw new Error('the body of a transaction must be synchronous');
  return value;
}
