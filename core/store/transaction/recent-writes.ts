import { isDeepStrictEqual } from 'node:util';
import type { RecordEntry } from '../records/record-files.ts';

/** For this long after it was published, a write may be replaced by someone who read the file before. Milliseconds. */
export const UNSEEN_WITHIN_MS = 2_000;
/** Upper bound of the remembered writes, in bytes; the oldest are forgotten first. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Memory per write in addition to the bytes of its file. */
const BYTES_BESIDE = 1_024;

/** A committed change of one record. */
interface RecentWrite {
  /** Undefined for a new record. */
  readonly before: RecordEntry | undefined;
  /** Undefined for a removed record. */
  readonly after: RecordEntry | undefined;
  /** Of the file; undefined for a removed record. */
  readonly bytes: Uint8Array | undefined;
}

/** A write, and when it was published: milliseconds since 1970 UTC, undefined until then. */
interface RememberedWrite extends RecentWrite {
  readonly at: number | undefined;
}

/**
 * The last writes to a folder's records, to recognize edits that were made without seeing them. Someone who saves a file may
 * have read it before the write; then the write would be lost silently. The time of an edit is unknown: a file only has the
 * time of its last one, and a removal has none. So a write is remembered until it is found in its file after
 * `UNSEEN_WITHIN_MS`.
 */
export class RecentWrites {
  readonly #writes = new Map<number, RememberedWrite>();
  #bytes = 0;

  /** Ids of the records that were written. */
  ids(): Iterable<number> {
    return this.#writes.keys();
  }

  get size(): number {
    return this.#writes.size;
  }

  note(id: number, write: RecentWrite): void {
    this.#remember(id, { ...write, at: undefined });
    for (const oldest of this.#writes.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      this.forget(oldest);
    }
  }

  /** Notes when a write was published: nobody could have seen it before. @param at milliseconds since 1970 UTC */
  published(id: number, at: number): void {
    const write = this.#writes.get(id);
    if (write) this.#remember(id, { ...write, at });
  }

  /** Writes that were published longer ago than `UNSEEN_WITHIN_MS`. @param now milliseconds since 1970 UTC */
  due(now: number): ReadonlyMap<number, RecentWrite> {
    const due = new Map<number, RecentWrite>();
    for (const [id, write] of this.#writes) {
      if (write.at === undefined) continue;
      if (write.at + UNSEEN_WITHIN_MS >= now) break;
      due.set(id, write);
    }
    return due;
  }

  /** @param seen if given, only this write is forgotten, not a later one */
  forget(id: number, seen?: RecentWrite): void {
    const write = this.#writes.get(id);
    if (!write || (seen && seen !== write)) return;
    this.#writes.delete(id);
    this.#bytes -= sizeOf(write);
  }

  /**
   * The write that was probably replaced without having been seen: the new content has none of the values it introduced.
   *
   * @param current what memory holds: an earlier write was already replaced by it
   * @param found undefined when the file is missing or invalid
   */
  unseen(id: number, current: RecordEntry | undefined, found: RecordEntry | undefined): RecentWrite | undefined {
    const write = this.#writes.get(id);
    if (!write || write.after !== current) return undefined;
    return found && shows(found, write) ? undefined : write;
  }

  #remember(id: number, write: RememberedWrite): void {
    this.forget(id);
    this.#writes.set(id, write);
    this.#bytes += sizeOf(write);
  }
}

const sizeOf = ({ bytes }: RecentWrite): number => (bytes?.length ?? 0) + BYTES_BESIDE;

/** Does it contain a value this write introduced? */
function shows({ value }: RecordEntry, { before, after }: RecentWrite): boolean {
  if (!after) return false;
  const names = new Set([...Object.keys(before?.value ?? {}), ...Object.keys(after.value)]);
  names.delete('id');
  return [...names].some(
    (name) =>
      !isDeepStrictEqual(before?.value[name], after.value[name]) && isDeepStrictEqual(value[name], after.value[name]),
  );
}
