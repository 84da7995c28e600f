import type { FileTransaction, RecordEntry } from '../records/record-files.ts';

/** A record that a transaction changed: the values of its file before and after, and its new bytes. */
export interface TrackedRecord {
  readonly folder: string;
  readonly id: number;
  readonly before: RecordEntry['value'] | undefined;
  readonly after: RecordEntry['value'] | undefined;
  /** Hash of its file before; undefined if there was none. */
  readonly beforeHash: string | undefined;
  readonly bytes: Uint8Array | undefined;
}

/** What one transaction changed. */
export interface TrackedChanges {
  readonly records: readonly TrackedRecord[];
  /** Files other than records that were added or removed, relative to the data folder. */
  readonly files: readonly string[];
}

/** A transaction whose changes are recorded. */
export interface TrackedTransaction {
  readonly files: FileTransaction;
  /** The changes so far, without records that were restored to their old value. */
  noted(): TrackedChanges;
}

/** Wraps a transaction to record what it changes. */
export function trackChanges(files: FileTransaction): TrackedTransaction {
  const records = new Map<string, TrackedRecord>();
  const others = new Set<string>();
  const note = (folder: string, id: number, after: Pick<TrackedRecord, 'after' | 'bytes'>) => {
    const key = `${folder}/${id}`;
    const known = records.get(key);
    const entry = known ? undefined : files.get(folder, id);
    const { before, beforeHash } = known ?? { before: entry?.value, beforeHash: entry?.hash };
    records.set(key, { folder, id, before, beforeHash, ...after });
  };
  return {
    files: {
      ...files,
      put: (folder, id, value, bytes) => {
        note(folder, id, { after: value, bytes });
        files.put(folder, id, value, bytes);
      },
      remove: (folder, id) => {
        note(folder, id, { after: undefined, bytes: undefined });
        files.remove(folder, id);
      },
      keepFile: (path) => {
        others.add(path);
        files.keepFile(path);
      },
      removeFile: (path, hash) => {
        others.add(path);
        files.removeFile(path, hash);
      },
    },
    noted: () => ({
      records: [...records.values()].filter(({ before, after }) => before !== after),
      files: [...others],
    }),
  };
}
