import { isDeepStrictEqual } from 'node:util';
import type { RecordEntry } from '../records/record-files.ts';

/** So long after it came to lie in its file a write may be replaced by who read the file before. Milliseconds. */
export const UNSEEN_WITHIN_MS = 2_000;
/** Of writes that are remembered: the last ones. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What one takes beside the bytes of its file. */
const BYTES_BESIDE = 1_024;

/** A committed change of one record. */
interface RecentWrite {
  /** Undefined for a record that is new. */
  readonly before: RecordEntry | undefined;
  /** Undefined for a removed record. */
  readonly after: RecordEntry | undefined;
  /** Of the file; undefined for a removed record. */
  readonly bytes: Uint8Array | undefined;
}

/** A write, and since when it lies in its file: milliseconds since 1970 UTC, undefined as long as it does not. */
interface RememberedWrite extends RecentWrite {
  readonly at: number | undefined;
}

/**
 * The last writes to a folder's records, to tell the edits that were made without seeing them. Who saves a file may have
 * read it before the write came: then the write would be lost, and nobody told. When somebody saved is not known, for of
 * many edits a file tells the time of the last one, and of a removal none: so a write is remembered until it was found in
 * its file after it had been there to be seen.
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

  /** A write lies in its file from now on: until then nobody could have seen it. @param at milliseconds since 1970 UTC */
  published(id: number, at: number): void {
    const write = this.#writes.get(id);
    if (write) this.#remember(id, { ...write, at });
  }

  /** Those that have lain in their files for long enough to be seen, unless somebody replaced them. */
  due(now: number): ReadonlyMap<number, RecentWrite> {
    const due = new Map<number, RecentWrite>();
    for (const [id, write] of this.#writes) {
      if (write.at === undefined) continue;
      if (write.at + UNSEEN_WITHIN_MS >= now) break;
      due.set(id, write);
    }
    return due;
  }

  /** @param seen forgets this one alone, and none that came since */
  forget(id: number, seen?: RecentWrite): void {
    const write = this.#writes.get(id);
    if (!write || (seen && seen !== write)) return;
    this.#writes.delete(id);
    this.#bytes -= sizeOf(write);
  }

  /**
   * The write that was replaced without having been seen, as far as that can be told: what replaced it has no value that the
   * write brought.
   *
   * @param current what memory holds: of an earlier write nothing is left to be replaced
   * @param found undefined when there is no file, or none that can be understood
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
