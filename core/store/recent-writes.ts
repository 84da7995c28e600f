import { isDeepStrictEqual } from 'node:util';
import type { RecordEntry } from './record-files.ts';

/** Within so many milliseconds of a write somebody may save a file that they read before it. */
const UNSEEN_WITHIN_MS = 2_000;
/** That somebody did may be found out so much later: a lock of git's holds the look up, and then it is in line. */
const KEPT_MS = 15_000;
/** Writes that are remembered at most, the last ones: far more than a file is looked at late for. */
const MOST = 4_096;

/** A committed change of one record. */
interface RecentWrite {
  /** Undefined for a record that is new. */
  readonly before: RecordEntry | undefined;
  /** Undefined for a removed record. */
  readonly after: RecordEntry | undefined;
  /** Of the file; undefined for a removed record. */
  readonly bytes: Uint8Array | undefined;
  /** When it was committed, or lay in its file; milliseconds since 1970 UTC. */
  readonly at: number;
}

/** What was found in the place of a write. */
export interface Replacement {
  /** Undefined when there is no file, or none that can be understood. */
  readonly entry: RecordEntry | undefined;
  /** Milliseconds since 1970 UTC; when it was found, where nothing tells. */
  readonly at: number;
}

/**
 * The last writes to a folder's records, to tell the edits that were made without seeing them. Who saves a file may have
 * read it before the write came: then the write would be lost, and nobody told.
 */
export class RecentWrites {
  readonly #writes = new Map<number, RecentWrite>();

  note(id: number, write: RecentWrite): void {
    this.#writes.delete(id);
    this.#writes.set(id, write);
    for (const [oldest, { at }] of this.#writes) {
      if (at + KEPT_MS > write.at && this.#writes.size <= MOST) return;
      this.#writes.delete(oldest);
    }
  }

  /** A write lies in its file from now on: until then nobody could have seen it. @param at milliseconds since 1970 UTC */
  published(id: number, at: number): void {
    const write = this.#writes.get(id);
    if (write) this.note(id, { ...write, at });
  }

  /**
   * The write that was replaced without having been seen, as far as that can be told: it is fresh, and what replaced it has
   * no value that the write brought.
   *
   * @param current what memory holds: of an earlier write nothing is left to be replaced
   */
  unseen(id: number, current: RecordEntry | undefined, found: Replacement): RecentWrite | undefined {
    const write = this.#writes.get(id);
    if (!write || write.after !== current || found.at > write.at + UNSEEN_WITHIN_MS) return undefined;
    return found.entry && shows(found.entry, write) ? undefined : write;
  }
}

/** Has it a value that the write brought? */
function shows({ value }: RecordEntry, { before, after }: RecentWrite): boolean {
  if (!after) return false;
  const names = new Set([...Object.keys(before?.value ?? {}), ...Object.keys(after.value)]);
  names.delete('id');
  return [...names].some(
    (name) =>
      !isDeepStrictEqual(before?.value[name], after.value[name]) && isDeepStrictEqual(value[name], after.value[name]),
  );
}
