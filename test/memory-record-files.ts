import { oneStep, type Steps } from '../core/lib/async/pace.ts';
import { hashOf } from '../core/lib/hash.ts';
import type { QuarantinedFile } from '../core/store/records/file-problem.ts';
import { recordBytes } from '../core/store/records/record-file.ts';
import type {
  EntryChange,
  FileTransaction,
  RecordEntry,
  RecordFiles,
  SwapListener,
} from '../core/store/records/record-files.ts';
import { OPEN_SHAPE } from '../core/store/schema/shape.ts';
import { takeSteps } from './take-steps.ts';

type Value = Readonly<Record<string, unknown>>;
type Changes = Map<string, Map<number, RecordEntry | undefined>>;

/** Record files in memory: with the same groups, overlays, swaps and ids, durable as long as the process. */
export interface MemoryRecordFiles extends RecordFiles {
  /** Simulates saving files by hand, or removing them (undefined), in one swap. */
  edit(folder: string, values: Readonly<Record<number, Value | undefined>>): void;
  /** Sets the result of `quarantined`. */
  quarantine(files: readonly QuarantinedFile[]): void;
  /** Folder and id of every written file, in order. */
  readonly written: readonly string[];
}

/** @param files records that exist from the beginning, by folder and id */
export function memoryRecordFiles(
  files: Readonly<Record<string, Readonly<Record<number, Value>>>> = {},
): MemoryRecordFiles {
  const folders = new Map<string, Map<number, RecordEntry>>();
  const listeners = new Set<SwapListener>();
  const given = new Map<string, number>();
  const written: string[] = [];
  let position = 0;
  let quarantined: readonly QuarantinedFile[] = [];
  let waiting: ((changed: Changes) => () => void)[] = [];

  const entriesOf = (folder: string) => {
    const entries = folders.get(folder) ?? new Map<number, RecordEntry>();
    folders.set(folder, entries);
    return entries;
  };
  const entryOf = (id: number, value: Value, bytes = recordBytes(value, OPEN_SHAPE)): RecordEntry => ({
    id,
    value,
    hash: hashOf(bytes),
  });
  for (const [folder, values] of Object.entries(files)) {
    for (const [id, value] of Object.entries(values)) entriesOf(folder).set(Number(id), entryOf(Number(id), value));
  }

  const swap = (changed: Changes, isEdit: boolean) => {
    const changes = [...changed].flatMap(([folder, entries]) =>
      [...entries].map(([id, after]): EntryChange => ({ folder, id, before: entriesOf(folder).get(id), after })),
    );
    for (const { folder, id, after } of changes) {
      if (after) entriesOf(folder).set(id, after);
      else entriesOf(folder).delete(id);
    }
    if (changes.length === 0) return;
    position++;
    for (const listener of listeners) listener(changes, isEdit);
  };

  const highest = (sequence: string) => {
    let most = 0;
    for (const entries of sequence === 'site' ? folders.values() : [entriesOf(sequence)]) {
      for (const id of entries.keys()) most = Math.max(most, id);
    }
    return most;
  };

  const transaction = (group: Changes, mine: Changes): FileTransaction => {
    const changed = (folder: string) => new Map([...(group.get(folder) ?? []), ...(mine.get(folder) ?? [])]);
    const change = (folder: string, id: number, entry: RecordEntry | undefined) => {
      const entries = mine.get(folder) ?? new Map<number, RecordEntry | undefined>();
      mine.set(folder, entries.set(id, entry));
    };
    return {
      changed,
      get: (folder, id) => {
        for (const changes of [mine, group]) {
          const entries = changes.get(folder);
          if (entries?.has(id)) return entries.get(id);
        }
        return entriesOf(folder).get(id);
      },
      put: (folder, id, value, bytes) => change(folder, id, entryOf(id, value, bytes)),
      remove: (folder, id) => change(folder, id, undefined),
      keepFile: () => refuseFiles(),
      removeFile: () => refuseFiles(),
      peekId: (sequence) => (given.get(sequence) ?? highest(sequence)) + 1,
      nextId: (sequence) => {
        const id = (given.get(sequence) ?? highest(sequence)) + 1;
        given.set(sequence, id);
        return id;
      },
    };
  };

  const refuseFiles = (): never => {
    throw new Error('these records are in memory and have no files beside them');
  };

  const runGroup = () => {
    const group: Changes = new Map();
    const answers = waiting.map((run) => run(group));
    waiting = [];
    for (const [folder, entries] of group) for (const id of entries.keys()) written.push(`${folder}/${id}`);
    swap(group, false);
    for (const answer of answers) answer();
  };

  const run = <T>(body: (files: FileTransaction) => Steps<T>, isRehearsal: boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(runGroup);
      waiting.push((group) => {
        const mine: Changes = new Map();
        const before = [...given];
        try {
          const value = takeSteps(body(transaction(group, mine)));
          if (isRehearsal) {
            given.clear();
            for (const [sequence, id] of before) given.set(sequence, id);
            return () => resolve(value);
          }
          for (const [folder, entries] of mine) group.set(folder, new Map([...(group.get(folder) ?? []), ...entries]));
          return () => resolve(value);
        } catch (error) {
          return () => reject(error);
        }
      });
    });

  return {
    written,
    folder: async (name, options) => ({
      name,
      path: options.private ? `.almanac/private/${name}` : name,
      entries: entriesOf(name),
      remember: () => {},
    }),
    commit: (body) => run(oneStep(body), false),
    commitSteps: (body) => run(body, false),
    rehearse: (body) => run(body, true),
    freeze: () => refuseFiles(),
    stage: () => refuseFiles(),
    onSwap: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (folder, values) =>
      swap(
        new Map([
          [
            folder,
            new Map(Object.entries(values).map(([id, value]) => [Number(id), value && entryOf(Number(id), value)])),
          ],
        ]),
        true,
      ),
    quarantine: (list) => {
      quarantined = list;
    },
    refresh: async () => true,
    position: () => position,
    noteFound: async () => void position++,
    quarantined: () => quarantined,
    conflicts: async () => [],
    readOnly: () => undefined,
    diagnostics: async () => ({
      journal: { bytes: 0, segments: 0, unpublished: [], failure: undefined },
      lock: { isHeld: true, pid: 1 },
    }),
    stats: async () => ({ folders: new Map(), journalBytes: 0, snapshotBytes: 0 }),
    close: async () => {},
  };
}
