import { problem } from '../../contract/problem.ts';
import type { Pace, Steps } from '../../lib/index.ts';
import { readOnlyProblem } from '../disk/storage-problem.ts';
import type { FileChanges } from '../journal/journal.ts';
import type { PlacedFiles } from '../publish/placed-files.ts';
import { isRemovable } from '../publish/removed-files.ts';
import { quarantineConflict } from '../records/file-problem.ts';
import type { Ids } from '../records/ids.ts';
import { MAX_RECORD_BYTES } from '../records/record-file.ts';
import type { FileTransaction, RecordEntry } from '../records/record-files.ts';
import { StoredEntry } from '../records/stored-entry.ts';
import type { RecordFileFolder } from './record-file-folder.ts';

/** A record that a group of transactions changed. */
export interface OverlaidRecord {
  readonly folder: RecordFileFolder;
  readonly id: number;
  /** Undefined for a removed record. */
  readonly entry: RecordEntry | undefined;
  readonly bytes: Uint8Array | undefined;
  /** Hash of the file that it replaces, if that is a quarantined one. */
  readonly seen: string | undefined;
}

/** A record that a transaction read or wrote. */
export interface Touched {
  readonly folder: RecordFileFolder;
  readonly id: number;
}

/** A queued transaction. */
export interface TransactionBody {
  readonly body: (files: FileTransaction) => Steps<unknown>;
  /** Is it undone after it has run? */
  readonly isRehearsal: boolean;
}

/** How the body of a transaction ended. */
export type BodyResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'thrown'; readonly error: unknown };

/** What a group runs on. */
interface GroupParts {
  readonly folders: ReadonlyMap<string, RecordFileFolder>;
  readonly ids: Ids;
  readonly placed: Pick<PlacedFiles, 'has'>;
  /** Counts the bytes of records that are read or written. */
  readonly pace: Pace;
}

/** Each step counts as this many bytes, in addition to those of its records. */
const STEP = 32 * 1024;

interface FolderChanges {
  readonly entries: Map<number, RecordEntry | undefined>;
  readonly bytes: Map<number, Uint8Array | undefined>;
  readonly seen: Map<number, string>;
}

/** The state that a group of transactions sees and changes: memory, overlaid with the group's changes. */
export class GroupOverlay {
  readonly #parts: GroupParts;
  readonly #changes = new Map<RecordFileFolder, FolderChanges>();
  readonly #kept = new Map<string, true>();
  /** Hashes by path. */
  readonly #removed = new Map<string, string>();
  #bytes = 0;

  constructor(parts: GroupParts) {
    this.#parts = parts;
  }

  /** Bytes written by all bodies, including those that threw. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Runs one body alone, step by step. The changes of a body that throws, and those of a rehearsal, are undone; the records it
   * touched are returned in any case.
   */
  async run({ body, isRehearsal }: TransactionBody): Promise<{
    readonly result: BodyResult;
    readonly touched: readonly Touched[];
  }> {
    const undo: (() => void)[] = [];
    const touched = new Map<string, Touched>();
    const files = this.#transaction(undo, touched, isRehearsal ? this.#parts.ids.copy() : this.#parts.ids);
    let result: BodyResult;
    try {
      result = { kind: 'value', value: await this.#finish(body(files)) };
    } catch (error) {
      result = { kind: 'thrown', error };
    }
    if (isRehearsal || result.kind === 'thrown') for (const step of undo.reverse()) step();
    return { result, touched: [...touched.values()] };
  }

  async #finish(steps: Steps<unknown>): Promise<unknown> {
    const { pace } = this.#parts;
    for (let step = steps.next(); ; step = steps.next()) {
      pace.did(STEP);
      if (step.done) return step.value;
      await pace.rest();
    }
  }

  /** The records to write, without those that the group restored to their old value. */
  changed(): readonly OverlaidRecord[] {
    return [...this.#changes].flatMap(([folder, { entries, bytes, seen }]) =>
      [...entries]
        .filter(([id, entry]) => seen.has(id) || folder.entries.get(id)?.hash !== entry?.hash)
        .map(([id, entry]) => ({ folder, id, entry, bytes: bytes.get(id), seen: seen.get(id) })),
    );
  }

  /** What to do with files other than records. */
  changedFiles(): FileChanges {
    return { kept: [...this.#kept.keys()], removed: [...this.#removed].map(([path, hash]) => ({ path, hash })) };
  }

  #transaction(undo: (() => void)[], touched: Map<string, Touched>, ids: Ids): FileTransaction {
    const { placed, pace } = this.#parts;
    const touch = (name: string, id: number): RecordFileFolder => {
      const folder = this.#folder(name);
      const file = folder.fileOf(id);
      if (!touched.has(file)) pace.did(folder.knownFile(id)?.size ?? 0);
      touched.set(file, { folder, id });
      return folder;
    };
    const change = (
      name: string,
      id: number,
      entry: RecordEntry | undefined,
      bytes: Uint8Array | undefined,
      seen?: string,
    ) => {
      const folder = touch(name, id);
      if (seen === undefined && this.#latest(folder, id)?.hash === entry?.hash) return;
      if (folder.isCrossDevice) throw readOnlyProblem(`${folder.path} is on another file system than the data folder`);
      const fault = folder.problemOf(id);
      if (fault && (seen === undefined || folder.knownFile(id)?.hash !== seen))
        throw quarantineConflict(folder.fileOf(id), fault);
      if (bytes && bytes.length > MAX_RECORD_BYTES) {
        throw problem('rest_body_too_large', `A record may not be larger than ${MAX_RECORD_BYTES} bytes.`);
      }
      this.#count(bytes);
      const changes = this.#changesOf(folder);
      if (entry) ids.seen(folder.name, id);
      undo.push(restore(changes.entries, id), restore(changes.bytes, id), restore(changes.seen, id));
      changes.entries.set(id, entry);
      changes.bytes.set(id, bytes);
      if (seen !== undefined) changes.seen.set(id, seen);
    };
    return {
      get: (name, id) => this.#latest(touch(name, id), id),
      changed: (name) => this.#changesOf(this.#folder(name)).entries,
      put: (name, id, value, bytes, seen) => change(name, id, StoredEntry.written(id, bytes, value), bytes, seen),
      remove: (name, id) => change(name, id, undefined, undefined),
      keepFile: (path) => {
        if (!placed.has(path)) throw new Error(`${path} is not a file that was staged for this transaction`);
        undo.push(restore(this.#kept, path));
        this.#kept.set(path, true);
      },
      removeFile: (path, hash) => {
        if (!isRemovable(path)) throw new Error(`${path} cannot be the path of a file`);
        undo.push(restore(this.#removed, path));
        this.#removed.set(path, hash);
      },
      nextId: (sequence) => ids.next(sequence),
      peekId: (sequence) => ids.peek(sequence),
    };
  }

  #count(bytes: Uint8Array | undefined): void {
    const length = bytes?.length ?? 0;
    this.#bytes += length;
    this.#parts.pace.did(length);
  }

  #latest(folder: RecordFileFolder, id: number): RecordEntry | undefined {
    const entries = this.#changes.get(folder)?.entries;
    return entries?.has(id) ? entries.get(id) : folder.entries.get(id);
  }

  #changesOf(folder: RecordFileFolder): FolderChanges {
    const changes = this.#changes.get(folder) ?? { entries: new Map(), bytes: new Map(), seen: new Map() };
    this.#changes.set(folder, changes);
    return changes;
  }

  #folder(name: string): RecordFileFolder {
    const folder = this.#parts.folders.get(name);
    if (!folder) throw new Error(`the folder ${name} was not opened`);
    return folder;
  }
}

/** Returns a function that restores the current value of one key. */
function restore<K, V>(map: Map<K, V>, key: K): () => void {
  if (!map.has(key)) return () => map.delete(key);
  const before = map.get(key) as V;
  return () => map.set(key, before);
}
