import type { Log } from '../platform/index.ts';
import { bindCollections, type StoreView } from './bound-store.ts';
import type { Row } from './collection/index/fields.ts';
import { EditFindings } from './findings/edit-findings.ts';
import { createQuarantine } from './quarantine.ts';
import { droppedFiles } from './records/list-records.ts';
import type { LoadProgress } from './records/load-progress.ts';
import type { LocateMember } from './records/locate-member.ts';
import type { EntryChange, RecordFiles } from './records/record-files.ts';
import { createRemarkLog } from './remark-log.ts';
import type { Store } from './store.ts';
import { type TextFolders, textStage } from './texts/text-folders.ts';

/** Bytes per record besides its text: its entry, its file's metadata, its row and values, map entries. Measured with Node.js 20. */
const RECORD_BYTES = 800;

interface StoreParts {
  readonly records: RecordFiles;
  readonly texts: TextFolders;
  readonly log: Log;
  readonly locate: LocateMember;
  /** Called for each folder (relative to the data folder) that a view reads. */
  readonly onFolder?: (path: string) => void;
  readonly fingerprint?: string | undefined;
  readonly progress?: LoadProgress | undefined;
}

/** A store, with a method for the code that opened it. */
interface KeptStore extends Omit<Store, 'diagnostics' | 'isCalm' | 'onScanned' | 'onRefreshed'> {
  /** Called after files were read again: logs new problems of files that are not served, and new remarks. */
  checkFiles(): void;
}

/** Creates a store on opened record files; closing it closes them too. */
export function createStore({
  records,
  texts: textFolders,
  log,
  locate,
  onFolder = () => {},
  fingerprint,
  progress,
}: StoreParts): KeptStore {
  const views = new BoundViews();
  const listeners = new Set<(collections: ReadonlySet<string>) => void>();
  const quarantine = createQuarantine({
    records: { quarantined: () => [...records.quarantined(), ...textFolders.quarantined] },
    unfit: () => views.serving?.unfit() ?? [],
    locate,
    log,
  });
  const remarkLog = createRemarkLog({
    remarked: () => [...(views.serving?.remarked() ?? []), ...textFolders.remarked, ...edits.found],
    locate,
    log,
  });
  const edits = new EditFindings({
    examine: (collection, id) => views.serving?.examine(collection, id),
    onFound: remarkLog.check,
  });
  const checkFiles = () => {
    quarantine.check();
    remarkLog.check();
  };
  const tell = (changed: ReadonlySet<string>) => {
    for (const listener of listeners) listener(changed);
    checkFiles();
  };
  const unfollow = records.onSwap((changes, isEdit) => {
    views.follow(changes);
    edits.note(changes, isEdit);
    tell(new Set(changes.map(({ folder }) => folder)));
  });
  const unfollowTexts = textFolders.onSwap(tell);
  const join = (view: StoreView) => {
    const leave = views.join(view);
    return () => {
      leave();
      checkFiles();
    };
  };
  checkFiles();

  return {
    checkFiles,
    bind: async (collections, folders = []) => {
      const texts = await textFolders.bind(folders);
      const view = await bindCollections(collections, {
        ...{ records, texts, join, onFolder, fingerprint, progress },
        former: (collection, id) => views.row(collection, id),
      });
      checkFiles();
      return view;
    },
    mend: async (collections, run) => {
      await Promise.all(collections.map((collection) => records.folder(collection.name, collection)));
      return records.commit(run);
    },
    stage: () => textStage(records.stage(), textFolders),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    health: async () => ({
      records: views.served,
      quarantined: await quarantine.files(),
      conflicts: await records.conflicts(),
      readOnly: records.readOnly(),
    }),
    dropped: () => droppedFiles(records.quarantined()),
    onSwap: (listener) => records.onSwap(listener),
    position: () => records.position(),
    noteFound: (files) => records.noteFound(files),
    freeze: (look) => records.freeze(look),
    stats: async () => storeStats(await records.stats(), views.indexBytes),
    close: async () => {
      unfollow();
      unfollowTexts();
      await records.close();
      await quarantine.settled();
      await edits.settled();
      await remarkLog.settled();
    },
  };
}

/** The views of a store: the serving one, those being built, and former ones still in use. */
class BoundViews {
  readonly #views = new Set<StoreView>();

  /** Adds a view; returns a function that removes it. */
  join(view: StoreView): () => void {
    this.#views.add(view);
    return () => void this.#views.delete(view);
  }

  /** The oldest view: a newer one may never serve. */
  get serving(): StoreView | undefined {
    return [...this.#views][0];
  }

  /** Applies one swap of the record files to all views. */
  follow(changes: readonly EntryChange[]): void {
    for (const view of this.#views) view.follow(changes);
  }

  /** The row that any of them serves for an id. */
  row(collection: string, id: number): Row | undefined {
    for (const view of this.#views) {
      const row = view.row(collection, id);
      if (row) return row;
    }
    return undefined;
  }

  /** Number of served records. */
  get served(): number {
    const sizes = new Map([...this.#views].flatMap((view) => [...view.sizes()]));
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Approximate size of indexes in bytes, by collection. */
  get indexBytes(): ReadonlyMap<string, number> {
    return new Map([...this.#views].flatMap((view) => [...view.indexBytes()]));
  }
}

/** Memory and disk use, by collection. @param indexes approximate bytes of each */
function storeStats(
  { folders, ...disk }: Awaited<ReturnType<RecordFiles['stats']>>,
  indexes: ReadonlyMap<string, number>,
): Awaited<ReturnType<Store['stats']>> {
  return {
    ...disk,
    collections: [...indexes].map(([name, indexBytes]) => {
      const { records: count = 0, bytes = 0 } = folders.get(name) ?? {};
      return { name, records: count, recordBytes: bytes + count * RECORD_BYTES, indexBytes };
    }),
  };
}
