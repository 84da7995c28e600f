import { patientFileSystem } from '../platform/index.ts';
import { createStore } from './create-store.ts';
import { LoadProgress } from './records/load-progress.ts';
import { locateIn } from './records/locate-member.ts';
import type { RecordFiles } from './records/record-files.ts';
import type { OpenStoreOptions, Store } from './store.ts';
import { TextFolders } from './texts/text-folders.ts';
import { openRecordFiles } from './transaction/open-record-files.ts';
import { followOutsideEdits, type OutsideEdits } from './watch/outside-edits.ts';

/**
 * Opens the store of a data folder: takes its lock, recovers from a crash, and follows external edits.
 *
 * @throws LockHeld when a running process holds the folder; FileSystemError when the disk fails the recovery
 */
export async function openStore({
  folder,
  ports,
  socket,
  watch = true,
  onLockLost,
  records: given,
  fingerprint,
  onLoading,
}: OpenStoreOptions): Promise<Store> {
  const progress = new LoadProgress(onLoading);
  const records = given ?? (await openRecordFiles({ folder, ports, socket, onLockLost, progress }));
  let edits: OutsideEdits | undefined;
  let binding: Promise<unknown> = Promise.resolve();
  const scanned = new Set<() => void>();
  const refreshed = new Set<() => void>();
  const texts = new TextFolders({
    ...ports,
    fileSystem: patientFileSystem(ports.fileSystem, ports.clock),
    root: folder,
    noteFound: (files) => records.noteFound(files),
    onFolder: (path) => edits?.follow(path, isVisible),
  });
  const store = createStore({
    records,
    texts,
    log: ports.log,
    fingerprint: await fingerprint?.(),
    progress,
    locate: locateIn(ports.fileSystem, folder),
    onFolder: (path) => edits?.follow(path),
  });
  if (watch) {
    const refresh: RecordFiles['refresh'] = async (files, isSpoiled) => {
      texts.note(files);
      // a scan of all files would delay the loads that are running, and they read the files anyway
      if (files === 'all') await binding;
      const [isTaken] = await Promise.all([records.refresh(files, isSpoiled), texts.refresh()]);
      return isTaken;
    };
    const onRefreshed = (isAll: boolean) => {
      store.checkFiles();
      for (const listener of refreshed) listener();
      if (isAll) for (const listener of scanned) listener();
    };
    edits = await followOutsideEdits({ folder, ports, refresh, onRefreshed });
  }
  return {
    ...store,
    bind: (collections, folders) => {
      const bound = store.bind(collections, folders);
      binding = Promise.allSettled([binding, bound]);
      return bound;
    },
    diagnostics: async () => ({
      ...(await records.diagnostics()),
      readOnly: records.readOnly(),
      watch: edits?.health(),
    }),
    isCalm: async () => (await edits?.isCalm()) ?? true,
    onScanned: (listener) => void scanned.add(listener),
    onRefreshed: (listener) => void refreshed.add(listener),
    close: async () => {
      await edits?.stop();
      await store.close();
    },
  };
}

const isVisible = (name: string): boolean => !name.startsWith('.');
